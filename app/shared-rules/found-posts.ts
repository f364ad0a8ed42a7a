/** Converts posts of all networks and searches into one shape. */
import type { FoundPost } from "../vendors/posts/port";
import type { SearchHit } from "../vendors/search-results/port";
import { isKey } from "../keys/key";
import { type Network, parsePost } from "../keys/post";

export interface Post {
  /** Equal for equal posts. */
  key: string;
  link: string;
  network: Network;
  text: string;
  author: string | null;
  /** Profile or company page, if the search returned it. */
  authorLink: string | null;
  /** Last part of the author's URL. */
  authorSlug: string | null;
  authorKind: "person" | "company" | null;
  /** The author's job title, as they write it. */
  title: string | null;
  company: string | null;
  website: string | null;
  /** ISO 8601, UTC; null if unknown. */
  postedAt: string | null;
}

/** Returns the post, or null if the link does not lead to a post. */
export function postFound({ link, text, author, postedAt }: FoundPost): Post | null {
  const canonical = parsePost(link);
  if (!isKey(canonical)) return null;
  const { title, company } = titleAndCompany(author.headline);
  return {
    key: canonical.value,
    link: canonical.link,
    network: canonical.network,
    text,
    author: author.name,
    authorLink: author.link,
    authorSlug: canonical.author,
    authorKind: author.kind,
    title,
    company: author.kind === "company" ? author.name : company,
    website: author.website,
    postedAt: canonical.postedAt ? new Date(canonical.postedAt).toISOString() : postedAt,
  };
}

/**
 * Reads a post from a search result: time from the URL, author from the title, text from the
 * snippet.
 */
export function postHit(hit: SearchHit, now: Date): Post | null {
  const canonical = parsePost(hit.link);
  if (!isKey(canonical)) return null;
  const dated = canonical.postedAt ?? (hit.date ? timeOfAge(hit.date, now) : null);
  return {
    key: canonical.value,
    link: canonical.link,
    network: canonical.network,
    text: hit.snippet || hit.title,
    author: authorInTitle(hit.title) ?? canonical.author,
    authorLink: null,
    authorSlug: canonical.author,
    authorKind: null,
    title: null,
    company: null,
    website: null,
    postedAt: dated === null ? null : new Date(dated).toISOString(),
  };
}

/** Only this many characters of a headline are read. */
const longestHeadline = 300;

/**
 * Splits "VP Content at Quillbyte | Speaker" into title and company. Without "at", the headline is
 * only a title.
 */
export function titleAndCompany(headline: string | null): { title: string | null; company: string | null } {
  const first = headline
    ?.slice(0, longestHeadline)
    .split(/\s*[|•·]\s*/)[0]
    ?.trim();
  if (!first) return { title: null, company: null };
  const [, title, company] = /^(.+?)\s+(?:at|@)\s+(.+)$/i.exec(first) ?? [];
  return { title: title?.trim() ?? first, company: company?.trim() ?? null };
}

/**
 * Finds the author in "Avery Sample on LinkedIn: …", "Avery Sample's Post", "Avery (@avery) on X:
 * …".
 */
export function authorInTitle(title: string): string | null {
  const start = title.slice(0, longestHeadline);
  const found =
    /^(.+?)\s+on\s+(?:LinkedIn|X|Twitter|Threads|Facebook|YouTube)\b/i.exec(start) ??
    /^(.+?)['’]s?\s+post\b/i.exec(start);
  return found?.[1]?.replace(/\s*\(@[^)]*\)$/, "").trim() || null;
}

const unitMs: Record<string, number> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  year: 365 * 86_400_000,
};

/** Parses "3 days ago", "Nov 1, 2026" or an ISO date into epoch ms; null for anything else. */
export function timeOfAge(text: string, now: Date): number | null {
  const [, count, unit] =
    /^(\d+)\s+(second|minute|hour|day|week|month|year)s?\s+ago$/i.exec(text.trim()) ?? [];
  if (count && unit) return now.getTime() - Number(count) * (unitMs[unit.toLowerCase()] ?? 0);
  // Search engines mean UTC if they give no time zone.
  const iso = /^\d{4}-\d\d-\d\d(?:T[\d:.]+)?$/.test(text.trim());
  const at = Date.parse(
    iso && text.includes("T") ? `${text.trim()}Z` : /\d{4}/.test(text) ? `${text.trim()} UTC` : "",
  );
  return Number.isFinite(at) ? at : iso ? Date.parse(text.trim()) : null;
}
