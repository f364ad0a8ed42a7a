/** Reads a URL's host. */

/** Returns the host in lower case, without a trailing dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/\.$/, "");

export const isHostOf = (host: string, site: string): boolean => host === site || host.endsWith(`.${site}`);
