/**
 * Matches text in the command palette with screens, commands, and tools that accept the text. The
 * server searches runs.
 */
import { isEmail } from "../../toolkit/is-email";
import { isKey } from "../../keys/key";
import { parseLinkedInPerson } from "../../keys/linkedin";
import { parseVideo } from "../../keys/youtube";
import { folded } from "../../words/fold";

/**
 * A tool that accepts the text. It either starts a search with the text or opens with it filled in.
 */
export interface Offer {
  slug: string;
  /** The query to start, or undefined if the tool only opens. */
  query?: string;
  /** URL parameter for the text. */
  parameter: string;
}

const offers = {
  domain: [
    { slug: "youtube", query: "scrape", parameter: "domain" },
    { slug: "youtube-light", query: "scrape", parameter: "domain" },
    { slug: "valid-targets", parameter: "domain" },
    { slug: "competitors", query: "find", parameter: "domain" },
    { slug: "use-cases", query: "scrape", parameter: "domain" },
    { slug: "sm-enricher", parameter: "name" },
  ],
  email: [
    { slug: "hosts-guests", parameter: "email" },
    { slug: "valid-targets", parameter: "email" },
    { slug: "sm-enricher", parameter: "name" },
  ],
  profile: [{ slug: "co-workers", parameter: "linkedInUrl" }],
  video: [{ slug: "youtube-transcript", parameter: "url" }],
} satisfies Record<string, Offer[]>;

const platforms = ["linkedin.com", "youtube.com", "youtu.be"];

/** Characters; longer than any URL or name that a user pastes. */
const longest = 300;

/** Returns the tools that accept the text, or none if it is neither an email address nor a URL. */
export function offersFor(typed: string): Offer[] {
  const text = typed.trim();
  if (text === "" || text.length > longest) return [];
  if (isEmail(text)) return offers.email;
  if (isKey(parseLinkedInPerson(text))) return offers.profile;
  const host = hostOf(text);
  // A word of eleven letters could be a video id, so only a URL counts.
  if (text.includes("/") && isKey(parseVideo(text))) return offers.video;
  if (!host || platforms.some((site) => host === site || host.endsWith(`.${site}`))) return [];
  return offers.domain;
}

/** Returns the host of a URL or a bare domain, or null for other text. */
function hostOf(text: string): string | null {
  if (/\s/.test(text)) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host) ? host : null;
}

/**
 * Rates how well a title matches the text; 0 means not at all. A match of the whole text rates
 * highest, then a match of each word, then of the letters in order.
 */
export function likeness(title: string, wanted: string): number {
  const words = folded(title);
  const typed = folded(wanted.trim());
  if (typed === "") return 1;
  if (words.startsWith(typed)) return 5;
  if (words.includes(typed)) return 4;
  const pieces = typed.split(/\s+/);
  if (pieces.every((piece) => words.includes(piece))) return 3;
  return isSubsequence(typed.replaceAll(" ", ""), words) ? 2 : 0;
}

function isSubsequence(letters: string, words: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = words.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return letters.length > 2;
}

/**
 * Returns the best matches in their original order. Scattered letters only count if nothing matches
 * better.
 */
export function bestOf<T extends { title: string }>(entries: T[], wanted: string): T[] {
  const rated = entries.map((entry) => ({ entry, rate: likeness(entry.title, wanted) }));
  const least = rated.some(({ rate }) => rate > 2) ? 3 : 1;
  return rated.flatMap(({ entry, rate }) => (rate >= least ? [entry] : []));
}
