import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type SharedCompany, scoreColleague, type Tier, tiersOf } from "./colleague-score";
import { sharedTime, type Stay } from "./shared-time";

const now = new Date("2026-11-20T12:00:00Z");
const stay = (start: string | null, end: string | null, more: Partial<Stay> = {}): Stay => ({
  start,
  end,
  title: null,
  location: null,
  ...more,
});

/**
 * Slow reference: marks every month of every job on a calendar and counts the common ones. The
 * current month counts separately, because it has not ended.
 */
function slowOverlap(mine: Stay[], theirs: Stay[]): { full: number; met: boolean } {
  const months = (stays: Stay[]) => {
    const on = new Set<string>();
    for (const { start, end } of stays) {
      const first = start?.length === 4 ? `${start}-01` : start;
      const last = end === null ? "2026-11" : end.length === 4 ? `${end}-12` : end;
      for (let year = 1995; year <= 2026; year++)
        for (let month = 1; month <= 12; month++) {
          const at = `${year}-${String(month).padStart(2, "0")}`;
          if (first !== null && at >= first && at <= last && at <= "2026-11") on.add(at);
        }
    }
    return on;
  };
  const other = months(theirs);
  const both = [...months(mine)].filter((at) => other.has(at));
  return { full: both.filter((at) => at < "2026-11").length, met: both.length > 0 };
}

const date = fc.tuple(fc.integer({ min: 1996, max: 2026 }), fc.integer({ min: 0, max: 12 })).map(
  // Month 0 means that only the year is known. No date is in the future.
  ([year, month]) =>
    month === 0 || (year === 2026 && month > 11) ? String(year) : `${year}-${String(month).padStart(2, "0")}`,
);
/** A year without a month sorts as January at the start of a stay, and as December at its end. */
const stays = fc.array(
  fc
    .tuple(date, fc.option(date))
    .map(([one, other]) =>
      other === null
        ? stay(one, null)
        : one.slice(0, 4) <= other.slice(0, 4)
          ? stay(one, other)
          : stay(other, one),
    )
    .filter(({ start, end }) => {
      const first = start?.length === 4 ? `${start}-01` : (start ?? "");
      return end === null || first <= (end.length === 4 ? `${end}-12` : end);
    }),
  { minLength: 1, maxLength: 4 },
);

