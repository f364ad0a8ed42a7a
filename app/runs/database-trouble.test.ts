/** An unavailable database makes a run and its email wait; it ends neither. */
import { beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { countRows } from "./storage/row-counts";
import type { StoredRun } from "./storage/runs";
import { writeResult } from "../storage/stored-results";
import { type Relay, startRelay } from "../storage/testing/relay";
import { skippingTime } from "../storage/testing/skipping-time";
import { isDatabaseTrouble } from "../storage/trouble";
import { startTestCsv, startTestPlain, storedRun, testApp, type TestApp } from "./testing/test-app";
import { readCsv } from "./csv/csv-reading.server";
import { deliverResult } from "./results/delivery.server";
import { workPlainRun } from "./plain-run.server";
import { workSlice } from "./csv/slice.server";

let relay: Relay;
let app: TestApp;
let asked: number;
/** The vendor waits for this before it answers. */
let ready: () => Promise<void>;

beforeEach(async () => {
  relay = await startRelay(inject("databaseUrl"));
  onTestFinished(() => relay.close());
  asked = 0;
  ready = async () => undefined;
  const answer = async () => {
    asked += 1;
    await ready();
    return Response.json({ answer: "yes" });
  };
  app = await testApp(relay.url, answer, skippingTime());
});

const stored = (id: string) => storedRun(app, id);

const work = (run: StoredRun) => workPlainRun(app, { run, suppressed: [] }, new AbortController().signal);
const troubleOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "no trouble",
    (error: unknown) => (isDatabaseTrouble(error) ? "trouble" : error),
  );

test("a plain run that can't reach the database stays open, and ends at the next look", async () => {
  const run = await stored(await startTestPlain(app));
  relay.fault = (text) => (text.includes("INSERT INTO calls") ? "refuse" : null);
  expect(await troubleOf(work(run))).toBe("trouble");
  expect((await stored(run.id)).status).toBe("running");
  relay.fault = () => null;
  const { outcome } = await work(await stored(run.id));
  expect(outcome).toMatchObject({ status: "done", problem: null });
  expect(asked).toBe(1);
});

test("a mail that went is not called failed when its answer can't be written down; it goes once more under its key", async () => {
  const done = {
    status: "done",
    finishedAt: app.now(),
    result: writeResult({ value: { answer: "yes" }, sandbox: false }),
  } as const;
  const id = await startTestPlain(app, { ...done, email: "someone@example.com" });
  const delivery = {
    origin: "http://console.example",
    secrets: ["of the tests"],
    providerName: "Riverside",
  };
  const isSent = (text: string) => text.includes('"sent"');
  relay.fault = (text) => (isSent(text) ? "lose" : null);
  expect(await troubleOf(deliverResult(app, id, delivery))).toBe("trouble");
  relay.fault = () => null;
  expect(await deliverResult(app, id, delivery)).toBeNull();
  expect(await stored(id)).toMatchObject({ mail: "sent", mailProblem: null });
  expect(new Set(app.mails.map((mail) => JSON.stringify(mail))).size).toBe(1);
});

test("a slice that can't read whether its run goes on works on", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const runId = await startTestCsv(app, `domain\n${crypto.randomUUID()}.example\n`);
  await readCsv(app, runId);
  ready = () => expect.poll(() => said.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(1);
  relay.fault = (text) => (text.includes('select \\"status\\" from') ? "refuse" : null);
  expect(await workSlice(app, { runId, from: 0, to: 10 })).toBeNull();
  expect(await countRows(app.database, runId)).toMatchObject({ done: 1 });
});
