/**
 * Scores how well two colleagues may know each other. The sum is itemised, with weights for the
 * company's size.
 */
import { compareTexts } from "../words/order";
import type { SharedTime } from "./shared-time";

/** Weights for one range of company sizes. */
export interface Tier {
  minEmployeeCount: number;
  maxEmployeeCount: number;
  overlapMonths: number;
  /** Points for every full `overlapMonths` worked together. */
  overlapMonthScore: number;
  startingDateMonths: number;
  startingDateMonthsScore: number;
  similarRolesScore: number;
  sameLocationScore: number;
}

export interface SharedCompany extends SharedTime {
  company: string;
  employees: number;
}

export type PartKind = "overlap" | "start" | "role" | "place";

export interface Part {
  kind: PartKind;
  company: string;
  points: number;
  /** Example: "14 months together: 2 × 6 full months". */
  words: string;
}

export interface Score {
  score: number;
  parts: Part[];
}

export function scoreColleague(shared: SharedCompany[], tiers: Tier[]): Score {
  const parts = shared.flatMap((one) => partsOf(one, tiers));
  return { score: parts.reduce((sum, { points }) => sum + points, 0), parts };
}

interface Ranked extends Score {
  name: string;
  shared: SharedCompany[];
}

/** Sorts by score, best first; ties by time worked together. */
export const closestFirst = (a: Ranked, b: Ranked): number =>
  b.score - a.score || monthsTogether(b) - monthsTogether(a) || compareTexts(a.name, b.name);

const monthsTogether = ({ shared }: Ranked) =>
  shared.reduce((sum, { overlapMonths }) => sum + (overlapMonths ?? 0), 0);

/**
 * Returns one part per reason with points, or none if no tier covers the company. If tiers overlap,
 * the first one counts.
 */
function partsOf(shared: SharedCompany, tiers: Tier[]): Part[] {
  const { company, employees, overlapMonths, startGapMonths } = shared;
  const tier = tiers.find((one) => employees >= one.minEmployeeCount && employees <= one.maxEmployeeCount);
  if (!tier) return [];
  const full =
    overlapMonths === null || tier.overlapMonths <= 0 ? 0 : Math.floor(overlapMonths / tier.overlapMonths);
  const parts: Part[] = [
    {
      kind: "overlap",
      company,
      points: full * tier.overlapMonthScore,
      words: `${overlapMonths} months together: ${full} × ${tier.overlapMonths} full months`,
    },
  ];
  if (startGapMonths !== null && startGapMonths <= tier.startingDateMonths)
    parts.push({
      kind: "start",
      company,
      points: tier.startingDateMonthsScore,
      words:
        startGapMonths === 0
          ? "started in the same month"
          : `started ${startGapMonths} ${startGapMonths === 1 ? "month" : "months"} apart`,
    });
  if (shared.similarRoles)
    parts.push({ kind: "role", company, points: tier.similarRolesScore, words: "similar roles" });
  if (shared.sameLocation)
    parts.push({ kind: "place", company, points: tier.sameLocationScore, words: "same place" });
  return parts.filter(({ points }) => points !== 0);
}

/** Reads both tiers from the settings: suffix 1 for small companies, 2 for large ones. */
export function tiersOf(settings: Record<`${keyof Tier}${1 | 2}`, number>): [Tier, Tier] {
  const tier = (n: 1 | 2): Tier => ({
    minEmployeeCount: settings[`minEmployeeCount${n}`],
    maxEmployeeCount: settings[`maxEmployeeCount${n}`],
    overlapMonths: settings[`overlapMonths${n}`],
    overlapMonthScore: settings[`overlapMonthScore${n}`],
    startingDateMonths: settings[`startingDateMonths${n}`],
    startingDateMonthsScore: settings[`startingDateMonthsScore${n}`],
    similarRolesScore: settings[`similarRolesScore${n}`],
    sameLocationScore: settings[`sameLocationScore${n}`],
  });
  return [tier(1), tier(2)];
}
