/** Shared by the chart parsers: plain texts and lists without duplicates. */
import type { ChartShow } from "./port";

const longestSummary = 400;

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * Decodes HTML entities: `Tom &amp; Jerry&#39;s` → `Tom & Jerry's`. Leaves unknown entities
 * unchanged. Decodes once, so `&amp;lt;` becomes `&lt;`.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === "string") return named[name.toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCodePoint(point)
      : whole;
  });
}

/** Returns the text as one plain line, or null if it is empty. */
export function plain(text: unknown): string | null {
  if (typeof text !== "string") return null;
  return decodeEntities(text).replace(/\s+/g, " ").trim() || null;
}

export function summary(text: unknown): string | null {
  const whole = plain(text);
  if (!whole || whole.length <= longestSummary) return whole;
  return `${whole.slice(0, longestSummary - 1).trimEnd()}…`;
}

/** Returns the URL with https, or null if the text is no web address. */
export function address(text: unknown): string | null {
  return typeof text === "string" && /^https?:\/\//i.test(text.trim()) ? text.trim() : null;
}

/** Removes repeated shows, which platforms occasionally send; the best rank counts. */
function eachOnce(shows: ChartShow[]): ChartShow[] {
  const seen = new Set<string>();
  return shows.filter((show) => !seen.has(show.id) && seen.add(show.id));
}

/** Returns the readable shows without duplicates, or null if most rows were unreadable. */
export function mostOf(rows: (ChartShow | null)[]): ChartShow[] | null {
  const read = rows.filter((row) => row !== null);
  return read.length > 0 && rows.length - read.length <= read.length ? eachOnce(read) : null;
}

export type Loose = Record<string, unknown>;

export const isRecord = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Follows keys and indexes into a value; undefined if one is missing. */
export function at(value: unknown, ...way: (string | number)[]): unknown {
  let here = value;
  for (const step of way) {
    if (typeof step === "number") here = Array.isArray(here) ? (here as unknown[])[step] : undefined;
    else here = isRecord(here) ? here[step] : undefined;
  }
  return here;
}

export const listAt = (value: unknown, ...way: (string | number)[]): unknown[] | null => {
  const found = at(value, ...way);
  return Array.isArray(found) ? (found as unknown[]) : null;
};

/** Converts a date of the feeds to ISO 8601 UTC. */
export function instant(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
