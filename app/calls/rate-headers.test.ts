import { expect, test } from "vitest";
import type { Rate, Vendor } from "../upstream/vendor";
import { apollo } from "../upstream/vendors/apollo";
import { hubspot } from "../upstream/vendors/hubspot";
import { resend } from "../upstream/vendors/resend";
import { youtube } from "../upstream/vendors/youtube";
import { RateHeaders } from "./rate-headers";

/** What the limiter hears when a bucket's answers come with these headers, one after the other. */
async function toldOf(vendor: Vendor, bucket: string, ...answers: Record<string, string>[]): Promise<Rate[]> {
  const told: Rate[] = [];
  const rates = new RateHeaders({ learn: async (_vendor, _bucket, rate) => void told.push(rate) });
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
  [resend, "emails", { "ratelimit-limit": "100", "ratelimit-policy": "100;w=2" }, { calls: 100, per: 2000 }],
] as [Vendor, string, Record<string, string>, Rate][])(
  "$name's %s is told once",
  async (vendor, bucket, headers, rate) => {
    expect(await toldOf(vendor, bucket, headers, headers)).toEqual([rate]);
  },
);

test("a limiter that goes by another rate than the documented one is told of that", async () => {
  const told: Rate[] = [];
  const rates = new RateHeaders({ learn: async (_vendor, _bucket, rate) => void told.push(rate) });
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
  const rates = new RateHeaders({ learn: async () => Promise.reject(new Error("Network connection lost.")) });
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
  [resend, "emails", { "ratelimit-limit": "2", "ratelimit-policy": "2;w=1" }],
  [hubspot, "search", { "x-hubspot-ratelimit-max": "190" }],
  [youtube, "units", { "x-rate-limit-minute": "1" }],
] as [Vendor, string, Record<string, string>][])(
  "nothing new: $name %s %j",
  async (vendor, bucket, headers) => {
    expect(await toldOf(vendor, bucket, headers)).toEqual([]);
  },
);
