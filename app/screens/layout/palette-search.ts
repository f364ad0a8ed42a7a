/** What the palette offers for what was typed or pasted: screens, orders, and tools that can take it. No runs: these are asked for. */
import { isEmail } from "../../toolkit/is-email";
import { isKey } from "../../keys/key";
import { parseLinkedInPerson } from "../../keys/linkedin";
import { parseVideo } from "../../keys/youtube";
import { folded } from "../../words/fold";

/** Where a search leads: into the form of a tool, which starts with it, or to a screen that has it filled in. */
export interface Offer {
  slug: string;
  /** The query of the tool's screen that starts; absent: the address fills it in. */
  query?: string;
  /** Name the address carries the text under. */
  parameter: string;
}

const offers = {
  domain: [
    { slug: "youtube", query: "scrape", parameter: "domain" },
    { slug: "youtube-light", query: "scrape", parameter: "domain" },
    { slug: "valid-targets", parameter: "domain" },
    { slug: "competitors", query: "scrape", parameter: "domain" },
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

/** Longer than any address or name that a person pastes. */
const longest = 300;

/** Tools that can take the text as it is; none where it is no address of any kind. */
export function offersFor(typed: string): Offer[] {
  const text = typed.trim();
  if (text === "" || text.length > longest) return [];
  if (isEmail(text)) return offers.email;
  if (isKey(parseLinkedInPerson(text))) return offers.profile;
  const host = hostOf(text);
  // A word of eleven letters may be a video's id: only an address is one for sure.
  if (text.includes("/") && isKey(parseVideo(text))) return offers.video;
  if (!host || platforms.some((site) => host === site || host.endsWith(`.${site}`))) return [];
  return offers.domain;
}

/** Of an address or a bare domain; null for words. */
function hostOf(text: string): string | null {
  if (/\s/.test(text)) return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const host = URL.canParse(address) ? new URL(address).hostname : "";
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(host) ? host : null;
}

/**
 * How well a title answers to what was typed: higher is better, 0 not at all. All of it in one piece, then each of its
 * words, then its letters in their order.
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

/** Those that answer best, in their own order; letters here and there count only where nothing answers better. */
export function bestOf<T extends { title: string }>(entries: T[], wanted: string): T[] {
  const rated = entries.map((entry) => ({ entry, rate: likeness(entry.title, wanted) }));
  const least = rated.some(({ rate }) => rate > 2) ? 3 : 1;
  return rated.flatMap(({ entry, rate }) => (rate >= least ? [entry] : []));
}
