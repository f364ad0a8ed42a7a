/**
 * Tests the probe against the sandbox over HTTP, and against a sandbox with injected differences.
 */
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { answer } from "../../sandbox/answer.ts";
import { sandboxServer } from "../../sandbox/serve.ts";
import { crmOf } from "../../sandbox/vendors/hubspot/records.ts";
import { createWorld } from "../../sandbox/world.ts";
import { probes } from "../../app/vendors/probes/all.server.ts";
import { keysOf, type Probe } from "../../app/vendors/probes/probe.ts";
import { sandboxSubject as subject } from "../../app/vendors/probes/subjects.ts";
import { ask, type Fetch, standInFor, type Way } from "./ask.ts";
import { chosen, prices } from "./choose.ts";
import { judge } from "./judge.ts";
import { table } from "./table.ts";
import { asExpected, differences, noAccess, refusing, search, silent } from "./testing/differences.ts";

/** Moves on before each test, so that no test uses up the calls per second of the next. */
let ahead = 0;
beforeEach(() => void (ahead += 10_000));
const friendly = { behaviours: [], now: () => new Date(Date.now() + ahead) };
const world = createWorld(friendly);
const served = createWorld(friendly);
const server = sandboxServer(served);
let gatewayUrl = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  gatewayUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const way = (probe: Probe, fetch: Fetch, gateway?: string): Way => ({
  fetch,
  secrets: Object.fromEntries(keysOf(probe).map((key) => [key, standInFor(key)])),
  gatewayUrl: gateway,
  now: world.now,
});
const outside: Fetch = (request) => fetch(request);
const probed = async (probe: Probe, from = outside) =>
  judge(probe, await ask(probe, subject, way(probe, from, gatewayUrl)), {
    way: way(probe, answer(world)),
    subject,
  });

test.each(probes)("$name finds the sandbox over HTTP as expected", async (probe) => {
  expect(await probed(probe)).toMatchObject(asExpected);
});

test("tells what HubSpot's history calls the writes of a key, and leaves no contact behind", async () => {
  const [write] = chosen(["hubspot/write"]);
  expect(prices(chosen(["hubspot/write"]))).toEqual([
    "hubspot/write: creates a contact at example.com, changes it twice, and archives it",
  ]);
  expect(table([await probed(write as Probe)])).toContain(
    "HubSpot's history calls this key's writes INTEGRATION 4711; two writes of one value make 2 entries",
  );
  const left = crmOf(served).all.contacts.filter(({ properties }) =>
    properties.email?.startsWith("console-probe"),
  );
  expect(left).toEqual([]);
});

test.each(differences)("names %s", async (_, probe, change, words) => {
  expect(table([await probed(probe, change(outside))])).toContain(words);
});

test("a refused key and a missing scope are not authorised, silence is not reached", async () => {
  const unauthorised = { reached: true, authorised: false };
  expect(await probed(search, refusing({ error: "no" }, 401)(outside))).toMatchObject(unauthorised);
  expect(await probed(search, refusing(noAccess, 403)(outside))).toMatchObject(unauthorised);
  expect(await probed(search, silent(outside))).toMatchObject({
    reached: false,
    authorised: null,
    shape: "not known",
  });
});

test("without names only what is free and does nothing outside is asked; the rest names its price first", () => {
  expect(prices(chosen([]))).toEqual([]);
  expect(chosen([]).map(({ name }) => name)).toContain("apollo/mixed_people/api_search");
  expect(prices(chosen(["serper"]))).toEqual(["serper/search: up to 1 search, about 0.001 US dollars"]);
  expect(prices(chosen(["slack"]))).toEqual([
    "slack/incoming-webhook: posts a message to the webhook's channel",
  ]);
  expect(() => chosen(["serpent"])).toThrow('There is no "serpent"');
});
