import { getDomain } from "tldts";

const hostPattern = /(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}/gi;

/** Registrable domains named in a text, also by an e-mail address or a link; what only looks like one does no harm. */
export function namedDomains(text: string): string[] {
  const hosts = text.toLowerCase().match(hostPattern) ?? [];
  return [...new Set(hosts.flatMap((host) => getDomain(host) ?? []))];
}
