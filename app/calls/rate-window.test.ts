import fc from "fast-check";
import { expect, test } from "vitest";
import { RateWindow } from "./rate-window";

test("no window ever holds more starts than allowed, and none is wasted", () => {
  const asks = fc.array(fc.record({ calls: fc.integer({ min: 1, max: 5 }), after: fc.nat(400) }), {
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), asks, (most, requests) => {
      const window = 1000;
      const log = new RateWindow({ calls: most, per: window });
      const left: number[] = [];
      let now = 0;
      for (const { calls, after } of requests) {
        now += after;
        const taken = log.take(calls, now, { horizon: 10_000 });
        if ("startTimes" in taken) left.push(...taken.startTimes);
        else expect(taken.wait).toBeGreaterThan(0);
      }
      left.sort((a, b) => a - b);
      for (let at = most; at < left.length; at++) {
        expect((left[at] ?? 0) - (left[at - most] ?? 0)).toBeGreaterThanOrEqual(window);
      }
    }),
  );
});

test("stored and read back at any moment a window lets out no more than without that, and little less", () => {
  const asks = fc.array(fc.record({ calls: fc.integer({ min: 1, max: 5 }), after: fc.nat(300) }), {
    minLength: 10,
    maxLength: 150,
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      asks,
      fc.infiniteStream(fc.boolean()),
      (most, requests, stored) => {
        const rate = { calls: most, per: 1000 };
        const without = new RateWindow(rate);
        let log = new RateWindow(rate);
        const left: number[] = [];
        let now = 0;
        let passed = 0;
        for (const { calls, after } of requests) {
          now += after;
          const taken = log.take(calls, now);
          if ("startTimes" in taken) left.push(...taken.startTimes);
          const usual = without.take(calls, now);
          if ("startTimes" in usual) passed += usual.startTimes.length;
          if (!stored.next().value) continue;
          const kept = structuredClone(log.stored(now));
          expect(kept.calls.length).toBeLessThanOrEqual(110);
          log = RateWindow.from(kept, 0);
        }
        for (let at = most; at < left.length; at++)
          expect((left[at] ?? 0) - (left[at - most] ?? 0)).toBeGreaterThanOrEqual(1000);
        expect(left.length).toBeGreaterThanOrEqual(passed * 0.9 - most);
      },
    ),
  );
});

test("an unused rest leaves at once, a few milliseconds apart", () => {
  const log = new RateWindow({ calls: 50, per: 1000 });
  expect(log.take(5, 0, { horizon: 10_000 })).toEqual({ startTimes: [0, 5, 10, 15, 20] });
  expect(log.take(45, 700, { horizon: 10_000 })).toEqual({
    startTimes: Array.from({ length: 45 }, (_, call) => 700 + call * 5),
  });
  expect(log.take(1, 920, { horizon: 10_000 })).toEqual({ startTimes: [1130] });
});

test("the first moments after a rest count from their end: connections are opened, calls arrive late", () => {
  const log = new RateWindow({ calls: 30, per: 1000 });
  expect(log.take(30, 0)).toEqual({ startTimes: Array.from({ length: 30 }, (_, call) => call * 5) });
  const next = log.take(30, 1020, { horizon: 2000 });
  expect("startTimes" in next && [next.startTimes[0], next.startTimes.at(-1)]).toEqual([1130, 1275]);
});

test("calls that an upstream wants one by one keep their distance", () => {
  const log = new RateWindow({ calls: 3, per: 60_000, apart: 400 });
  expect(log.take(4, 0)).toEqual({ startTimes: [0, 400, 800] });
  expect(log.take(1, 900)).toEqual({ wait: 61_280 - 900 });
});

test("another rate holds from now on, and what has left still counts", () => {
  const log = new RateWindow({ calls: 4, per: 1000 });
  log.take(4, 0, { horizon: 10_000 });
  log.allow({ calls: 2, per: 1000 });
  expect(log.take(1, 500, { horizon: 10_000 })).toEqual({ startTimes: [1130] });
  log.allow({ calls: 100, per: 1000 });
  expect(log.take(1, 600, { horizon: 10_000 })).toEqual({ startTimes: [1135] });
});

