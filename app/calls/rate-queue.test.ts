import { expect, test } from "vitest";
import { answeringService } from "../runs/testing/made-up-tool";
import { RateQueue, sliceLimits } from "./rate-queue.server";
import type { Limiter } from "./limiter";
import { realTime, sleep } from "../time";

const turnsIn = 400;
const free = () => ({
  calls: [{ id: crypto.randomUUID(), atMost: { units: 0, usd: 0 } }],
  leftBehind: () => undefined,
});
const never = new AbortController().signal;
const times = (count: number, work: () => Promise<void>) =>
  Promise.all(Array.from({ length: count }, () => work()));

/** Lets calls of the bucket "answers" leave after a while, others at once. */
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
    failed: async () => 1,
  };
}

test("no slice holds more of a bucket's start times than it has places, so that others get theirs", async () => {
  let unanswered = 0;
  let most = 0;
  const queue = new RateQueue(
    limiter((_bucket, calls) => {
      unanswered += calls;
      most = Math.max(most, unanswered);
    }),
    { signal: never, time: realTime, ready: async () => undefined, budget: async () => undefined },
    sliceLimits,
  );
  await times(12, () =>
    queue.leave({ vendor: answeringService, bucket: "answers", ...free() }, async () => {
      await sleep(realTime, 5, never);
      unanswered -= 1;
    }),
  );
  expect(most).toBe(sliceLimits.atOnce);
});

test("whoever waits long for its turn lends its place to calls of another bucket", async () => {
  const left: string[] = [];
  const queue = new RateQueue(
    limiter(() => undefined),
    { signal: never, time: realTime, ready: async () => undefined, budget: async () => undefined },
    sliceLimits,
  );
  const leave = (bucket: string) => async () => {
    await queue.leave({ vendor: answeringService, bucket, ...free() }, async () => void left.push(bucket));
  };
  await Promise.all([times(sliceLimits.atOnce, leave("answers")), times(3, leave("fast"))]);
  expect(left).toEqual([
    ...Array<string>(3).fill("fast"),
    ...Array<string>(sliceLimits.atOnce).fill("answers"),
  ]);
});
