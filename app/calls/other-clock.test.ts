import fc from "fast-check";
import { expect, test } from "vitest";
import { OtherClock } from "./other-clock";

test("whatever answers took, what it says is never too early and lateness never told too small", () => {
  const exchange = fc.record({ after: fc.nat(5000), there: fc.nat(3000), back: fc.nat(3000) });
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.array(exchange, { minLength: 1 }),
      fc.nat(9000),
      (ahead, exchanges, past) => {
        const clock = new OtherClock();
        let now = 0;
        let doubt = Number.POSITIVE_INFINITY;
        for (const { after, there, back } of exchanges) {
          const asked = now + after;
          now = asked + there + back;
          clock.heard({ asked: asked + ahead, says: asked + there, answered: now + ahead });
          expect(clock.doubt).toBeLessThanOrEqual(doubt);
          doubt = clock.doubt;
        }
        expect(doubt).toBe(
          Math.min(...exchanges.map(({ there }) => there)) + Math.min(...exchanges.map(({ back }) => back)),
        );
        expect(clock.surelyFrom(now) - ahead).toBeGreaterThanOrEqual(now);
        expect(clock.atMostPast(now, now + past + ahead)).toBeGreaterThanOrEqual(past);
      },
    ),
  );
});

test("a clock that is moved is believed anew", () => {
  const clock = new OtherClock();
  clock.heard({ asked: 0, says: 5, answered: 10 });
  clock.heard({ asked: 20, says: 3_600_025, answered: 30 });
  expect([clock.surelyFrom(3_600_100), clock.doubt]).toEqual([105, 10]);
});
