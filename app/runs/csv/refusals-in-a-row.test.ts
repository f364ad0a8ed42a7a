/** A vendor that refuses row after row pauses the file, whatever the refusal; failures that concern only a row do not. */
import { expect, inject, test } from "vitest";
import { refused } from "../../vendors/refusals";
import type { Upstreams } from "../../vendors/upstreams";
import type { Fetch } from "../../vendors/http.server";
import { countRows } from "../storage/row-counts";
import { resumeRun } from "../run-steering.server";
import { answeringService, askService } from "../testing/made-up-tool";
import { startTestCsv, storedRun, testApp, type TestApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { readCsv } from "./csv-reading.server";
import { workSlice } from "./slice.server";

const secondary = {
  ...answeringService,
  name: "adding-service",
  label: "Adding service",
  hosts: ["adds.example"],
};
const refuses: Fetch = async () => new Response("", { status: 403 });

/** Each row asks the made-up vendor. With `adds` it then asks a second vendor, whose failure does not fail the row. */
async function workFile(rows: number, answer: Fetch, set: (app: TestApp) => void = () => undefined) {
  const app = await testApp(inject("databaseUrl"), answer);
  set(app);
  const name = crypto.randomUUID().slice(0, 8);
  const text = ["domain", ...Array.from({ length: rows }, (_, at) => `refused-${name}-${at}.com`)].join("\n");
  const runId = await startTestCsv(app, text);
  await workToEnd(app, runId);
  const { queued, failed, done } = await countRows(app.database, runId);
  const { status, pause } = await storedRun(app, runId);
  return { app, runId, counts: { queued, failed, done }, status, pause };
}

function addSecondary(app: TestApp) {
  const { upstreams } = app;
  app.upstreams = (connect) =>
    ({
      ...upstreams(connect),
      ask: async (about: string) => {
        await askService(connect(app.service), about);
        const added = await askService(connect(secondary), `more of ${about}`).catch(() => null);
        return added === null ? `half of ${about}` : "all of it";
      },
    }) as unknown as Upstreams;
}

test("ten rows in a row have the file wait, whatever the kinds of refusal", async () => {
  const isOdd = (request: Request) => /[13579]\.com$/.test(request.url);
  const { counts, status, pause } = await workFile(
    12,
    async (request) => new Response("", { status: isOdd(request) ? 403 : 500 }),
  );
  expect(status).toBe("paused");
  expect(counts.failed).toBeLessThan(10);
  expect(counts.failed + counts.queued).toBe(12);
  expect(pause).toMatchObject({ upstream: "answering-service" });
  expect((pause?.until ?? 0) - (pause?.since ?? 0)).toBe(300_000);
});

test("a row that the service answers ends the count", async () => {
  const app = await testApp(inject("databaseUrl"), async (request) =>
    request.url.endsWith("-9.com") ? Response.json({ answer: "yes" }) : refuses(request),
  );
  const name = crypto.randomUUID().slice(0, 8);
  const text = ["domain", ...Array.from({ length: 21 }, (_, at) => `one-${name}-${at}.com`)].join("\n");
  const runId = await startTestCsv(app, text);
  await readCsv(app, runId);
  const ends: string[] = [];
  for (let at = 0; at < 21; at++) {
    await workSlice(app, { runId, from: at, to: at });
    ends.push((await storedRun(app, runId)).status);
  }
  // Nine refusals before the answered row, and ten after it.
  expect(ends.indexOf("paused")).toBe(19);
  const { failed, done, queued } = await countRows(app.database, runId);
  expect({ failed, done, queued }).toEqual({ failed: 18, done: 1, queued: 2 });
});

test.each<[string, (app: TestApp) => void]>([
  ["companies' own sites", (app) => void (app.service = { ...answeringService, hosts: [] })],
  [
    "one video after the other",
    (app) => {
      const row = {
        name: "private",
        source: "made up",
        kind: "blocked",
        nextStep: "",
        ofItem: true,
      } as const;
      const { upstreams } = app;
      app.upstreams = (connect) =>
        ({
          ...upstreams(connect),
          ask: () => Promise.reject(refused("answering-service", [row], { status: 403, words: "private" })),
        }) as unknown as Upstreams;
    },
  ],
])("%s that refuse end their own rows alone", async (_what, set) => {
  const { counts, status } = await workFile(12, refuses, set);
  expect({ counts, status }).toEqual({ counts: { queued: 0, failed: 12, done: 0 }, status: "failed" });
});

test("a service is not blamed for lines that broke earlier, be it by a worker's death", async () => {
  const name = `service-${crypto.randomUUID().slice(0, 8)}`;
  const domains = Array.from({ length: 12 }, (_, at) => `broke-${name}-${at}.com`);
  const app = await testApp(inject("databaseUrl"), () => Promise.reject(new TypeError("fetch failed")));
  app.service = { ...answeringService, name, usdPerUnit: 0.2 };
  const work = async () => {
    const runId = await startTestCsv(app, ["domain", ...domains].join("\n"));
    await workToEnd(app, runId);
    return { status: (await storedRun(app, runId)).status, rows: await countRows(app.database, runId) };
  };
  // Connections that break while the worker is alive count against the vendor.
  expect((await work()).status).toBe("paused");
  const again = await work();
  expect(again.rows.failed).toBeGreaterThanOrEqual(10);
  expect(again.status).not.toBe("paused");
});

test("rows that lack what a second service adds count too, until a person has the file go on without it", async () => {
  const { app, runId, counts, status, pause } = await workFile(
    30,
    (request) =>
      request.url.includes("more+of") || request.url.includes("more%20of")
        ? refuses(request)
        : Promise.resolve(Response.json({ answer: "yes" })),
    addSecondary,
  );
  expect(status).toBe("paused");
  expect(counts.done).toBeLessThan(10);
  expect(counts.done + counts.queued).toBe(30);
  expect(pause).toMatchObject({
    upstream: "adding-service",
    nextStep: "10 consecutive rows got no data from adding-service. Resume the run to continue without it.",
  });
  await resumeRun(app, runId);
  await workToEnd(app, runId);
  expect(await countRows(app.database, runId)).toMatchObject({ done: 30, queued: 0 });
});
