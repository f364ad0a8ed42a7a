import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answeringService } from "../runs/testing/made-up-tool";
import { type Limits, plainRunLimits, sliceLimits } from "./call-limits";
import { RateQueue } from "./rate-queue.server";
import type { Budget } from "./budgets.server";
import type { Grant, Limiter } from "./limiter";
import { realTime, sleep } from "../time";
import { UpstreamWaits } from "./upstream-waits";

// Time advances only when a test says so.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const turnsIn = 400;
const free = () => ({
  calls: [{ id: crypto.randomUUID(), atMost: { units: 0, usd: 0 } }],
  leftBehind: () => undefined,
  endAnswered: () => [],
});
const never = new AbortController().signal;
const times = (count: number, work: () => Promise<void>) =>
  Promise.all(Array.from({ length: count }, () => work()));

/** A limiter that lets calls of bucket "answers" leave after a while, and others at once. */
function limiter(granted: (bucket: string, calls: number) => void): Limiter {
  return {
    grant: async ({ bucket, calls }) => {
      granted(bucket, calls.length);
      const now = Date.now();
      return {
        departures: calls.map((each) => ({
          at: now + (bucket === "answers" ? turnsIn : 0),
          granted: each.map(({ id }) => id),
        })),
        refused: [],
        now,
      };
    },
    hold: async () => undefined,
    settle: async () => undefined,
    reserved: async () => [],
    learn: async () => undefined,
  };
}

const queueOf = (limits: Limits, asked = limiter(() => undefined)) =>
  new RateQueue(
    asked,
    {
      signal: never,
      time: realTime,
      ready: async () => undefined,
      waits: new UpstreamWaits(realTime),
      budget: async () => undefined,
    },
    limits,
  );

test("no slice holds more of a bucket's start times than it has places, so that others get theirs", async () => {
  let unanswered = 0;
  let most = 0;
  const queue = queueOf(
    sliceLimits,
    limiter((_bucket, calls) => {
      unanswered += calls;
      most = Math.max(most, unanswered);
    }),
  );
  const all = times(12, () =>
    queue.leave({ vendor: answeringService, bucket: "answers", ...free() }, async () => {
      await sleep(realTime, 5, never);
      unanswered -= 1;
    }),
  );
  await vi.runAllTimersAsync();
  await all;
  expect(most).toBe(sliceLimits.atOnce);
});

test("calls that wait together ask in one question, and a place that comes free is asked for at once", async () => {
  const asked: number[] = [];
  const queue = queueOf(
    sliceLimits,
    limiter((_bucket, calls) => void asked.push(calls)),
  );
  const { atOnce } = sliceLimits;
  const all = Promise.all(
    Array.from({ length: 2 * atOnce + 1 }, async (_, at) => {
      // The first answers arrive one millisecond apart.
      await queue.leave({ vendor: answeringService, bucket: "fast", ...free() }, async () => {
        await sleep(realTime, at < atOnce ? 100 + at : 500, never);
      });
    }),
  );
  await vi.runAllTimersAsync();
  await all;
  expect(asked).toEqual([1, atOnce - 1, ...Array.from({ length: atOnce + 1 }, () => 1)]);
});

/** Cloudflare's limit of open connections per invocation; a further request waits until one of them is answered. */
const connections = 6;

test.each([
  ["a slice", sliceLimits],
  ["a search", plainRunLimits],
])(
  "%s leaves storage one of its connections, whatever its services take for their answers",
  async (_, limits) => {
    let open = 0;
    let most = 0;
    const queue = queueOf(limits);
    const ask = (bucket: string) => async () => {
      await queue.leave({ vendor: answeringService, bucket, ...free() }, async () => {
        most = Math.max(most, (open += 1));
        await sleep(realTime, 60_000, never);
        open -= 1;
      });
    };
    const all = Promise.all([times(8, ask("fast")), times(8, ask("answers"))]);
    await vi.runAllTimersAsync();
    await all;
    expect(most).toBe(connections - 1);
  },
);

