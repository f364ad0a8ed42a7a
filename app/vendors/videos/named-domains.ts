import { registeredDomain } from "../../keys/domain";

/** What may be part of a host's name; a name is at most 253 characters long. */
const hostLike = /[a-z0-9.-]+/g;
const longestName = 253;
const hostPattern = /(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}/g;

/** Registrable domains named in a text, also by an e-mail address or a link; what only looks like one does no harm. */
export function namedDomains(text: string): string[] {
  // Looked for in short pieces: in a long one the pattern would begin again at each of its characters.
  const pieces = (text.toLowerCase().match(hostLike) ?? []).filter((piece) => piece.length <= longestName);
  const hosts = pieces.flatMap((piece) => piece.match(hostPattern) ?? []);
  return [...new Set(hosts.flatMap((host) => registeredDomain(host) ?? []))];
}
