import { expect, inject, test } from "vitest";
import type { SearchPlan } from "./csv/plan.server";
import { planPosted } from "./csv/plan-request.server";
import { startTestCsv, startTestPlain, storedRun, testApp, type TestApp } from "./testing/test-app";
import { testKeeper, workToEnd } from "./testing/work-csv";

const unique = () => `paid-${crypto.randomUUID().slice(0, 8)}.com`;
const someSettings = () => ({ "made-up": { words: [crypto.randomUUID()] } });
type MadeUpSettings = ReturnType<typeof someSettings>;

const appThatAnswers = () => testApp(inject("databaseUrl"), async () => Response.json({ answer: "yes" }));

async function search(app: TestApp, domain: string, settings: MadeUpSettings) {
  const id = await startTestPlain(app, { query: "ask", input: { domain }, settings });
  expect(await testKeeper(app).work(id)).toBe("done");
  return id;
}

function planned(app: TestApp, domain: string, settings: MadeUpSettings, more: Record<string, string> = {}) {
  const body = new FormData();
  const words = settings["made-up"].words.join(",");
  for (const [name, value] of Object.entries({ tool: "made-up", query: "ask", domain, words, ...more }))
    body.append(name, value);
  const request = new Request("http://console.example/api/runs/plan", { method: "POST", body });
  return planPosted(app, request, crypto.randomUUID()) as Promise<SearchPlan>;
}

test("a search tells who paid for it, until its answers expire", async () => {
  const app = await appThatAnswers();
  const settings = someSettings();
  const domain = unique();
  expect((await planned(app, domain, settings)).askedBefore).toBeNull();
  const runId = await search(app, domain, settings);
  const at = (await storedRun(app, runId)).finishedAt?.toISOString();
  const { askedBefore, cost } = await planned(app, domain, settings);
  expect(askedBefore).toEqual({ runId, at, by: expect.any(String) as string, isPaid: true });
  expect(cost).toMatchObject({ knownRows: 1, usd: null, usuallyUpToUsd: 0.01 });
  // Whoever wants new data pays for it.
  expect((await planned(app, domain, settings, { refresh: "true" })).askedBefore).toBeNull();
  expect((await planned(app, unique(), settings)).askedBefore).toBeNull();
  app.clock.now += 2 * 3_600_000;
  expect((await planned(app, domain, settings)).askedBefore).toMatchObject({ runId, isPaid: false });
});

test("a row of a file pays for a later search too", async () => {
  const app = await appThatAnswers();
  const settings = someSettings();
  const domain = unique();
  const runId = await startTestCsv(app, `domain\n${domain}\n`, { settings });
  await workToEnd(app, runId);
  expect((await planned(app, domain, settings)).askedBefore).toMatchObject({ runId, isPaid: true });
});

test("twenty searches with the same settings make a range; a repeated one that cost nothing does not count", async () => {
  const app = await appThatAnswers();
  const settings = someSettings();
  const domains = Array.from({ length: 20 }, unique);
  for (const domain of domains.slice(1)) await search(app, domain, settings);
  await search(app, domains[1] ?? "", settings);
  expect((await planned(app, unique(), settings)).cost).toMatchObject({ knownRows: 19, usd: null });
  await search(app, domains[0] ?? "", settings);
  const { cost } = await planned(app, unique(), settings);
  expect(cost).toMatchObject({ knownRows: 20, aboutUsd: 0.01, usd: { low: 0.01, high: 0.01 } });
  expect((await planned(app, unique(), someSettings())).cost).toMatchObject({ knownRows: 0, usd: null });
});
