/** What the chart parsers share: texts as platforms write them made plain, each show once. */
import type { ChartShow } from "./port";

const longestSummary = 400;

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** `Tom &amp; Jerry&#39;s` → `Tom & Jerry's`; what is no entity stays as it is. Decodes once, so `&amp;lt;` is `&lt;`. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === "string") return named[name.toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCodePoint(point)
      : whole;
  });
}

/** One line of plain text, or null when there is none. */
export function plain(text: unknown): string | null {
  if (typeof text !== "string") return null;
  return decodeEntities(text).replace(/\s+/g, " ").trim() || null;
}

export function summary(text: unknown): string | null {
  const whole = plain(text);
  if (!whole || whole.length <= longestSummary) return whole;
  return `${whole.slice(0, longestSummary - 1).trimEnd()}…`;
}

/** An https address, or null. */
export function address(text: unknown): string | null {
  return typeof text === "string" && /^https?:\/\//i.test(text.trim()) ? text.trim() : null;
}

/** A platform now and then repeats a show; its best rank counts. */
function eachOnce(shows: ChartShow[]): ChartShow[] {
  const seen = new Set<string>();
  return shows.filter((show) => !seen.has(show.id) && seen.add(show.id));
}

/** The shows that could be read, each once; null where there is none, and where most rows could not be. */
export function mostOf(rows: (ChartShow | null)[]): ChartShow[] | null {
  const read = rows.filter((row) => row !== null);
  return read.length > 0 && rows.length - read.length <= read.length ? eachOnce(read) : null;
}

export type Loose = Record<string, unknown>;

export const isRecord = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Walks into records and lists; undefined where the way ends. */
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

/** Dates as the feeds write them, as ISO 8601 UTC. */
export function instant(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
