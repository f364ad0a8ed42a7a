import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { GrantRequest } from "../app/calls/limiter";
import { limitersOf } from "./limiters";
import { objectsOf } from "./objects";

const request = (upstream: string): GrantRequest => ({
  upstream,
  bucket: "answers",
  rate: { calls: 50, per: 1000 },
  calls: [[{ id: `${crypto.randomUUID()}/1`, atMost: { units: 0, usd: 0 } }]],
  succeeded: 0,
  late: [],
});

/** The environment's real limiters, and the vendors for which a stub was created. */
function watched() {
  const made: string[] = [];
  const asked = limitersOf((vendor) => {
    made.push(vendor);
    return objectsOf(env).limiter(vendor);
  });
  return { ...asked, made };
}

test("a vendor's limiter is asked by one stub, whatever is asked", async () => {
  const [one, other] = [`one ${crypto.randomUUID()}`, `other ${crypto.randomUUID()}`];
  const { limiter, made } = watched();
  expect(await limiter.grant(request(one))).toHaveProperty("departures");
  await limiter.hold(one, "answers", 60_000, "rate-limited");
  expect(await limiter.grant(request(one))).toMatchObject({ kind: "rate-limited", asked: true });
  expect(await limiter.grant(request(other))).toHaveProperty("departures");
  expect(await limiter.reserved(one, [{ claim: "no claim", at: 0 }])).toEqual([]);
  expect(made).toEqual([one, other]);
});

test("after a failure the next question goes by a new stub", async () => {
  const vendor = `failing ${crypto.randomUUID()}`;
  const { limiter, made } = watched();
  // A request that cannot be serialised fails like one that is lost on the way.
  const broken = { ...request(vendor), late: Symbol("late") as never };
  await expect(limiter.grant(broken)).rejects.toThrow("could not be cloned");
  expect(await limiter.grant(request(vendor))).toHaveProperty("departures");
  expect(made).toEqual([vendor, vendor]);
});