describe("time together", () => {
  test("equals the slow count, whatever the dates, and the other way round", () => {
    fc.assert(
      fc.property(stays, stays, (mine, theirs) => {
        const slow = slowOverlap(mine, theirs);
        const fast = sharedTime(mine, theirs, now);
        expect(fast?.overlapMonths ?? 0).toBe(slow.full);
        expect(fast === null).toBe(!slow.met);
        expect(sharedTime(theirs, mine, now)?.overlapMonths).toBe(fast?.overlapMonths);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    [
      "a job after the other is one stay",
      [stay("2018-06", "2020-08"), stay("2020-09", "2023-03")],
      [stay("2019-03", "2021-12")],
      34,
    ],
    [
      "the first and the last month both count",
      [stay("2021-01-01", "2021-12-31")],
      [stay("2020-02-01", "2022-07-31")],
      12,
    ],
    ["half a year", [stay("2025-09-01", "2026-02-28")], [stay("2024-01", null)], 6],
    ["years of both ends", [stay("2021-08-01", "2025-01-31")], [stay("2021-08-01", "2025-01-31")], 42],
    [
      "a pause between two jobs does not count",
      [stay("2024-08-01", "2026-01-31"), stay("2026-03-01", "2026-08-31")],
      [stay("2020-01", null)],
      24,
    ],
    ["the month one left and the other came", [stay("2020-01", "2021-03")], [stay("2021-03", null)], 1],
    ["still there counts the months that are over", [stay("2026-01", null)], [stay("2025-05", null)], 10],
    ["years alone: January to December", [stay("2015-01", "2018-05")], [stay("2016", "2018")], 29],
    ["one year alone is twelve", [stay("2020", null)], [stay("2021", "2021")], 12],
    ["an end in the future is today", [stay("2026-09", "2030-01")], [stay("2026-01", null)], 2],
    ["both came this month: none is over yet", [stay("2026-11", null)], [stay("2026-11", null)], 0],
  ])("%s", (_, mine, theirs, months) => {
    expect(sharedTime(mine, theirs, now)?.overlapMonths).toBe(months);
  });

  test("one who came after the other left shared nothing", () => {
    expect(sharedTime([stay("2018-06", "2023-03")], [stay("2023-06", null)], now)).toBeNull();
  });

  test("missing and contradicting dates count nothing, keep the colleague and say so", () => {
    const missing = sharedTime([stay("2018-06", null)], [stay(null, "2020-01")], now);
    expect(missing).toMatchObject({ overlapMonths: null, startGapMonths: null });
    expect(missing?.notes).toEqual([
      "The colleague's dates are missing, so no time together is counted for them.",
    ]);
    const wrong = sharedTime([stay("2020-06", "2018-01")], [stay("2017-01", null)], now);
    expect(wrong?.notes[0]).toBe(
      "The person's dates contradict each other (2020-06 to 2018-01), so they are ignored.",
    );
    expect(sharedTime([stay("2016", "2018")], [stay("2016-02", null)], now)?.notes).toEqual([
      "The person's start date has only the year 2016, so January is assumed.",
      "The person's end date has only the year 2018, so December is assumed.",
    ]);
  });

  test.each([
    ["Director of Video", "Video Editor", true],
    ["Sales Manager", "City Manager", false],
    ["Director", "Director", false],
    [null, "Editor", false],
  ])("roles %s and %s alike: %s", (one, other, alike) => {
    const shared = sharedTime(
      [stay("2020-01", null, { title: one })],
      [stay("2020-01", null, { title: other })],
      now,
    );
    expect(shared?.similarRoles).toBe(alike);
  });

  test.each([
    ["Austin, Texas, United States", "austin", true],
    ["Zürich", "Zurich, Switzerland", true],
    ["Remote", "Remote", false],
    [null, null, false],
  ])("places %s and %s the same: %s", (one, other, same) => {
    const shared = sharedTime(
      [stay("2020-01", null, { location: one })],
      [stay("2020-01", null, { location: other })],
      now,
    );
    expect(shared?.sameLocation).toBe(same);
  });
});

const count = fc.integer({ min: 0, max: 60 });
const tier: fc.Arbitrary<Tier> = fc.record({
  minEmployeeCount: count,
  maxEmployeeCount: count,
  overlapMonths: count,
  overlapMonthScore: count,
  startingDateMonths: count,
  startingDateMonthsScore: count,
  similarRolesScore: count,
  sameLocationScore: count,
});
const sharedCompany: fc.Arbitrary<SharedCompany> = fc.record({
  company: fc.constantFrom("Acme", "Northlight"),
  employees: count,
  overlapMonths: fc.option(count),
  startGapMonths: fc.option(count),
  similarRoles: fc.boolean(),
  sameLocation: fc.boolean(),
  notes: fc.constant([]),
});

/** Slow reference: adds the points of one full period after another. */
function slowScore(shared: SharedCompany[], tiers: Tier[]): number {
  let score = 0;
  for (const one of shared) {
    for (const each of tiers) {
      if (one.employees < each.minEmployeeCount || one.employees > each.maxEmployeeCount) continue;
      if (one.overlapMonths !== null && each.overlapMonths > 0)
        for (let left = one.overlapMonths; left >= each.overlapMonths; left -= each.overlapMonths)
          score += each.overlapMonthScore;
      if (one.startGapMonths !== null && one.startGapMonths <= each.startingDateMonths)
        score += each.startingDateMonthsScore;
      if (one.similarRoles) score += each.similarRolesScore;
      if (one.sameLocation) score += each.sameLocationScore;
      break;
    }
  }
  return score;
}

test("the score equals the slow sum and the sum of its parts", () => {
  fc.assert(
    fc.property(fc.array(sharedCompany, { maxLength: 4 }), fc.tuple(tier, tier), (shared, tiers) => {
      const { score, parts } = scoreColleague(shared, tiers);
      expect(score).toBe(slowScore(shared, tiers));
      expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      expect(parts.every(({ points }) => points !== 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("the tier that holds the company's size decides, read from the filters' two sets of keys", () => {
  const keys = {
    overlapMonths: 6,
    overlapMonthScore: 10,
    startingDateMonths: 3,
    startingDateMonthsScore: 5,
    similarRolesScore: 5,
    sameLocationScore: 3,
  };
  const suffixed = (n: 1 | 2, more: object) =>
    Object.fromEntries(Object.entries({ ...keys, ...more }).map(([key, value]) => [`${key}${n}`, value]));
  const tiers = tiersOf({
    ...suffixed(1, { minEmployeeCount: 1, maxEmployeeCount: 50 }),
    ...suffixed(2, { minEmployeeCount: 51, maxEmployeeCount: 500, overlapMonths: 12 }),
  } as Parameters<typeof tiersOf>[0]);
  const shared = {
    company: "Acme",
    overlapMonths: 14,
    startGapMonths: 1,
    similarRoles: true,
    sameLocation: false,
    notes: [],
  };
  const scored = (employees: number) => scoreColleague([{ ...shared, employees }], tiers);
  expect(scored(50)).toEqual({
    score: 30,
    parts: [
      { kind: "overlap", company: "Acme", points: 20, words: "14 months together: 2 × 6 full months" },
      { kind: "start", company: "Acme", points: 5, words: "started 1 month apart" },
      { kind: "role", company: "Acme", points: 5, words: "similar roles" },
    ],
  });
  expect([51, 500, 501].map((employees) => scored(employees).score)).toEqual([20, 20, 0]);
});
