import { realTime } from "../time";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { UpstreamError, type UpstreamFailure } from "../vendors/failure";
import { podchaser } from "../vendors/definitions/podchaser";
import { plainRunLimits, sliceLimits, type Limits } from "./call-limits";
import { RateQueue } from "./rate-queue.server";
import type { Limiter } from "./limiter";
import { withRetries } from "./retry.server";
import { MustWait } from "./waiting";
import { UpstreamWaits } from "./upstream-waits";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limiterOf = (grant: Limiter["grant"]): Limiter => ({
  grant,
  hold: async () => undefined,
  settle: async () => undefined,
  reserved: async () => [],
  learn: async () => undefined,
});
const letsAllGo: Limiter["grant"] = async ({ calls }) => ({
  departures: calls.map((each) => ({ at: 0, granted: each.map(({ id }) => id) })),
  refused: [],
  now: 0,
});
const free = () => ({
  calls: [{ id: crypto.randomUUID(), atMost: { units: 0, usd: 0 } }],
  leftBehind: () => undefined,
  endAnswered: () => [],
});
const open = new AbortController().signal;
const tooMany = (retryAfter: number | undefined) =>
  new UpstreamError({
    upstream: "podchaser",
    kind: "rate-limited",
    detail: "Too many requests.",
    retryAfter,
  });

/** Returns the environment of a call that nothing aborts. */
const calling = (limiter: Limiter, limits: Limits, waits = new UpstreamWaits(realTime)) => ({
  vendor: podchaser,
  bucket: "rest",
  limiter,
  signal: open,
  time: realTime,
  limits,
  waits,
});

function ask(limits: Limits, { retryAfter, times }: { retryAfter: number; times: number }) {
  const limiter = limiterOf(letsAllGo);
  let asked = 0;
  const outcome = withRetries(calling(limiter, limits), async () => {
    // The limiter's block, as the next grant would meet it.
    if (asked > 0) await new Promise((resolve) => setTimeout(resolve, retryAfter));
    asked += 1;
    if (asked <= times) throw tooMany(retryAfter);
    return "answered";
  });
  return outcome.catch((error: unknown) => error);
}

async function endOf(outcome: Promise<unknown>) {
  await vi.advanceTimersByTimeAsync(600_000);
  return outcome;
}

test("a run that a person watches waits the minute an upstream asks for; a slice gives its rows back", async () => {
  const once = { retryAfter: 60_000, times: 1 };
  expect(await endOf(ask(plainRunLimits, once))).toBe("answered");
  expect(await endOf(ask(sliceLimits, once))).toBeInstanceOf(MustWait);
});

test("a bucket is held no longer than the vendor asks, and for a second if it does not say", async () => {
  const held: number[] = [];
  const limiter = {
    ...limiterOf(letsAllGo),
    hold: async (...[, , wait]: [string, string, number]) => void held.push(wait),
  };
  for (const retryAfter of [200, 3000, undefined]) {
    let asked = 0;
    const outcome = withRetries(calling(limiter, sliceLimits), async () => {
      asked += 1;
      if (asked === 1) throw tooMany(retryAfter);
      return "answered";
    });
    expect(await endOf(outcome)).toBe("answered");
  }
  expect(held).toEqual([200, 3000, 1000]);
});

test("no run waits without end for an upstream that only says no", async () => {
  expect(await endOf(ask(plainRunLimits, { retryAfter: 1000, times: 1000 }))).toMatchObject({
    name: "MustWait",
    kind: "rate-limited",
    detail: "Too many requests.",
  });
});

test("what the limiter adds to the asked waits counts into what a call is held up", async () => {
  const limiter = limiterOf(letsAllGo);
  const began = Date.now();
  const outcome = withRetries(calling(limiter, plainRunLimits), async () => {
    // The vendor asks for one second. Each refusal spreads the calls further, until the next one leaves after half a
    // minute.
    if (Date.now() > began) await new Promise((resolve) => setTimeout(resolve, 30_000));
    await new Promise((resolve) => setTimeout(resolve, 1));
    throw tooMany(1000);
  }).catch((error: unknown) => ({ error, after: Date.now() - began }));
  const { error, after } = (await endOf(outcome)) as { error: unknown; after: number };
  expect(error).toBeInstanceOf(MustWait);
  expect(after).toBeLessThan(plainRunLimits.longestHold + 31_000);
});

test("what an upstream holds up in one call after the other is added up, and a call under way is not cut", async () => {
  const waits = new UpstreamWaits(realTime);
  const during = {
    limiter: limiterOf(letsAllGo),
    signal: open,
    time: realTime,
    limits: plainRunLimits,
    waits,
  };
  const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const refusedOnce = (seconds: number) => {
    let asked = 0;
    return withRetries({ vendor: podchaser, bucket: "rest", ...during }, async () => {
      asked += 1;
      if (asked === 1) throw tooMany(seconds * 1000);
      await pause(seconds * 1000 + 100_000);
      return "answered";
    }).catch((error: unknown) => error);
  };
  expect(await endOf(refusedOnce(70))).toBe("answered");
  expect(await endOf(refusedOnce(45))).toBe("answered");
  expect(await endOf(refusedOnce(45))).toMatchObject({ name: "MustWait", isAsked: true });
});

