/** The probe against the sandbox, asked over HTTP as the product asks it; and against one made to differ. */
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answer } from "../../sandbox/answer.ts";
import { sandboxServer } from "../../sandbox/serve.ts";
import { createWorld } from "../../sandbox/world.ts";
import { type Fetch, keysOf, type Probe, standInFor, type Way } from "./ask.ts";
import { chosen, prices, probes } from "./choose.ts";
import { judge } from "./judge.ts";
import { sandboxSubject } from "./subjects.ts";
import { table } from "./table.ts";

const friendly = { behaviours: [] };
const world = createWorld(friendly);
const subject = sandboxSubject(world.market);
const server = sandboxServer(createWorld(friendly));
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
const probed = (probe: Probe, outside: Fetch = (request) => fetch(request)) =>
  judge(
    probe,
    { way: way(probe, outside, gatewayUrl), subject },
    { way: way(probe, answer(world)), subject },
  );

test.each(probes)("$name finds the sandbox over HTTP as expected", async (probe) => {
  expect(await probed(probe)).toMatchObject({
    reached: true,
    authorised: true,
    shape: "as expected",
    differences: [],
    added: [],
  });
});

/** The sandbox, with one thing changed in its answers. */
const changed =
  (change: (text: string, response: Response) => Response): Fetch =>
  async (request) => {
    const response = await fetch(request);
    return change(await response.text(), response);
  };
const replaced = (from: string | RegExp, to: string) =>
  changed((text, { status, headers }) => {
    const type = headers.get("content-type") ?? "";
    return new Response(text.replaceAll(from, to), { status, headers: { "content-type": type } });
  });
const refusing = (body: object, status: number) => changed(() => Response.json(body, { status }));

const [serper] = chosen(["serper"]) as [Probe];
const [search] = chosen(["apollo/mixed_people/api_search"]) as [Probe];
const noAccess = {
  error: "api/v1/mixed_people/api_search is not accessible",
  error_code: "API_INACCESSIBLE",
};

test.each<[string, Probe, Fetch, string]>([
  ["another status", serper, refusing({ message: "Gone fishing" }, 500), "status 500 instead of 200"],
  ["a missing field", serper, replaced(/"title":"[^"]*",/g, ""), "missing: organic[].title"],
  [
    "a renamed field",
    serper,
    replaced('"link":', '"url":'),
    "renamed: organic[].link, perhaps to organic[].url",
  ],
  [
    "another type",
    serper,
    replaced('"credits":1', '"credits":"1"'),
    "other type: credits: string instead of number",
  ],
  ["a new field", serper, replaced('"credits":1', '"credits":1,"mood":"good"'), "new, not read: mood"],
  ["a refused key", search, refusing({ error: "Invalid access credentials." }, 401), "expired-credentials: "],
  ["a missing scope", search, refusing(noAccess, 403), "blocked: "],
  ["no rate headers", search, replaced("no such words", ""), "rate headers missing"],
  ["another charge", serper, replaced('"credits":1', '"credits":2'), "charged 2 instead of 1"],
  [
    "a page",
    serper,
    changed(() => new Response("<p>Hello</p>", { headers: { "content-type": "text/html" } })),
    "no JSON but text/html",
  ],
  [
    "nothing",
    serper,
    () => Promise.reject(new TypeError("fetch failed")),
    "upstream-down: could not be reached",
  ],
])("names %s", async (_, probe, outside, words) => {
  const told = table([await probed(probe, outside)]);
  expect(told).toContain(words);
});

test("a refused key and a missing scope are not authorised, silence is not reached", async () => {
  const unauthorised = { reached: true, authorised: false };
  expect(await probed(search, refusing({ error: "no" }, 401))).toMatchObject(unauthorised);
  expect(await probed(search, refusing(noAccess, 403))).toMatchObject(unauthorised);
  const silent = await probed(search, () => Promise.reject(new TypeError("fetch failed")));
  expect(silent).toMatchObject({ reached: false, authorised: null, shape: "not known" });
});

test("without names only what is free and does nothing outside is asked; the rest names its price first", () => {
  expect(prices(chosen([]))).toEqual([]);
  expect(chosen([]).map(({ name }) => name)).toContain("apollo/mixed_people/api_search");
  expect(prices(chosen(["serper"]))).toEqual(["serper/search: up to 1 search, about 0.001 US dollars"]);
  expect(prices(chosen(["slack"]))).toEqual([
    "slack/incoming-webhook: posts a message into the webhook's channel",
  ]);
  expect(() => chosen(["serpent"])).toThrow('There is no "serpent"');
});
