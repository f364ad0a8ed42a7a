import { describe, expect, test } from "vitest";
import { answer } from "./answer.ts";
import type { Fault } from "./fault.ts";
import { createWorld } from "./world.ts";

const feed = "https://www.youtube.com/feeds/videos.xml?user=nobody";
const crm = "https://api.hubapi.com/crm/v3/objects/contacts/1";

function broken(...faults: Fault[]) {
  let now = Date.parse("2026-11-20T12:00:00Z");
  const world = createWorld({ now: () => new Date(now) });
  world.faults = faults;
  const ask = answer(world);
  return { world, ask: (url: string) => ask(new Request(url)), pass: (ms: number) => (now += ms) };
}

describe("faults", () => {
  test("take the upstream's own body and Retry-After", async () => {
    const { ask } = broken({ host: "api.hubapi.com", status: 429, retryAfter: 7 });
    const response = await ask(crm);
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("7");
    expect(await response.json()).toMatchObject({ errorType: "RATE_LIMIT" });
    expect((await ask(feed)).status).toBe(404);
  });

  test("take a body as given, for one path, so many times", async () => {
    const { ask } = broken({ host: "*", path: "/crm/", status: 500, body: { broken: true }, times: 2 });
    expect(await (await ask(crm)).json()).toEqual({ broken: true });
    expect((await ask(feed)).status).toBe(404);
    expect((await ask(crm)).status).toBe(500);
    expect((await ask(crm)).status).toBe(401);
  });

  test("strike a share of the requests", async () => {
    const { ask, world } = broken({ host: "api.hubapi.com", status: 503, rate: 0.3 });
    for (let at = 0; at < 300; at++) await ask(crm);
    const struck = world.requests.filter((one) => one.status === 503).length;
    expect(struck).toBeGreaterThan(60);
    expect(struck).toBeLessThan(120);
  });

  test("limit the calls a second", async () => {
    const { ask, pass } = broken({ host: "api.hubapi.com", rate: 2 });
    const statuses = async () => (await Promise.all([ask(crm), ask(crm), ask(crm)])).map((one) => one.status);
    expect(await statuses()).toEqual([401, 401, 429]);
    pass(1000);
    expect(await statuses()).toEqual([401, 401, 429]);
  });

  test("cut the connection", async () => {
    const { ask, world } = broken({ host: "*.example", drop: true });
    await expect(ask("https://www.brightcast.example/")).rejects.toThrow("fetch failed");
    expect(world.requests).toMatchObject([{ host: "www.brightcast.example", status: 0 }]);
  });

  test("make an upstream slow, until the caller gives up", async () => {
    const { world } = broken({ host: "*", latencyMs: 60_000 });
    const request = new Request(feed, { signal: AbortSignal.timeout(20) });
    await expect(answer(world)(request)).rejects.toThrow(/timeout/i);
  });
});

test("an unknown host is told so", async () => {
  const response = await broken().ask("https://unknown.invalid/x");
  expect(response.status).toBe(404);
  expect(await response.text()).toContain("no service at unknown.invalid");
});

test("the request log hides keys", async () => {
  const { ask, world } = broken();
  await ask("https://www.googleapis.com/youtube/v3/channels?part=id&id=x&key=secret");
  expect(world.requests[0]?.path).toBe("/youtube/v3/channels?part=id&id=x&key=hidden");
});