test("a service that is down and says for how long is waited for as one that says to slow down", async () => {
  const down = (retryAfter: number) =>
    new UpstreamError({ upstream: "podchaser", kind: "upstream-down", detail: "Back soon.", retryAfter });
  const ask = async (limits: Limits, retryAfter: number) => {
    const waits = new UpstreamWaits(realTime, (now) => void told.push(now.length));
    const told: number[] = [];
    let asked = 0;
    const outcome = withRetries(calling(limiterOf(letsAllGo), limits, waits), async () => {
      asked += 1;
      if (asked === 1) throw down(retryAfter);
      return "answered";
    }).catch((error: unknown) => error);
    const ended = await endOf(outcome);
    return { ended, told };
  };
  expect(await ask(plainRunLimits, 90_000)).toEqual({ ended: "answered", told: [1, 0] });
  expect((await ask(plainRunLimits, 3_600_000)).ended).toMatchObject({ kind: "upstream-down" });
  expect((await ask(sliceLimits, 90_000)).ended).toMatchObject({ kind: "upstream-down" });
});

const failing = (failure: Partial<UpstreamFailure>) =>
  new UpstreamError({ upstream: "podchaser", kind: "upstream-down", detail: "Down.", ...failure });

test.each([
  ["a row's call that the vendor refuses with an error", sliceLimits, { status: 503 }, 5],
  ["a row's call whose line broke", sliceLimits, { broken: true }, 3],
  ["a row's call that a gateway cut off", sliceLimits, { status: 504 }, 3],
  ["a row's call that was charged", sliceLimits, { status: 503, charged: true }, 3],
  ["a user's search", plainRunLimits, { status: 503 }, 3],
] as const)("%s is tried as often as it may cost", async (_, limits, failure, tries) => {
  let asked = 0;
  const began = Date.now();
  const outcome = withRetries(calling(limiterOf(letsAllGo), limits), async () => {
    asked += 1;
    throw failing(failure);
  }).catch((error: unknown) => ({ error, after: Date.now() - began }));
  const { after } = (await endOf(outcome)) as { after: number };
  expect(asked).toBe(tries);
  expect(after).toBeLessThan(4000);
});

test("a limiter that can't be told of a refusal keeps nothing from being tried again", async () => {
  const lost = async () => Promise.reject(new Error("Network connection lost."));
  const limiter = { ...limiterOf(letsAllGo), hold: lost };
  const fail = (errors: UpstreamError[]) =>
    withRetries(calling(limiter, plainRunLimits), async () => {
      const error = errors.shift();
      if (error) throw error;
      return "answered";
    }).catch((error: unknown) => error);
  expect(await endOf(fail([tooMany(1000)]))).toBe("answered");
  const blocked = new UpstreamError({ upstream: "podchaser", kind: "blocked", detail: "No." });
  expect(await endOf(fail([blocked]))).toBe(blocked);
});

test.each([0, -5000, undefined, Number.NaN])(
  "a refusal that names no time to wait (%s) holds the bucket for a second and ends like any other",
  async (retryAfter) => {
    const held: number[] = [];
    let asked = 0;
    const limiter: Limiter = {
      ...limiterOf(letsAllGo),
      hold: async (_vendor, _bucket, wait) => void held.push(wait),
    };
    const outcome = withRetries(calling(limiter, sliceLimits), async () => {
      asked += 1;
      // An endless loop would keep the test from ending.
      if (asked > 200) return "asked without end";
      throw tooMany(retryAfter);
    });
    expect(await outcome.catch((error: unknown) => error)).toMatchObject({
      name: "MustWait",
      wait: 1000,
    });
    expect(asked).toBe(61);
    expect(new Set(held)).toEqual(new Set([1000]));
  },
);

test("a full window is slept through as long as the limits allow", async () => {
  const leave = (limits: Limits) => {
    const full = { until: Date.now() + 40_000 };
    const limiter = limiterOf(async (request) =>
      full.until > Date.now()
        ? {
            wait: full.until - Date.now(),
            kind: "rate-limited",
            detail: "Its rate limit is reached for the moment.",
          }
        : letsAllGo(request),
    );
    return new RateQueue(
      limiter,
      {
        signal: open,
        time: realTime,
        ready: async () => undefined,
        waits: new UpstreamWaits(realTime),
        budget: async () => undefined,
      },
      limits,
    )
      .leave({ vendor: podchaser, bucket: "rest", ...free() }, async () => "left")
      .catch((error: unknown) => error);
  };
  expect(await endOf(leave(plainRunLimits))).toBe("left");
  expect(await endOf(leave(sliceLimits))).toMatchObject({ name: "MustWait", wait: 40_000 });
});

test("an allowance that is away for hours is asked after again within five minutes", async () => {
  const held: number[] = [];
  const limiter: Limiter = {
    ...limiterOf(letsAllGo),
    hold: async (_vendor, _bucket, wait) => void held.push(wait),
  };
  const hours = 20 * 3_600_000;
  const asking = withRetries(calling(limiter, sliceLimits), async () => {
    throw new UpstreamError({
      upstream: "podchaser",
      kind: "quota",
      detail: "Used up.",
      retryAfter: hours,
    });
  });
  await expect(asking).rejects.toMatchObject({ kind: "quota", retryAfter: hours });
  expect(held).toEqual([300_000]);
});
