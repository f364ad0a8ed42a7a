import fc from "fast-check";
import { expect, test } from "vitest";
import { asOfDay, fillablePlatforms } from "./fillable";
import {
  addWeeks,
  isPickable,
  isWeek,
  mondayOf,
  parseWeek,
  weekFromKey,
  weekKey,
  weekOf,
  weeksBetween,
  weekText,
} from "./week";

const day = fc.date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true });
const dayMs = 86_400_000;

test("around New Year the week's Thursday decides the year", () => {
  const weeks = (...days: string[]) => days.map((date) => weekText(weekOf(new Date(date))));
  expect(weeks("2024-12-29", "2024-12-30", "2026-12-31", "2027-01-03", "2027-01-04")).toEqual([
    "2024-W52",
    "2025-W01",
    "2026-W53",
    "2026-W53",
    "2027-W01",
  ]);
  expect(weeks("2025-05-15T23:59:59.999Z", "2025-05-18T23:59:59.999Z", "2025-05-19")).toEqual([
    "2025-W20",
    "2025-W20",
    "2025-W21",
  ]);
});

test("a day lies in its week: from Monday, less than seven days on", () => {
  fc.assert(
    fc.property(day, (date) => {
      const monday = mondayOf(weekOf(date));
      expect(monday.getUTCDay()).toBe(1);
      expect(date.getTime() - monday.getTime()).toBeGreaterThanOrEqual(0);
      expect(date.getTime() - monday.getTime()).toBeLessThan(7 * dayMs);
    }),
  );
});

test("weeks read back from key and text, and sort by time", () => {
  fc.assert(
    fc.property(day, day, (one, other) => {
      const week = weekOf(one);
      expect(isWeek(week)).toBe(true);
      expect(weekFromKey(weekKey(week))).toEqual(week);
      expect(parseWeek(weekText(week))).toEqual(week);
      const [a, b] = [weekKey(week), weekKey(weekOf(other))];
      if (mondayOf(weekOf(one)) < mondayOf(weekOf(other))) expect(a).toBeLessThan(b);
    }),
  );
});

test("adding weeks steps over years", () => {
  expect(addWeeks({ week: 53, year: 2026 }, 1)).toEqual({ week: 1, year: 2027 });
  fc.assert(
    fc.property(day, fc.integer({ min: -500, max: 500 }), (date, weeks) => {
      const from = weekOf(date);
      expect(addWeeks(addWeeks(from, weeks), -weeks)).toEqual(from);
      expect(mondayOf(addWeeks(from, weeks)).getTime() - mondayOf(from).getTime()).toBe(weeks * 7 * dayMs);
    }),
  );
});

test("the weeks between two are neighbours, both ends among them", () => {
  expect(weeksBetween({ week: 52, year: 2026 }, { week: 1, year: 2027 }).map(weekText)).toEqual([
    "2026-W52",
    "2026-W53",
    "2027-W01",
  ]);
  expect(weeksBetween({ week: 2, year: 2027 }, { week: 1, year: 2027 })).toEqual([]);
});

test("weeks that do not exist are refused", () => {
  expect(isWeek({ week: 53, year: 2025 })).toBe(false);
  expect(isWeek({ week: 53, year: 2026 })).toBe(true);
  for (const text of ["2025-W53", "2025-W00", "2025-47", "", null]) expect(parseWeek(text)).toBeNull();
  expect(isWeek({ week: 0, year: 2026 })).toBe(false);
  expect(isWeek({ week: 1.5, year: 2026 })).toBe(false);
});

test("weeks from April 2025 to the current one can be picked", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(isPickable({ week: 13, year: 2025 }, now)).toBe(false);
  expect(isPickable({ week: 14, year: 2025 }, now)).toBe(true);
  expect(isPickable({ week: 47, year: 2026 }, now)).toBe(true);
  expect(isPickable({ week: 48, year: 2026 }, now)).toBe(false);
});

test("past weeks can be filled for YouTube only, from 5 May 2025", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  expect(fillablePlatforms({ week: 47, year: 2026 }, now)).toEqual(["apple", "spotify", "youtube"]);
  expect(fillablePlatforms({ week: 46, year: 2026 }, now)).toEqual(["youtube"]);
  expect(fillablePlatforms({ week: 19, year: 2025 }, now)).toEqual(["youtube"]);
  expect(fillablePlatforms({ week: 18, year: 2025 }, now)).toEqual([]);
  expect(fillablePlatforms({ week: 48, year: 2026 }, now)).toEqual([]);
  expect(asOfDay({ week: 46, year: 2026 }, now)).toBe("2026-11-12");
  expect(asOfDay({ week: 47, year: 2026 }, now)).toBeUndefined();
});
