/**
 * Measures how close a file of 1,000 rows gets to its vendor's pace, on a virtual clock, and the
 * margin that costs it time.
 */
import { expect, test } from "vitest";
import { VirtualTime } from "../../simulation/virtual-time";
import { answeringService } from "../runs/testing/made-up-tool";
import { sleep, type Time } from "../time";
import { UpstreamError } from "../vendors/failure";
import type { Vendor } from "../vendors/vendor";
import { sliceLimits } from "./call-limits";
import type { Limiter } from "./limiter";
import { RateQueue } from "./rate-queue.server";
import { RateWindow } from "./rate-window";
import { withRetries } from "./retry.server";
import { LimiterWorld } from "./testing/limiter-world";
import { UpstreamWaits } from "./upstream-waits";
import { MustWait } from "./waiting";

const documented = { calls: 50, per: 1000 };
const vendor: Vendor = { ...answeringService, buckets: { answers: documented } };
const answersIn = 200;
/** Full chunks first and short ones last, as the run object sends them. */
const chunks = [...Array.from({ length: 10 }, () => 50), ...Array.from({ length: 50 }, () => 10)];
/** Chunks that are worked side by side. */
const workers = 10;
const { signal } = new AbortController();

interface Case {
  /** Calls that the vendor answers in any window of one second. */
  allows: number;
  /** Returns the status of the call with this number, or null if the vendor answers it. */
  fails?: (call: number) => number | null;
}

interface Measured {
  seconds: number;
  calls: number;
  refused: number;
  failed: number;
  /** The largest number of calls that left within any second. */
  most: number;
}

/** Returns pseudo-random numbers from 0 to 1, the same ones in every run. */
function numbers() {
  let state = 7;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

async function measure({ allows, fails = () => null }: Case): Promise<Measured> {
  const clock = new VirtualTime(Date.UTC(2026, 10, 20));
  const began = clock.now();
  const world = new LimiterWorld();
  Object.defineProperty(world.clock, "now", { get: () => clock.now() });
  const random = numbers();
  /** Timers fire up to 4 ms late. */
  const time: Time = {
    now: () => clock.now(),
    after: (milliseconds, then) => clock.after(milliseconds + Math.floor(random() * 5), then),
  };
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => void clock.after(Math.round(milliseconds), resolve));
  /** Requests to the limiter take 2 to 8 ms each way. */
  const reach = async <T>(work: () => Promise<T>): Promise<T> => {
    await pause(2 + random() * 6);
    const answer = await work();
    await pause(2 + random() * 6);
    return answer;
  };
  const limiter: Limiter = {
    grant: (request) => reach(() => world.limiter.grant(structuredClone(request))),
    hold: (_vendor, ...held) => reach(() => world.limiter.hold(...held)),
    learn: (_vendor, bucket, rate) => reach(() => world.limiter.learn(bucket, rate)),
    settle: async () => undefined,
    reserved: async () => [],
  };
  const left: number[] = [];
  let [answered, refused, failed]: [number[], number, number] = [[], 0, 0];

  async function ask(): Promise<void> {
    const number = left.push(clock.now());
    const way = 5 + random() * 10;
    await pause(way);
    const now = clock.now();
    answered = answered.filter((at) => at > now - 1000);
    const isAllowed = answered.length < allows;
    if (isAllowed) answered.push(now);
    else refused += 1;
    const status = isAllowed ? fails(number) : 429;
    await pause(status ? way : answersIn - way);
    if (!status) return;
    throw new UpstreamError({
      upstream: vendor.name,
      kind: status === 429 ? "rate-limited" : "upstream-down",
      status,
      detail: `it answered ${status}`,
      retryAfter: status === 429 ? 1000 : undefined,
    });
  }

  async function row(queue: RateQueue, waits: UpstreamWaits): Promise<"done" | "failed" | "again"> {
    const leaving = () => ({
      vendor,
      bucket: "answers",
      calls: [{ id: `${crypto.randomUUID()}/1`, atMost: { units: 0, usd: 0 } }],
      leftBehind: () => undefined,
      endAnswered: () => [],
    });
    const retrying = { vendor, bucket: "answers", limiter, signal, time, limits: sliceLimits, waits };
    try {
      await withRetries(retrying, () => queue.leave(leaving(), ask));
      queue.succeeded(vendor.name);
      return "done";
    } catch (error) {
      return error instanceof MustWait ? "again" : "failed";
    }
  }

  /** Works on a chunk until each of its rows has ended, with a new worker after a long wait. */
  async function work(rowsOfChunk: number): Promise<void> {
    for (let rest = rowsOfChunk; rest > 0;) {
      const waits = new UpstreamWaits(time);
      const around = {
        signal,
        time,
        ready: async () => undefined,
        waits,
        budget: async () => undefined,
      };
      const queue = new RateQueue(limiter, around, sliceLimits);
      const ended = await Promise.all(Array.from({ length: rest }, () => row(queue, waits)));
      failed += ended.filter((each) => each === "failed").length;
      rest = ended.filter((each) => each === "again").length;
      if (rest > 0) await sleep(time, 1000);
    }
  }

  const open = [...chunks];
  async function worker(): Promise<void> {
    for (let next = open.shift(); next !== undefined; next = open.shift()) await work(next);
  }

  let isOver = false;
  const all = Promise.all(Array.from({ length: workers }, worker)).finally(() => (isOver = true));
  while (!isOver) await clock.run(clock.now() + 5000, () => isOver);
  await all;
  const inSecond = left.map((from) => left.filter((at) => at >= from && at < from + documented.per).length);
  return {
    seconds: (clock.now() - began) / 1000,
    calls: left.length,
    refused,
    failed,
    most: Math.max(...inSecond),
  };
}