test("a call that waits long for its turn lends its place to calls of another bucket", async () => {
  const left: string[] = [];
  const queue = queueOf(sliceLimits);
  const leave = (bucket: string) => async () => {
    await queue.leave({ vendor: answeringService, bucket, ...free() }, async () => void left.push(bucket));
  };
  const all = Promise.all([times(sliceLimits.atOnce, leave("answers")), times(3, leave("fast"))]);
  await vi.runAllTimersAsync();
  await all;
  expect(left).toEqual([
    ...Array<string>(3).fill("fast"),
    ...Array<string>(sliceLimits.atOnce).fill("answers"),
  ]);
});

const asking = (id: string) => ({ id, atMost: { units: 1, usd: 0.1 } });
const surroundings = {
  signal: never,
  time: realTime,
  ready: async () => undefined,
  waits: new UpstreamWaits(realTime),
};

test("a bulk request leaves with those of its calls that are granted; each of the others learns why it does not", async () => {
  const grants: Grant[] = [
    {
      departures: [{ at: Date.now(), granted: ["a/1", "b/1"] }],
      refused: ["c/1"],
      ended: ["d/1"],
      now: Date.now(),
    },
  ];
  const queue = new RateQueue(
    { grant: async () => grants.shift() ?? Promise.reject(new Error("asked too often")) },
    { ...surroundings, budget: async () => ({ limit: 1, unit: "units" }) },
    sliceLimits,
  );
  const behind: string[] = [];
  await queue.leave(
    {
      vendor: answeringService,
      bucket: "fast",
      calls: ["a/1", "b/1", "c/1", "d/1", "e/1"].map(asking),
      leftBehind: (ids, reason) => void behind.push(`${ids.join()}: ${reason?.detail ?? "asks again"}`),
      endAnswered: () => [],
    },
    async () => void behind.push("left"),
  );
  expect(behind).toEqual([
    "c/1: This month's budget is used up.",
    "d/1: Another worker is making this call.",
    "e/1: asks again",
    "left",
  ]);
});

test("a budget that was raised meanwhile holds before anything is refused by the old one", async () => {
  const inForce: Budget[] = [
    { limit: 1, unit: "units" },
    { limit: 9, unit: "units" },
  ];
  const asked: (number | undefined)[] = [];
  const queue = new RateQueue(
    {
      grant: async ({ budget, calls }) => {
        asked.push(budget?.limit);
        const ids = calls.flat().map(({ id }) => id);
        const now = Date.now();
        return budget?.limit === 9
          ? { departures: [{ at: now, granted: ids }], refused: [], now }
          : { departures: [], refused: ids, now };
      },
    },
    {
      ...surroundings,
      budget: async (_vendor, now) => (now ? inForce[1] : inForce[Math.min(asked.length, 1)]),
    },
    sliceLimits,
  );
  const leaving = {
    vendor: answeringService,
    bucket: "fast",
    calls: [asking("a/1")],
    leftBehind: () => undefined,
    endAnswered: () => [],
  };
  expect(await queue.leave(leaving, async () => "left")).toBe("left");
  expect(asked).toEqual([1, 9]);
});

test("a limiter that gives no answer is asked again, then the work is put off", async () => {
  let asked = 0;
  const queue = (failures: number) =>
    new RateQueue(
      {
        grant: async ({ calls }) => {
          asked += 1;
          if (asked <= failures) throw new Error("Network connection lost.");
          const ids = calls.flat().map(({ id }) => id);
          return { departures: [{ at: Date.now(), granted: ids }], refused: [], now: Date.now() };
        },
      },
      { ...surroundings, budget: async () => undefined },
      sliceLimits,
    )
      .leave({ vendor: answeringService, bucket: "fast", ...free() }, async () => "left")
      .catch((error: unknown) => error);
  const twice = queue(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await twice).toBe("left");
  asked = 0;
  const always = queue(Number.POSITIVE_INFINITY);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await always).toMatchObject({ name: "MustWait", wait: 10_000 });
  expect(asked).toBe(6);
});
