import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { atNewYorkHour, newYorkClock, newYorkDay } from "./new-york";
import { dueSlot, type Frequency, nextSlot } from "./schedule";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const utc = (text: string) => Date.parse(text);
const iso = (at: number | null | undefined) => (at == null ? at : new Date(at).toISOString());
const every = (hours: number, hour: number, period: "AM" | "PM" = "AM"): Frequency => ({
  hours,
  time: { hour, period },
});

const frequency = fc.record({
  hours: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(24, 48, 72, 168)),
  time: fc.record({
    hour: fc.integer({ min: 1, max: 12 }),
    period: fc.constantFrom<("AM" | "PM")[]>("AM", "PM"),
  }),
});
const moment = fc.integer({ min: utc("2026-01-01T00:00:00Z"), max: utc("2027-12-31T00:00:00Z") });

const shownAt = new Map<number, number>();
const shownHour = (at: number) => {
  const known = shownAt.get(at) ?? newYorkClock(at);
  shownAt.set(at, known);
  return new Date(known).getUTCHours();
};

/** All slots until `end`, told hour by hour from the clock alone, in another way than the module's. */
function slotsByClock(rule: Frequency, since: number, end: number): number[] {
  const wanted = (rule.time.hour % 12) + (rule.time.period === "PM" ? 12 : 0);
  const firstOfDays = new Map<number, number>();
  for (let at = Math.ceil((since - 26 * hourMs) / hourMs) * hourMs; at <= end; at += hourMs) {
    const shown = shownHour(at);
    const skipped = shown === (shownHour(at - hourMs) + 2) % 24 && shown === (wanted + 1) % 24;
    const day = newYorkDay(at);
    if ((shown === wanted || skipped) && !firstOfDays.has(day)) firstOfDays.set(day, at);
  }
  const daily = [...firstOfDays.entries()].filter(([, at]) => at > since);
  const anchor = daily[0];
  if (!anchor) return [];
  if (rule.hours % 24 === 0)
    return daily.filter(([day]) => ((day - anchor[0]) * 24) % rule.hours === 0).map(([, at]) => at);
  const slots: number[] = [];
  for (let at = anchor[1]; at <= end; at += rule.hours * hourMs) slots.push(at);
  return slots;
}

describe("New York's clocks", () => {
  it("skip an hour in spring and repeat one in autumn", () => {
    const march8 = Date.UTC(2026, 2, 8) / dayMs;
    expect(iso(atNewYorkHour(march8, 1))).toBe("2026-03-08T06:00:00.000Z");
    expect(iso(atNewYorkHour(march8, 2))).toBe("2026-03-08T07:00:00.000Z");
    expect(iso(atNewYorkHour(march8, 3))).toBe("2026-03-08T07:00:00.000Z");
    const november1 = Date.UTC(2026, 10, 1) / dayMs;
    expect(iso(atNewYorkHour(november1, 1))).toBe("2026-11-01T05:00:00.000Z");
    expect(iso(atNewYorkHour(november1, 2))).toBe("2026-11-01T07:00:00.000Z");
  });

  it("show the wanted hour on every other day", () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 3, max: 23 }), (at, hour) => {
        const day = newYorkDay(at);
        expect(newYorkClock(atNewYorkHour(day, hour))).toBe(day * dayMs + hour * hourMs);
      }),
    );
  });
});