test("who left late is followed by the next window from then on", () => {
  const log = new RateWindow({ calls: 2, per: 1000 });
  expect(log.take(2, 0)).toEqual({ startTimes: [0, 5] });
  log.leftLate(0, 300, 900);
  expect(log.take(2, 900)).toEqual({ startTimes: [1130, 1350] });
  // The call left so late that its planned time was forgotten; it never counts as later than now.
  log.leftLate(0, 2500, 3000);
  log.leftLate(5, 900_000, 3000);
  expect(log.take(2, 3000, { horizon: 2000 })).toEqual({ startTimes: [3550, 4050] });
});

/** Returns how many of 40 calls leave within a second. */
function inWindow(log: RateWindow, now: number) {
  const taken = log.take(40, now, { horizon: 1019 });
  return "startTimes" in taken ? taken.startTimes.length : 0;
}

test("a series of refusals shows how many calls the vendor accepts, and lowers the rate by a tenth at most", () => {
  const log = new RateWindow({ calls: 20, per: 1000 });
  log.take(40, 0, { horizon: 10_000 });
  log.refused(200);
  expect(inWindow(log, 3000)).toBe(20);
  for (const now of [3900, 4000]) log.refused(now);
  expect(inWindow(log, 7000)).toBe(18);
  for (let now = 9000; now < 9200; now += 10) log.refused(now);
  expect(inWindow(log, 12_000)).toBe(16);
});

test("a rate that the vendor refused is tried again rarely, and more rarely after each failure", () => {
  const log = new RateWindow({ calls: 50, per: 1000 });
  for (const now of [0, 10, 20, 30, 40]) log.refused(now);
  const allowed = (now: number) => {
    const taken = log.take(60, now, { horizon: 1000 });
    return "startTimes" in taken ? taken.startTimes.length : 0;
  };
  for (let now = 5000; now < 20_000; now += 1500) expect(allowed(now)).toBe(45);
  expect(allowed(24_000)).toBe(46);
  log.refused(24_500);
  for (let now = 27_000; now < 66_000; now += 3000) expect(allowed(now)).toBeLessThanOrEqual(45);
  expect(allowed(69_000)).toBe(46);
});

test("a single refusal now and then is chance and changes nothing", () => {
  const log = new RateWindow({ calls: 20, per: 1000 });
  for (const now of [0, 10_000, 20_000]) {
    log.take(20, now);
    log.refused(now + 100);
    expect(inWindow(log, now + 5000)).toBe(20);
  }
});

test("a refusal lowers the rate and spreads the calls; both come back bit by bit in times without another", () => {
  const log = new RateWindow({ calls: 20, per: 1000 });
  log.refused(-2000);
  log.refused(0);
  log.refused(500);
  expect(log.take(3, 600)).toEqual({ startTimes: [600, 653, 706] });
  log.refused(4000);
  expect(inWindow(log, 7000)).toBe(16);
  expect(inWindow(log, 9000)).toBe(17);
  expect(inWindow(log, 200_000)).toBe(20);
});

/** Sends calls one after the other to a vendor with its own rate window and a Retry-After of one second. */
function meet(log: RateWindow, upstream: { calls: number; per: number }, calls: number) {
  const answered: number[] = [];
  let refused = 0;
  let now = 0;
  while (answered.length < calls) {
    const taken = log.take(1, now);
    if ("wait" in taken) {
      now += taken.wait;
      continue;
    }
    now = Math.max(now, taken.startTimes[0] ?? now);
    const at = now;
    if (answered.filter((time) => time > at - upstream.per).length < upstream.calls) answered.push(now);
    else {
      refused += 1;
      log.refused(now);
      now += 1000;
    }
  }
  return { refused, took: now };
}

