import { registeredDomain } from "../../keys/domain";

/** Characters of a host name, which has at most 253 of them. */
const hostLike = /[a-z0-9.-]+/g;
const longestName = 253;
const hostPattern = /(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}/g;

/**
 * Returns the registrable domains in a text, including those of email addresses and links. False
 * hits do no harm.
 */
export function namedDomains(text: string): string[] {
  // Searches short pieces: on a long text the expression would restart at every character.
  const pieces = (text.toLowerCase().match(hostLike) ?? []).filter((piece) => piece.length <= longestName);
  const hosts = pieces.flatMap((piece) => piece.match(hostPattern) ?? []);
  return [...new Set(hosts.flatMap((host) => registeredDomain(host) ?? []))];
}
