/** Checks documented rates against an independent count of departures, with slow machines, networks and clocks. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { VirtualTime } from "../../simulation/virtual-time";
import type { Time } from "../time";
import type { Vendor } from "../vendors/vendor";
import { answeringService } from "../runs/testing/made-up-tool";
import type { Limiter } from "./limiter";
import { plainRunLimits } from "./call-limits";
import { RateQueue } from "./rate-queue.server";
import { LimiterWorld } from "./testing/limiter-world";
import { MustWait } from "./waiting";
import { UpstreamWaits } from "./upstream-waits";

/** Returns the limiter's own clock and the sleep function that follows it. */
function limiterTime() {
  const clock = new VirtualTime(Date.UTC(2026, 10, 20));
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => void clock.after(milliseconds, resolve));
  const world = new LimiterWorld();
  Object.defineProperty(world.clock, "now", { get: () => clock.now() });
  /** Advances the time until the work is done. */
  async function pass<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    void work.finally(() => (isOver = true));
    while (!isOver) await clock.run(clock.now() + 5000, () => isOver);
    return work;
  }
  return { clock, pause, world, pass };
}

/** Mostly short delays; sometimes a machine pauses or the network is slow. */
const delay = fc.oneof(
  { weight: 12, arbitrary: fc.nat(15) },
  { weight: 2, arbitrary: fc.nat(120) },
  { weight: 1, arbitrary: fc.constantFrom(400, 2500) },
);
const machine = fc.record({
  /** Offset of its clock from the limiter's (ms). */
  ahead: fc.oneof(fc.constant(0), fc.integer({ min: -3_600_000, max: 3_600_000 })),
  /** Delays of its requests, both ways, and of its timers; repeated from the start when used up. */
  delays: fc.array(delay, { minLength: 5, maxLength: 40 }),
  calls: fc.integer({ min: 1, max: 25 }),
  begins: fc.nat(4000),
});

test("no window holds more calls than its rate, wherever it begins: clocks that are off, late timers, slow lines, evictions", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ calls: fc.integer({ min: 1, max: 8 }), per: fc.constantFrom(1000, 5000) }),
      fc.array(machine, { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(20_000), { maxLength: 6 }),
      fc.array(fc.nat(60), { maxLength: 4 }),
      async (rate, machines, evictions, lost) => {
        const { clock, pause, world, pass } = limiterTime();
        const vendor: Vendor = { ...answeringService, buckets: { calls: rate } };
        const left: number[] = [];
        let questions = 0;
        for (const at of evictions) clock.after(at, () => world.restart());
        const work = machines.map(async ({ ahead, delays, calls, begins }) => {
          let used = 0;
          const next = () => delays[(used += 1) % delays.length] ?? 0;
          const limiter: Pick<Limiter, "grant"> = {
            grant: async (request) => {
              const isLost = lost.includes((questions += 1));
              await pause(next());
              const grant = await world.limiter.grant(structuredClone(request));
              await pause(next());
              if (isLost) throw new Error("Network connection lost.");
              return structuredClone(grant);
            },
          };
          const time: Time = {
            now: () => clock.now() + ahead,
            after: (milliseconds, then) => clock.after(milliseconds + next(), then),
          };
          await pause(begins);
          const queue = new RateQueue(
            limiter,
            {
              signal: new AbortController().signal,
              time,
              ready: async () => undefined,
              waits: new UpstreamWaits(time),
              budget: async () => undefined,
            },
            plainRunLimits,
          );
          const leave = () =>
            queue.leave(
              {
                vendor,
                bucket: "calls",
                calls: [{ id: `${crypto.randomUUID()}/1`, atMost: { units: 0, usd: 0 } }],
                leftBehind: () => undefined,
                endAnswered: () => [],
              },
              async () => void left.push(clock.now()),
            );
          // A call that has waited very long gives up; that is an expected outcome.
          await Promise.all(
            Array.from({ length: calls }, () =>
              leave().catch((error: unknown) => expect(error).toBeInstanceOf(MustWait)),
            ),
          );
        });
        await pass(Promise.all(work));
        left.sort((a, b) => a - b);
        for (let at = rate.calls; at < left.length; at++)
          expect((left[at] ?? 0) - (left[at - rate.calls] ?? 0)).toBeGreaterThanOrEqual(rate.per);
        expect(left.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 100 },
  );
});

test("slow lines and late timers cost little of a short window", async () => {
  const { clock, pause, world, pass } = limiterTime();
  const began = clock.now();
  const left: number[] = [];
  let turn = 0;
  /** Returns between none and all of it, never the same value twice in a row. */
  const part = (most: number) => (((turn += 7) % 20) / 20) * most;
  const work = Array.from({ length: 5 }, async () => {
    const queue = new RateQueue(
      {
        grant: async (request) => {
          await pause(20 + part(30));
          const grant = await world.limiter.grant(request);
          await pause(20 + part(30));
          return grant;
        },
      },
      {
        signal: new AbortController().signal,
        time: {
          now: () => clock.now(),
          after: (milliseconds, then) => clock.after(milliseconds + part(50), then),
        },
        ready: async () => undefined,
        waits: new UpstreamWaits(clock),
        budget: async () => undefined,
      },
      plainRunLimits,
    );
    await Promise.all(
      Array.from({ length: 100 }, () =>
        queue.leave(
          {
            vendor: { ...answeringService, buckets: { calls: { calls: 50, per: 1000 } } },
            bucket: "calls",
            calls: [{ id: `${crypto.randomUUID()}/1`, atMost: { units: 0, usd: 0 } }],
            leftBehind: () => undefined,
            endAnswered: () => [],
          },
          async () => {
            left.push(clock.now());
            await pause(100);
          },
        ),
      ),
    );
  });
  await pass(Promise.all(work));
  expect(left).toHaveLength(500);
  // Ten windows of one second.
  expect(Math.max(...left) - began).toBeLessThan(12_000);
});