describe("slots", () => {
  it("start at the first wanted hour after the alert was made", () => {
    const since = utc("2026-11-20T14:00:00Z");
    expect(iso(nextSlot({ frequency: every(1, 1), since }, since))).toBe("2026-11-21T06:00:00.000Z");
    expect(iso(nextSlot({ frequency: every(1, 10), since }, since))).toBe("2026-11-20T15:00:00.000Z");
    expect(iso(nextSlot({ frequency: every(1, 9), since }, since))).toBe("2026-11-21T14:00:00.000Z");
    expect(iso(nextSlot({ frequency: every(1, 12, "PM"), since }, since))).toBe("2026-11-20T17:00:00.000Z");
    expect(iso(nextSlot({ frequency: every(1, 12), since }, since))).toBe("2026-11-21T05:00:00.000Z");
  });

  it("of whole days keep the clock's hour over both changes, others count hours that pass", () => {
    const since = utc("2026-03-06T12:00:00Z");
    const now = utc("2026-03-09T20:00:00Z");
    expect(iso(dueSlot({ frequency: every(24, 9), since }, null, now)?.slot)).toBe(
      "2026-03-09T13:00:00.000Z",
    );
    expect(iso(dueSlot({ frequency: every(12, 9), since }, null, now)?.slot)).toBe(
      "2026-03-09T14:00:00.000Z",
    );
    expect(iso(dueSlot({ frequency: every(24, 2), since }, null, utc("2026-03-08T12:00:00Z"))?.slot)).toBe(
      "2026-03-08T07:00:00.000Z",
    );
    expect(iso(dueSlot({ frequency: every(24, 1), since }, null, utc("2026-11-01T12:00:00Z"))?.slot)).toBe(
      "2026-11-01T05:00:00.000Z",
    );
  });

  it("agree with a clock read hour by hour", () => {
    fc.assert(
      fc.property(frequency, moment, fc.integer({ min: 0, max: 400 * 24 }), (rule, since, later) => {
        const now = since + later * hourMs;
        const schedule = { frequency: rule, since };
        const slots = slotsByClock(rule, since, now);
        const due = dueSlot(schedule, null, now);
        expect(iso(due?.slot)).toBe(iso(slots.at(-1)));
        expect(due?.missed ?? 0).toBe(Math.max(0, slots.length - 1));
        const next = slotsByClock(rule, since, now + (rule.hours + 50) * hourMs).find((at) => at > now);
        expect(iso(nextSlot(schedule, now))).toBe(iso(next));
      }),
      { numRuns: 25 },
    );
  });

  it("beyond all calendars are none", () => {
    expect(nextSlot({ frequency: every(1e12, 1), since: 0 }, utc("2026-11-20T00:00:00Z"))).toBeNull();
  });
});

describe("a simulated year", () => {
  it("fires every due slot exactly once, through outages, double deliveries and a change of frequency", () => {
    fc.assert(
      fc.property(
        frequency,
        frequency,
        fc.array(
          fc.record({ day: fc.integer({ min: 0, max: 364 }), hours: fc.integer({ min: 1, max: 80 }) }),
          {
            maxLength: 4,
          },
        ),
        fc.integer({ min: 0, max: 364 }),
        (first, second, outages, changeDay) => {
          const start = utc("2026-02-11T17:23:45Z");
          const change = start + changeDay * dayMs;
          const end = start + 365 * dayMs;
          const down = outages.map(
            ({ day, hours }) => [start + day * dayMs, start + day * dayMs + hours * hourMs] as const,
          );
          const isDown = (at: number) => down.some(([from, to]) => at >= from && at < to);
          const fired: number[] = [];
          const unique = new Set<number>();
          const ticks: number[] = [];
          for (let now = start; now < end; now += hourMs) {
            if (isDown(now)) continue;
            ticks.push(now);
            const schedule =
              now < change ? { frequency: first, since: start } : { frequency: second, since: change };
            // The trigger is delivered twice, the second time with a stale idea of what has fired.
            for (const last of [fired.at(-1) ?? null, fired.at(-2) ?? null]) {
              const due = dueSlot(schedule, last, now);
              if (!due || unique.has(due.slot)) continue;
              unique.add(due.slot);
              fired.push(due.slot);
            }
          }
          // Expected: after each tick, the latest slot since the tick before, however many passed in between.
          const expected: number[] = [];
          const periods = [
            { rule: first, since: start, until: change },
            { rule: second, since: change, until: end },
          ];
          for (const { rule, since, until } of periods) {
            const slots = slotsByClock(rule, since, until);
            let passed = 0;
            for (const tick of ticks) {
              if (tick < since || tick >= until) continue;
              const before = passed;
              while ((slots[passed] ?? Number.POSITIVE_INFINITY) <= tick) passed += 1;
              if (passed > before) expected.push(slots[passed - 1] ?? 0);
            }
          }
          expect(fired.map(iso)).toEqual(expected.map(iso));
          expect(new Set(fired).size).toBe(fired.length);
        },
      ),
      { numRuns: 3 },
    );
  }, 60_000);
});
