/**
 * Calculates the time two people shared at one company. A month is a number (year × 12 + month). A
 * year alone means January for a start and December for an end. A missing end means that the job
 * continues. `notes` states these assumptions.
 */
import { fieldWords } from "./title-field";
import { folded } from "../words/fold";

/** One job at the company. Dates are as exact as known: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. */
export interface Stay {
  /** null if missing. */
  start: string | null;
  /** null if the job continues. */
  end: string | null;
  title: string | null;
  location: string | null;
}

export interface SharedTime {
  /**
   * Months with both employed, including the first and last but not the current one; null if dates
   * are missing.
   */
  overlapMonths: number | null;
  /** Months between both start dates; null if one is missing. */
  startGapMonths: number | null;
  similarRoles: boolean;
  sameLocation: boolean;
  /** Assumptions about the dates. */
  notes: string[];
}

/** From the first to the last month, both included. */
interface Span {
  from: number;
  to: number;
}

/**
 * Returns the time that two people shared at a company.
 * @returns null if both are known to have worked there at different times
 */
export function sharedTime(mine: Stay[], theirs: Stay[], now: Date): SharedTime | null {
  const notes = new Set<string>();
  const [a, b] = [spansOf(mine, "The person's", now, notes), spansOf(theirs, "The colleague's", now, notes)];
  const known = a.length > 0 && b.length > 0;
  const together = known ? shared(a, b) : null;
  const complete = a.length === mine.length && b.length === theirs.length;
  if (together?.length === 0 && complete) return null;
  const [mineFirst, theirsFirst] = [a[0], b[0]];
  return {
    overlapMonths: together && monthsBefore(thisMonth(now), together),
    startGapMonths: mineFirst && theirsFirst && complete ? Math.abs(mineFirst.from - theirsFirst.from) : null,
    similarRoles: mine.some((one) => theirs.some((other) => alike(one.title, other.title))),
    sameLocation: mine.some((one) => theirs.some((other) => samePlace(one.location, other.location))),
    notes: [...notes],
  };
}

/** Returns the periods with both employed. Consecutive jobs count as one stay. */
function shared(mine: Span[], theirs: Span[]): Span[] {
  return joined(mine).flatMap((one) =>
    joined(theirs)
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from <= to),
  );
}

const monthsBefore = (end: number, spans: Span[]) =>
  spans.reduce((sum, { from, to }) => sum + Math.min(to + 1, end) - from, 0);

const thisMonth = (now: Date) => now.getUTCFullYear() * 12 + now.getUTCMonth();

/** Merges sorted periods that touch or overlap. */
function joined(spans: Span[]): Span[] {
  const result: Span[] = [];
  for (const { from, to } of spans) {
    const last = result.at(-1);
    if (last && from <= last.to + 1) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** Returns the stays with usable dates, earliest first. */
function spansOf(stays: Stay[], whose: string, now: Date, notes: Set<string>): Span[] {
  const today = thisMonth(now);
  const spans = stays.flatMap(({ start, end }): Span[] => {
    const from = monthOf(start, "start");
    const to = end === null ? today : monthOf(end, "end");
    if (from === null || to === null) {
      notes.add(`${whose} dates are missing, so no time together is counted for them.`);
      return [];
    }
    if (from > to || from > today) {
      notes.add(`${whose} dates contradict each other (${start} to ${end ?? "now"}), so they are ignored.`);
      return [];
    }
    if (start?.length === 4)
      notes.add(`${whose} start date has only the year ${start}, so January is assumed.`);
    if (end?.length === 4) notes.add(`${whose} end date has only the year ${end}, so December is assumed.`);
    return [{ from, to: Math.min(to, today) }];
  });
  return spans.toSorted((one, other) => one.from - other.from || one.to - other.to);
}

function monthOf(date: string | null, edge: "start" | "end"): number | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2}))?/.exec(date ?? "") ?? [];
  if (!year) return null;
  const at = month ? Number(month) - 1 : edge === "start" ? 0 : 11;
  return at >= 0 && at < 12 ? Number(year) * 12 + at : null;
}

/** Returns true if both titles are about the same field, whatever the rank. */
function alike(one: string | null, other: string | null): boolean {
  const fields = new Set(fieldWords(one ?? ""));
  return fieldWords(other ?? "").some((word) => fields.has(word));
}

/** Compares towns: the first part of "Austin, Texas, United States". "Remote" is not a place. */
function samePlace(one: string | null, other: string | null): boolean {
  const town = (place: string | null) => folded(place?.split(",")[0] ?? "").trim();
  const here = town(one);
  return here !== "" && !here.includes("remote") && here === town(other);
}
