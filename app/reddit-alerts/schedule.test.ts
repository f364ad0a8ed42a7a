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

/** Computes all slots until `end` hour by hour from the wall clock, unlike the module. */
function slotsByClock(rule: Frequency, since: number, end: number): number[] {
  const first = (rule.time.hour % 12) + (rule.time.period === "PM" ? 12 : 0);
  const perDay = rule.hours < 24 && 24 % rule.hours === 0 ? 24 / rule.hours : 1;
  const wanted = new Set(Array.from({ length: perDay }, (_, at) => (first + at * rule.hours) % 24));
  /**
   * Maps each wanted hour of each day to its first occurrence, or to the next hour if it is
   * skipped.
   */
  const shownFirst = new Map<string, { day: number; hour: number; at: number }>();
  for (let at = Math.ceil((since - 26 * hourMs) / hourMs) * hourMs; at <= end; at += hourMs) {
    const shown = shownHour(at);
    const skipped = shown === (shownHour(at - hourMs) + 2) % 24 ? [shown - 1] : [];
    const day = newYorkDay(at);
    for (const hour of [...skipped, shown])
      if (wanted.has(hour) && !shownFirst.has(`${day} ${hour}`))
        shownFirst.set(`${day} ${hour}`, { day, hour, at });
  }
  const shown = [...shownFirst.values()].filter(({ at }) => at > since);
  const anchor = shown.find(({ hour }) => hour === first);
  if (!anchor) return [];
  const later = shown.filter(({ at }) => at >= anchor.at);
  if (rule.hours % 24 === 0)
    return later.filter(({ day }) => ((day - anchor.day) * 24) % rule.hours === 0).map(({ at }) => at);
  if (24 % rule.hours === 0) return [...new Set(later.map(({ at }) => at))];
  const slots: number[] = [];
  for (let at = anchor.at; at <= end; at += rule.hours * hourMs) slots.push(at);
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

  const slotsOf = (rule: Frequency, since: string, from: string, until: string) => {
    const schedule = { frequency: rule, since: utc(since) };
    const found: string[] = [];
    for (let at = nextSlot(schedule, utc(from)); at !== null && at <= utc(until); at = nextSlot(schedule, at))
      found.push(`${iso(at)?.slice(5, 13)}Z=${shownHour(at)}`);
    return found;
  };

  it("that divide the day, or are whole days, keep their hours on the clock in spring", () => {
    const spring = (hours: number, hour: number, period?: "AM" | "PM") =>
      slotsOf(
        every(hours, hour, period),
        "2026-03-01T12:00:00Z",
        "2026-03-07T20:00:00Z",
        "2026-03-09T01:00:00Z",
      );
    // The clocks change from 2 AM to 3 AM on 8 March.
    expect(spring(12, 9)).toEqual(["03-08T02Z=21", "03-08T13Z=9", "03-09T01Z=21"]);
    expect(spring(24, 9)).toEqual(["03-08T13Z=9"]);
    expect(spring(8, 6)).toEqual(["03-08T03Z=22", "03-08T10Z=6", "03-08T18Z=14"]);
    expect(spring(6, 9, "PM")).toEqual([
      "03-08T02Z=21",
      "03-08T07Z=3",
      "03-08T13Z=9",
      "03-08T19Z=15",
      "03-09T01Z=21",
    ]);
    // 2 AM does not exist that day, so the alert fires at 3 AM.
    expect(spring(12, 2)).toEqual(["03-08T07Z=3", "03-08T18Z=14"]);
    expect(spring(24, 2)).toEqual(["03-08T07Z=3"]);
    expect(spring(4, 2)).toEqual([
      "03-07T23Z=18",
      "03-08T03Z=22",
      "03-08T07Z=3",
      "03-08T10Z=6",
      "03-08T14Z=10",
      "03-08T18Z=14",
      "03-08T22Z=18",
    ]);
  });

  it("that divide the day, or are whole days, keep their hours on the clock in autumn", () => {
    const autumn = (hours: number, hour: number) =>
      slotsOf(every(hours, hour), "2026-10-01T12:00:00Z", "2026-10-31T20:00:00Z", "2026-11-02T03:00:00Z");
    // The clocks change from 2 AM back to 1 AM on 1 November.
    expect(autumn(12, 9)).toEqual(["11-01T01Z=21", "11-01T14Z=9", "11-02T02Z=21"]);
    expect(autumn(24, 9)).toEqual(["11-01T14Z=9"]);
    expect(autumn(8, 6)).toEqual(["11-01T02Z=22", "11-01T11Z=6", "11-01T19Z=14", "11-02T03Z=22"]);
    // 1 AM occurs twice; the alert fires at the first.
    expect(autumn(12, 1)).toEqual(["11-01T05Z=1", "11-01T18Z=13"]);
    expect(autumn(24, 1)).toEqual(["11-01T05Z=1"]);
    expect(autumn(6, 1)).toEqual([
      "10-31T23Z=19",
      "11-01T05Z=1",
      "11-01T12Z=7",
      "11-01T18Z=13",
      "11-02T00Z=19",
    ]);
  });

  it("of all other hours count the hours that pass", () => {
    expect(
      slotsOf(every(5, 9), "2026-03-07T12:00:00Z", "2026-03-07T12:00:00Z", "2026-03-08T20:00:00Z"),
    ).toEqual([
      "03-07T14Z=9",
      "03-07T19Z=14",
      "03-08T00Z=19",
      "03-08T05Z=0",
      "03-08T10Z=6",
      "03-08T15Z=11",
      "03-08T20Z=16",
    ]);
    expect(
      slotsOf(every(36, 9), "2026-10-30T12:00:00Z", "2026-10-30T12:00:00Z", "2026-11-02T20:00:00Z"),
    ).toEqual(["10-30T13Z=9", "11-01T01Z=21", "11-02T13Z=8"]);
  });

  it("of every hour are one where an hour is skipped, and one where it comes twice", () => {
    const spring = { frequency: every(1, 12), since: utc("2026-03-01T12:00:00Z") };
    expect(dueSlot(spring, utc("2026-03-08T06:00:00Z"), utc("2026-03-08T07:00:00Z"))).toEqual({
      slot: utc("2026-03-08T07:00:00Z"),
      missed: 0,
    });
    const autumn = { frequency: every(1, 12), since: utc("2026-10-01T12:00:00Z") };
    expect(dueSlot(autumn, utc("2026-11-01T05:00:00Z"), utc("2026-11-01T06:30:00Z"))).toBeNull();
    expect(dueSlot(autumn, utc("2026-11-01T05:00:00Z"), utc("2026-11-01T07:00:00Z"))?.missed).toBe(0);
  });

  it("start at the clock's hour where the alert is made between both changes", () => {
    expect(
      iso(
        dueSlot(
          { frequency: every(24, 2), since: utc("2026-03-06T12:00:00Z") },
          null,
          utc("2026-03-08T12:00:00Z"),
        )?.slot,
      ),
    ).toBe("2026-03-08T07:00:00.000Z");
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
            // The trigger arrives twice, the second time with an outdated last slot.
            for (const last of [fired.at(-1) ?? null, fired.at(-2) ?? null]) {
              const due = dueSlot(schedule, last, now);
              if (!due || unique.has(due.slot)) continue;
              unique.add(due.slot);
              fired.push(due.slot);
            }
          }
          // Expects one firing per tick, for the latest slot since the previous tick.
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
