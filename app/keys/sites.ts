/** At which site an address is. */

/** The host in lower case, without the dot that may end it. */
export const hostOf = (url: URL): string => url.hostname.replace(/\.$/, "");

export const isHostOf = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`);
