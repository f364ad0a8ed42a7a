import { expect, test } from "vitest";
import type { Rate, Vendor } from "../vendors/vendor";
import { apollo } from "../vendors/definitions/apollo";
import { hubspot } from "../vendors/definitions/hubspot";
import { openai } from "../vendors/definitions/openai";
import { peopleDataLabs } from "../vendors/definitions/people-data-labs";
import { resend } from "../vendors/definitions/resend";
import { youtube } from "../vendors/definitions/youtube";
import { RateHeaders } from "./rate-headers";

const silent = { learn: async () => undefined, hold: async () => undefined };

/** Returns the rates reported to the limiter when a bucket's answers have these headers, in order. */
async function toldOf(vendor: Vendor, bucket: string, ...answers: Record<string, string>[]): Promise<Rate[]> {
  const told: Rate[] = [];
  const rates = new RateHeaders({ ...silent, learn: async (_vendor, _bucket, rate) => void told.push(rate) });
  for (const headers of answers)
    await rates.from(
      vendor,
      bucket,
      async () => new Response("{}", { headers }),
    )({ url: "https://api.example/" });
  return told;
}

test.each([
  [apollo, "search", { "x-rate-limit-minute": "50" }, { calls: 50, per: 60_000 }],
  [
    hubspot,
    "general",
    { "x-hubspot-ratelimit-max": "190", "x-hubspot-ratelimit-interval-milliseconds": "10000" },
    { calls: 190, per: 10_000 },
  ],
  [peopleDataLabs, "search", { "x-ratelimit-limit": "{'minute': 1000}" }, { calls: 1000, per: 60_000 }],
  [
    openai,
    "models",
    {
      "x-ratelimit-limit-requests": "10000",
      "x-ratelimit-remaining-requests": "9996",
      "x-ratelimit-reset-requests": "24ms",
    },
    { calls: 10_000, per: 60_000 },
  ],
  [
    openai,
    "writing",
    {
      "x-ratelimit-limit-requests": "200",
      "x-ratelimit-remaining-requests": "199",
      "x-ratelimit-reset-requests": "7m12s",
    },
    { calls: 200, per: 86_400_000 },
  ],
  [resend, "emails", { "ratelimit-limit": "100", "ratelimit-policy": "100;w=2" }, { calls: 100, per: 2000 }],
] as [Vendor, string, Record<string, string>, Rate][])(
  "$name's %s is told once",
  async (vendor, bucket, headers, rate) => {
    expect(await toldOf(vendor, bucket, headers, headers)).toEqual([rate]);
  },
);

test("a limiter that goes by another rate than the documented one is told of that", async () => {
  const told: Rate[] = [];
  const rates = new RateHeaders({ ...silent, learn: async (_vendor, _bucket, rate) => void told.push(rate) });
  const ask = () =>
    rates.from(
      apollo,
      "search",
      async () => new Response("{}", { headers: { "x-rate-limit-minute": "200" } }),
    )({ url: "https://api.example/" });
  await ask();
  rates.goesBy(apollo, "search", { calls: 50, per: 60_000 });
  await ask();
  await ask();
  expect(told).toEqual([{ calls: 200, per: 60_000 }]);
});

test("an answer that was paid for is kept though its rate can't be told", async () => {
  const rates = new RateHeaders({
    ...silent,
    learn: async () => Promise.reject(new Error("Network connection lost.")),
  });
  const send = rates.from(
    apollo,
    "search",
    async () => new Response("{}", { headers: { "x-rate-limit-minute": "50" } }),
  );
  expect((await send({ url: "https://api.example/" })).status).toBe(200);
});

test.each([
  [apollo, "match", {}],
  [apollo, "match", { "x-rate-limit-minute": "1000" }],
  [apollo, "match", { "x-rate-limit-minute": "many" }],
  [apollo, "match", { "x-rate-limit-minute": "0" }],
  [resend, "emails", { "ratelimit-limit": "10", "ratelimit-policy": "10;w=1" }],
  [peopleDataLabs, "search", { "x-ratelimit-limit": "{'day': 1000}" }],
  [peopleDataLabs, "search", { "x-ratelimit-limit": '{"minute": "many"}' }],
  [openai, "models", { "x-ratelimit-limit-requests": "10000" }],
  [
    openai,
    "models",
    {
      "x-ratelimit-limit-requests": "10000",
      "x-ratelimit-remaining-requests": "10000",
      "x-ratelimit-reset-requests": "0s",
    },
  ],
  [hubspot, "search", { "x-hubspot-ratelimit-max": "190" }],
  [youtube, "units", { "x-rate-limit-minute": "1" }],
] as [Vendor, string, Record<string, string>][])(
  "nothing new: $name %s %j",
  async (vendor, bucket, headers) => {
    expect(await toldOf(vendor, bucket, headers)).toEqual([]);
  },
);

test.each([
  [
    "the hour",
    { "x-hourly-requests-left": "0", "x-rate-limit-hourly": "6000" },
    "All 6000 calls of this hour are used up.",
  ],
  [
    "the day",
    { "x-24-hour-requests-left": "0", "x-hourly-requests-left": "9" },
    "All calls of this day are used up.",
  ],
])("the last call of %s holds the bucket before the vendor refuses the next", async (_, headers, detail) => {
  const held: unknown[] = [];
  const rates = new RateHeaders({ ...silent, hold: async (...told) => void held.push(told) });
  const answer = (of: Record<string, string>, status = 200) =>
    rates.from(
      apollo,
      "search",
      async () => new Response("{}", { headers: of, status }),
    )({
      url: "https://api.example/",
    });
  // On a paid plan enrichment has no hourly limit: the header is present but empty.
  await answer({ "x-hourly-requests-left": "", "x-rate-limit-hourly": "" });
  await answer({ "x-hourly-requests-left": "1", "x-24-hour-requests-left": "1" });
  // A refusal names the wait itself.
  await answer(headers, 429);
  expect(held).toEqual([]);
  await answer(headers);
  expect(held).toEqual([
    [
      "apollo",
      "search",
      300_000,
      "quota",
      { detail, nextStep: expect.stringMatching(/^Try again /) as string },
    ],
  ]);
});