test.each([
  { says: { calls: 200, per: 60_000 }, allows: { calls: 3, per: 1000 }, calls: 180 },
  { says: { calls: 50, per: 1000 }, allows: { calls: 45, per: 1000 }, calls: 2000 },
  { says: { calls: 100, per: 10_000 }, allows: { calls: 2, per: 1000 }, calls: 200 },
])("an upstream that says $says and allows $allows is met at what it allows", ({ says, allows, calls }) => {
  const { refused, took } = meet(new RateWindow(says), allows, calls);
  const ideal = (calls / allows.calls) * allows.per;
  expect(took / ideal).toBeLessThan(1.5);
  expect(refused / calls).toBeLessThan(0.15);
});

test("what did not leave is free again at once", () => {
  const log = new RateWindow({ calls: 2, per: 1000 });
  log.take(2, 0);
  log.unused(5);
  expect(log.take(1, 600)).toEqual({ startTimes: [600] });
});

test("a window rests when nothing in it counts and nothing is lowered any more", () => {
  const log = new RateWindow({ calls: 20, per: 1000 });
  log.take(1, 0);
  expect(log.restsFrom).toBe(80 + 1050);
  log.refused(100);
  log.refused(3000);
  expect(log.restsFrom).toBeGreaterThan(10_000);
  log.take(1, log.restsFrom);
  expect(log.take(20, 500_000)).toEqual({
    startTimes: Array.from({ length: 20 }, (_, at) => 500_000 + at * 5),
  });
});

test("read by a machine whose clock is ahead a window lets out no more than allowed, however often it moves", () => {
  fc.assert(
    fc.property(
      fc.record({ calls: fc.integer({ min: 1, max: 20 }), per: fc.integer({ min: 200, max: 60_000 }) }),
      fc.array(
        fc.record({
          passes: fc.integer({ min: 1, max: 30_000 }),
          asked: fc.integer({ min: 1, max: 30 }),
          // Offset of the clock of the machine the object moves to (ms), if it moves.
          ahead: fc.option(fc.integer({ min: -3000, max: 3000 })),
        }),
        { minLength: 2, maxLength: 12 },
      ),
      (rate, steps) => {
        let window = new RateWindow(rate);
        let [clock, now] = [0, 1_000_000];
        const left: number[] = [];
        for (const { passes, asked, ahead } of steps) {
          if (ahead !== null) {
            window = RateWindow.from(structuredClone(window.stored(now + clock)), 6000);
            clock = ahead;
          }
          now += passes;
          const taken = window.take(asked, now + clock);
          if ("startTimes" in taken) left.push(...taken.startTimes.map((at) => at - clock));
        }
        left.sort((a, b) => a - b);
        for (const [at, first] of left.entries())
          expect((left[at + rate.calls] ?? Infinity) - first).toBeGreaterThanOrEqual(rate.per);
      },
    ),
    {
      examples: [
        // The second call is placed before the first, which was stored and therefore counts longer: the later time is
        // kept.
        [
          { calls: 2, per: 200 },
          [
            { passes: 1, asked: 1, ahead: null },
            { passes: 4514, asked: 1, ahead: 0 },
            { passes: 1, asked: 1, ahead: 1622 },
            { passes: 1, asked: 1, ahead: null },
            { passes: 1, asked: 1, ahead: null },
          ],
        ],
      ],
    },
  );
});

test("after a clock that was an hour ahead was set back calls leave at once, and no more of them than allowed", () => {
  const hour = 3_600_000;
  const rate = { calls: 10, per: 60_000 };
  const ahead = new RateWindow(rate);
  ahead.take(10, hour);
  ahead.refused(hour);
  const setBack = [ahead, RateWindow.from(ahead.stored(hour), 6000)];
  for (const window of setBack) {
    const first = window.take(10, 0);
    expect("wait" in first && first.wait).toBeLessThan(70_000);
    const next = window.take(20, 70_000);
    expect("startTimes" in next && next.startTimes.length).toBeGreaterThan(0);
  }
});
