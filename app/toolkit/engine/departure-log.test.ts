import fc from "fast-check";
import { expect, test } from "vitest";
import { dayIn, DepartureLog, untilMidnightIn } from "./departure-log";

test("no window ever holds more departures than allowed, and none is wasted", () => {
  const asks = fc.array(fc.record({ calls: fc.integer({ min: 1, max: 5 }), after: fc.nat(400) }), {
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), asks, (most, requests) => {
      const window = 1000;
      const log = new DepartureLog({ calls: most, per: window });
      const left: number[] = [];
      let now = 0;
      for (const { calls, after } of requests) {
        now += after;
        const taken = log.take(calls, now, 10_000);
        if ("departures" in taken) left.push(...taken.departures);
        else expect(taken.wait).toBeGreaterThan(0);
      }
      left.sort((a, b) => a - b);
      for (let at = most; at < left.length; at++) {
        expect((left[at] ?? 0) - (left[at - most] ?? 0)).toBeGreaterThanOrEqual(window);
      }
    }),
  );
});

test("an unused rest leaves at once, a few milliseconds apart", () => {
  const log = new DepartureLog({ calls: 50, per: 1000 });
  expect(log.take(5, 0, 10_000)).toEqual({ departures: [0, 5, 10, 15, 20] });
  expect(log.take(45, 700, 10_000)).toEqual({
    departures: Array.from({ length: 45 }, (_, call) => 700 + call * 5),
  });
  expect(log.take(1, 920, 10_000)).toEqual({ departures: [1020] });
});

test("calls that an upstream wants one by one keep their distance", () => {
  const log = new DepartureLog({ calls: 3, per: 60_000, apart: 400 });
  expect(log.take(4, 0)).toEqual({ departures: [0, 400, 800] });
  expect(log.take(1, 900)).toEqual({ wait: 61_200 - 900 });
});

test("another rate holds from now on, and what has left still counts", () => {
  const log = new DepartureLog({ calls: 4, per: 1000 });
  log.take(4, 0, 10_000);
  log.allow({ calls: 2, per: 1000 });
  expect(log.take(1, 500, 10_000)).toEqual({ departures: [1030] });
  log.allow({ calls: 100, per: 1000 });
  expect(log.take(1, 600, 10_000)).toEqual({ departures: [1035] });
});

test("who left late is followed by the next window from then on", () => {
  const log = new DepartureLog({ calls: 2, per: 1000 });
  expect(log.take(2, 0)).toEqual({ departures: [0, 5] });
  log.leftLate(0, 300);
  log.leftLate(0, 500);
  expect(log.take(2, 900)).toEqual({ departures: [1025, 1320] });
});

test("refusals of calls that were promised before the first one lower the rate no further", () => {
  const log = new DepartureLog({ calls: 20, per: 1000 });
  log.take(40, 0, 10_000);
  for (const now of [200, 900, 2000]) log.refused(now);
  expect(log.take(40, 4000, 900)).toEqual({
    departures: Array.from({ length: 19 }, (_, call) => 4000 + call * 5),
  });
});

test("a refusal lowers the rate, once per window; it comes back bit by bit in times without another", () => {
  const log = new DepartureLog({ calls: 20, per: 1000 });
  const inWindow = (now: number) => {
    const taken = log.take(40, now, 900);
    return "departures" in taken ? taken.departures.length : 0;
  };
  log.refused(0);
  log.refused(500);
  log.refused(5000);
  expect(inWindow(7000)).toBe(18);
  expect(inWindow(9000)).toBe(19);
  expect(inWindow(100_000)).toBe(20);
});

test("YouTube's day is Pacific, across both clock changes", () => {
  expect(dayIn("America/Los_Angeles", Date.UTC(2026, 10, 20, 7, 59))).toBe("2026-11-19");
  expect(dayIn("America/Los_Angeles", Date.UTC(2026, 10, 20, 8, 0))).toBe("2026-11-20");
  for (const at of [Date.UTC(2026, 2, 8, 9, 30), Date.UTC(2026, 10, 1, 7, 30), Date.UTC(2026, 6, 1)]) {
    const midnight = at + untilMidnightIn("America/Los_Angeles", at);
    expect(dayIn("America/Los_Angeles", midnight)).not.toBe(dayIn("America/Los_Angeles", at));
    expect(dayIn("America/Los_Angeles", midnight - 60_000)).toBe(dayIn("America/Los_Angeles", at));
  }
});
