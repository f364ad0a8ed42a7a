/** Ten troubles, planted one by one: each is named, and what is well stays so. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnDatabase } from "../../scripts/testing/own-database";
import { putUnwritten } from "../calls/unwritten.server";
import type { RequestApp } from "../runs/app";
import { bareApp } from "../runs/testing/bare-app";
import { startTestPlain, type TestApp, testApp } from "../runs/testing/test-app";
import { firings } from "../storage/alert-tables";
import { recordPaidCall } from "../storage/ledger";
import { writeBatch } from "../storage/batch";
import { schemaVersion } from "../storage/schema-version";
import { saveSettings } from "../storage/settings";
import { deepHealth } from "./deep-health.server";

let own: Awaited<ReturnType<typeof startOwnDatabase>>;
let app: TestApp;
beforeAll(async () => {
  own = await startOwnDatabase();
  app = await testApp(own.url, () => Promise.reject(new Error("no service is asked")));
});
afterAll(() => own.stop());

const minutes = (count: number) => count * 60_000;
const partsOf = async (asked: RequestApp, state: "warning" | "trouble") =>
  (await deepHealth(asked)).parts
    .filter((each) => each.state === state)
    .map(({ part, words }) => `${part}: ${words}`);
const broken = () => Promise.reject(new Error("it is broken"));
/** Takes everything and lists nothing. */
const noFiles: RequestApp["files"] = {
  put: async () => 1,
  get: broken,
  delete: async () => undefined,
  list: async () => ({ files: [], next: null }),
};
const sql = (words: string) => app.database.$client.execute(words);

test("where all is well nothing is named", async () => {
  const health = await deepHealth(app);
  expect(health.parts.filter(({ state }) => state !== "ok")).toEqual([]);
  expect(health).toMatchObject({ ok: true, version: app.version });
});

test.each<[string, Partial<RequestApp>, string]>([
  ["files can't be written", { files: { ...noFiles, put: broken } }, "files: it is broken"],
  [
    "files are not there when they are read",
    { files: { ...noFiles, get: async () => null } },
    "files: what was written is not there",
  ],
  [
    "notices can't be written",
    { flash: { ...bareApp.flash, commitSession: broken } },
    "notices: it is broken",
  ],
  ["the queue takes nothing", { enqueue: broken }, "queue: it is broken"],
])("%s", async (_, planted, words) => {
  expect(await partsOf({ ...app, ...planted }, "trouble")).toEqual([words]);
  expect((await deepHealth({ ...app, ...planted })).ok).toBe(false);
});

test("the database lacks a migration", async () => {
  const last = await sql(
    "SELECT rowid AS at, hash, created_at FROM __drizzle_migrations ORDER BY rowid DESC LIMIT 1",
  );
  await sql(`DELETE FROM __drizzle_migrations WHERE rowid = ${Number(last.rows[0]?.at)}`);
  expect(await partsOf(app, "trouble")).toEqual([
    `database: schema ${schemaVersion - 1}, this version needs ${schemaVersion}: run npm run db:migrate`,
  ]);
  await sql(
    `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('${String(last.rows[0]?.hash)}', ${Number(last.rows[0]?.created_at)})`,
  );
  expect(await partsOf(app, "trouble")).toEqual([]);
});

test("a run that nobody looks at", async () => {
  const runId = await startTestPlain(app);
  app.clock.now += minutes(5);
  expect(await partsOf(app, "trouble")).toEqual([]);
  app.clock.now += minutes(5);
  expect(await partsOf(app, "trouble")).toEqual([
    "runs: a run has waited 10 minutes; 6 minutes are expected at most",
  ]);
  await sql(`UPDATE runs SET status = 'done', finished_at = ${app.time.now()} WHERE id = '${runId}'`);
  expect(await partsOf(app, "trouble")).toEqual([]);
});

test("a mail that does not go", async () => {
  const since = app.time.now() - minutes(20);
  await sql(`UPDATE runs SET mail = 'sending', mail_since = ${since}`);
  expect(await partsOf(app, "trouble")).toEqual([
    "mails: a mail has waited 20 minutes; 15 minutes are expected at most",
  ]);
  await sql("UPDATE runs SET mail = 'sent'");
});

test("an alert that nobody works, and one that may have arrived", async () => {
  const firing = { alertId: "one", missed: 0, createdAt: app.now() };
  const before = app.time.now() - minutes(30);
  await app.database.insert(firings).values({ ...firing, slot: 1, state: "due", nextAt: before });
  expect(await partsOf(app, "trouble")).toEqual([
    "alerts: a Reddit alert has waited 30 minutes; 15 minutes are expected at most",
  ]);
  await app.database.update(firings).set({ state: "unconfirmed" });
  expect(await partsOf(app, "warning")).toEqual([
    "alerts: 1 unconfirmed in Slack since yesterday: somebody has to look whether they arrived",
  ]);
  await app.database.delete(firings);
});

test("work that the database could not take", async () => {
  const key = await putUnwritten(app, { owner: "run", at: app.time.now(), id: "1" }, []);
  expect(await partsOf(app, "warning")).toEqual(["unwritten: a batch waits for the database"]);
  app.clock.now += minutes(10);
  expect(await partsOf(app, "trouble")).toEqual([
    "unwritten: a batch that the database could not take has waited 10 minutes; 5 minutes are expected at most",
  ]);
  await app.files.delete([key]);
});

test("a budget that is nearly spent", async () => {
  await saveSettings(app.database, {
    group: "budgets",
    changes: { apollo: { limit: 100, unit: "usd" } },
    by: app.person.id,
    at: app.now(),
  });
  expect(await partsOf(app, "warning")).toEqual([]);
  const { sql: words, row } = recordPaidCall({
    callId: app.newId(),
    charge: 0,
    at: app.time.now(),
    upstream: "apollo",
    operation: "people",
    units: 1,
    usd: 85,
    runId: "run",
    staffId: app.person.id,
  });
  await writeBatch(app.database, [{ sql: words, args: [JSON.stringify([row])] }]);
  expect(await partsOf(app, "warning")).toEqual(["budgets: spent this month: apollo 85 %"]);
});
