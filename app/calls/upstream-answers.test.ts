/** What is seen of a service that fails and answers again; it rests on what calls come to, and costs none. */
import { expect, test } from "vitest";
import { readUpstreamHealth } from "../storage/upstream-health";
import { jsonAnswer } from "../upstream/replay";
import { paidService, yes } from "./testing/paid-service";

const { service, free, worker } = paidService();
const refuses = async () => jsonAnswer({}, 401);
const failures = async () =>
  (await readUpstreamHealth(service.app.database)).get(free().name)?.failures ?? null;

test("failures in a row are counted until a service answers, whichever worker asks", async () => {
  service.answers = [refuses, refuses, yes, refuses, yes];
  const first = worker();
  await first.failure(free());
  service.app.clock.now += 1000;
  await worker().failure(free());
  expect(await failures()).toBe(2);
  expect(await first.ask(free())).toBe("yes");
  await first.writes.settled();
  expect(await failures()).toBe(0);
  // Another question, so that it is asked again.
  service.about = `${service.about} more`;
  const second = worker();
  const vendor = { ...free(), name: free().name.replace(" more", "") };
  service.app.clock.now += 1000;
  await second.failure(vendor);
  const of = async () => (await readUpstreamHealth(service.app.database)).get(vendor.name)?.failures;
  expect(await of()).toBe(1);
  expect(await second.ask(vendor)).toBe("yes");
  await second.writes.settled();
  expect(await of()).toBe(0);
});
