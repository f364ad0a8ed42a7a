/** Every caller that asks while a vendor blocks us gets the same message and next step as the first. */
import { expect, test } from "vitest";
import { describeFailure } from "../toolkit/failure";
import { UpstreamError } from "../vendors/failure";
import { refused, type Refusal } from "../vendors/refusals";
import { refusalCases } from "../vendors/testing/refusal-cases";
import { realTime } from "../time";
import { youtube } from "../vendors/definitions/youtube";
import type { Vendor } from "../vendors/vendor";
import type { Limiter } from "./limiter";
import { sliceLimits } from "./call-limits";
import { RateQueue } from "./rate-queue.server";
import { withRetries } from "./retry.server";
import { LimiterWorld } from "./testing/limiter-world";
import { UpstreamWaits } from "./upstream-waits";

const signal = new AbortController().signal;

function limiterOf(world: LimiterWorld): Limiter {
  return {
    grant: (request) => world.limiter.grant(request),
    hold: (_vendor, bucket, wait, kind, said) => world.limiter.hold(bucket, wait, kind, said),
    settle: async () => undefined,
    reserved: async () => [],
    learn: async () => undefined,
  };
}

const queueOf = (limiter: Limiter) =>
  new RateQueue(
    limiter,
    {
      signal,
      time: realTime,
      ready: async () => undefined,
      waits: new UpstreamWaits(realTime),
      budget: async () => undefined,
    },
    sliceLimits,
  );

const ask = (limiter: Limiter, vendor: Vendor, bucket: string) =>
  queueOf(limiter)
    .leave(
      {
        vendor,
        bucket,
        calls: [{ id: "a/1", atMost: { units: 0, usd: 0 } }],
        leftBehind: () => undefined,
        endAnswered: () => [],
      },
      async () => "left",
    )
    .catch((error: unknown) => error);

/** Refusals for which the limiter blocks a bucket for longer than a worker waits. */
const holding = ({ kind, retryAfter = 0 }: Refusal) =>
  retryAfter > 60_000 && (kind === "quota" || kind === "rate-limited");

const rows = refusalCases.flatMap(({ vendor, rows: all }) =>
  all.filter(holding).map((row) => ({ vendor, row, name: row.name })),
);

test("vendors are known to refuse for the hour and for the day", () => {
  expect(rows.map(({ vendor }) => vendor.name)).toEqual(expect.arrayContaining(["apollo", "hubspot"]));
});

test.each(rows)("$vendor.label: $name", async ({ vendor, row }) => {
  const world = new LimiterWorld();
  const limiter = limiterOf(world);
  const [bucket = ""] = Object.keys(vendor.buckets);
  const said = { status: 429, words: "You have reached your daily limit." };
  const first = refused(
    vendor.name,
    [{ ...row, status: undefined, code: undefined, words: undefined }],
    said,
  );
  await withRetries(
    {
      vendor,
      bucket,
      limiter,
      signal,
      time: realTime,
      limits: sliceLimits,
      waits: new UpstreamWaits(realTime),
    },
    async () => {
      throw first;
    },
  ).catch(() => undefined);
  world.restart();
  const second = await ask(limiter, vendor, bucket);
  expect(second).toBeInstanceOf(UpstreamError);
  expect(describeFailure(second)).toEqual(describeFailure(first));
});

test("what the console itself counted for the day says when the vendor's allowance renews, and names no budget", async () => {
  const world = new LimiterWorld();
  const limiter = limiterOf(world);
  const outcomes = [];
  for (let calls = 0; calls <= (youtube.buckets.search?.calls ?? 0); calls++)
    outcomes.push(await ask(limiter, youtube, "search"));
  const { detail, nextStep } = describeFailure(outcomes.at(-1), () => youtube.label);
  expect(detail).toBe("No more calls to YouTube Data API for now: today's allowance is used up.");
  expect(nextStep).toBe("Resume after midnight (America/Los_Angeles), when the vendor's allowance renews.");
});

test("long words of a vendor are kept as far as a failure shows them", async () => {
  const world = new LimiterWorld();
  await world.limiter.hold("b", 60_000, "quota", { detail: "x".repeat(100_000) });
  const held = (await world.grant({})) as { detail: string };
  expect(held.detail).toHaveLength(400);
});

test("a hold that the release before has stored is told in our own words", async () => {
  const world = new LimiterWorld();
  await world.limiter.hold("b", 60_000, "quota");
  expect(await world.grant({})).toMatchObject({ detail: "Its allowance is used up.", asked: true });
});
