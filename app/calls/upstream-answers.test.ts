/**
 * A vendor's health on screen when it fails and recovers; it follows from calls' outcomes and needs no calls of its own.
 */
import { expect, onTestFinished, test, vi } from "vitest";
import { readUpstreamHealth } from "./storage/upstream-health";
import { jsonAnswer } from "../vendors/replay";
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
  // A different question, so that the vendor is asked again.
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

test("a failure is a line of the log with the ids of run, service and call, once until it answers, and no word of the service's", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const refusesWithWords = async () => jsonAnswer({ error: "no such person: jane.roe" }, 403);
  service.answers = [refusesWithWords, refusesWithWords, yes];
  const one = worker();
  await one.failure(free());
  await one.failure(free());
  const { runId } = one.caller;
  const calls = [expect.stringMatching(/^[\w-]{36}\/1$/)];
  expect(said.mock.calls).toEqual([
    [{ what: "a service failed", upstream: free().name, kind: "blocked", status: 403, runId, calls }],
  ]);
  expect(JSON.stringify(said.mock.calls)).not.toContain("jane");
});
