/** Chooses among people with the same name. Only a link to the employer decides, never the name. */
import { domainOfEmail } from "../keys/domain";
import type { Creator, Credit } from "../vendors/podcasts/port";
import { folded } from "../words/fold";
import { sameWords, wordsOf } from "../words/words";

export interface Known {
  creator: Creator;
  credits: Credit[];
}

export interface Meant {
  known: Known;
  /** Why it may be a namesake; null if a link to the employer exists. */
  doubt: string | null;
}

export interface Employer {
  name: string | null;
  domain: string;
  /** Titles of the shows that the employer's domain publishes. */
  shows: string[];
}

/**
 * Chooses the person who works for the employer.
 * @returns null if nobody has the name, or if nothing distinguishes several people
 */
export function chooseNamesake(candidates: Known[], employer: Employer): Meant | null {
  const tied = candidates.find((one) => isTied(one, employer));
  if (tied) return { known: tied, doubt: null };
  const [only] = candidates;
  if (!only || candidates.length > 1) return null;
  return {
    known: only,
    doubt: `Only the name ${only.creator.name} links the podcast credits to this person.`,
  };
}

/**
 * Returns true if the person belongs to the employer: a show's site or publisher email has the
 * employer's domain, the employer publishes the show, or a biography or publisher mentions the
 * employer.
 */
function isTied({ creator, credits }: Known, employer: Employer): boolean {
  const name = employer.name ? folded(employer.name) : null;
  const names = [creator.bio, ...credits.map(({ show }) => show.author)];
  const hosted = credits.filter(({ role }) => role === "host");
  return (
    hosted.some(({ show }) => isOfDomain(show, employer.domain) || isNamed(employer.shows, show.title)) ||
    (name !== null && name.length > 2 && names.some((text) => text !== null && folded(text).includes(name)))
  );
}

/** Tells whether the title is among these, in any spelling. */
export const isNamed = (titles: string[], title: string): boolean =>
  titles.some((one) => sameWords(wordsOf(one), wordsOf(title)));

export function isOfDomain(
  show: { link: string | null; authorEmail: string | null },
  domain: string,
): boolean {
  const host = show.link && URL.canParse(show.link) ? new URL(show.link).hostname : "";
  const mailHost = show.authorEmail?.includes("@") ? domainOfEmail(show.authorEmail) : "";
  return [host, mailHost].some((one) => one === domain || one.endsWith(`.${domain}`));
}
