import fc from "fast-check";
import { expect, test } from "vitest";
import { dueScrape, isLost, lostAfter, nextSlot } from "./due";
import { weekOf } from "./week";

const at = (time: string) => new Date(time);

test("the week's scrape is due on Thursday at 06:00 UTC, its gaps on the three days after", () => {
  expect(dueScrape(at("2026-11-19T05:59:59Z"), [])).toBeNull();
  expect(dueScrape(at("2026-11-19T06:00:00Z"), [])).toEqual({
    week: { week: 47, year: 2026 },
    slot: "thursday",
  });
  expect(dueScrape(at("2026-11-19T06:01:00Z"), ["thursday"])).toBeNull();
  expect(dueScrape(at("2026-11-20T06:00:00Z"), ["thursday"])?.slot).toBe("friday");
  expect(dueScrape(at("2026-11-21T06:00:00Z"), ["thursday", "friday"])?.slot).toBe("saturday");
  expect(dueScrape(at("2026-11-22T23:59:00Z"), ["thursday"])?.slot).toBe("sunday");
  expect(dueScrape(at("2026-11-23T00:00:00Z"), [])).toBeNull();
});

test("of missed slots the latest is caught up, each once, whatever the cron does", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 7 * 1440 }), { maxLength: 60 }), (minutes) => {
      const monday = Date.parse("2026-11-16T00:00:00Z");
      const started: string[] = [];
      for (const minute of minutes.toSorted((a, b) => a - b)) {
        const due = dueScrape(new Date(monday + minute * 60_000), started);
        if (due) started.push(due.slot);
        expect(dueScrape(new Date(monday + minute * 60_000), started)).toBeNull();
      }
      expect(new Set(started).size).toBe(started.length);
    }),
  );
});

test("the next slot is the one that becomes due next", () => {
  const times = fc.date({ min: at("2026-01-01"), max: at("2027-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(times, (now) => {
      const next = nextSlot(now);
      expect(next.getTime()).toBeGreaterThan(now.getTime());
      expect(dueScrape(next, [])?.week).toEqual(weekOf(next));
      const before = dueScrape(new Date(next.getTime() - 1), []);
      expect(before?.slot).not.toBe(dueScrape(next, [])?.slot);
    }),
  );
});

test("a message is lost after a minute without a worker at it", () => {
  const now = 10_000_000;
  expect(isLost({ claimedUntil: 0, sentAt: now - lostAfter + 1 }, now)).toBe(false);
  expect(isLost({ claimedUntil: 0, sentAt: now - lostAfter - 1 }, now)).toBe(true);
  expect(isLost({ claimedUntil: now + 1, sentAt: now - 10 * lostAfter }, now)).toBe(false);
  expect(isLost({ claimedUntil: now - 1, sentAt: now - 10 * lostAfter }, now)).toBe(true);
});