/** The shortest time in which a vendor can answer this number of calls. */
const ideal = (calls: number, allows: number) => Math.ceil(calls / allows) - 1 + answersIn / 1000;

const failing = numbers();
test.each([
  { name: "a vendor without faults", allows: 50, atMost: 1.05, mayFail: 0 },
  {
    name: "a vendor with one 503",
    allows: 50,
    fails: (call: number) => (call === 500 ? 503 : null),
    atMost: 1.06,
    mayFail: 0,
  },
  { name: "a vendor that allows 45 of the 50 calls it documents", allows: 45, atMost: 1.12, mayFail: 0 },
  {
    name: "a vendor that fails three calls in ten",
    allows: 50,
    fails: () => (failing() < 0.3 ? 500 : null),
    atMost: 1.1,
    mayFail: 5,
  },
])("$name is met at its pace, and never asked faster than it documents", async (given) => {
  const { seconds, calls, refused, failed, most } = await measure(given);
  const multiple = seconds / ideal(calls - refused, given.allows);
  expect(multiple).toBeLessThanOrEqual(given.atMost);
  expect(failed).toBeLessThanOrEqual(given.mayFail);
  expect(most).toBeLessThanOrEqual(documented.calls);
});

/** Returns the start times of further full windows that a punctual worker asks for, after `now`. */
function startsOf(log: RateWindow, calls: number, windows: number, now = 0): number[] {
  const starts = [now];
  for (let window = 0; window < windows; window++) {
    const at = starts.at(-1) ?? 0;
    const taken = log.take(calls, at, { slack: -45, horizon: 5000 });
    starts.push("startTimes" in taken ? (taken.startTimes[0] ?? 0) : 0);
  }
  return starts;
}
const waits = (starts: number[]) => starts.slice(1).map((at, place) => Math.round(at - (starts[place] ?? 0)));

test("the margin of a punctual worker shrinks while the vendor is content, and grows with a refusal", () => {
  const log = new RateWindow({ calls: 25, per: 1000 });
  const starts = startsOf(log, 25, 8);
  expect(waits(starts)).toEqual([0, 1130, 1050, 1030, 1018, 1018, 1011, 1011]);
  const now = starts.at(-1) ?? 0;
  log.refused(now);
  expect(waits(startsOf(log, 25, 2, now))).toEqual([1010, 1020]);
});

test("the margin of a few calls per window stays, because one call less would cost more time", () => {
  const log = new RateWindow({ calls: 5, per: 1000 });
  expect(waits(startsOf(log, 5, 8)).at(-1)).toBe(1050);
});
