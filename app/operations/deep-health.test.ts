/** Tests each kind of trouble: the check names it and reports all other parts as fine. */
import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { putUnwritten } from "../calls/unwritten.server";
import type { RequestApp } from "../app";
import { bareApp } from "../runs/testing/bare-app";
import { startTestCsv, startTestPlain, type TestApp, testApp } from "../runs/testing/test-app";
import { firings } from "../storage/alert-tables";
import { heartbeatArrived, heartbeatsSent } from "../storage/heartbeats";
import { recordPaidCall } from "../calls/storage/ledger";
import { writeBatch } from "../storage/batch";
import { schemaVersion } from "../storage/schema-version";
import { saveSettings } from "../storage/settings";
import { recordUpstreamAnswer, recordUpstreamFailure } from "../calls/storage/upstream-health";
import { deepHealth } from "./deep-health.server";

const own = ownDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("no service is asked")));
});

const minutes = (count: number) => count * 60_000;
const partsOf = async (asked: RequestApp, state: "warning" | "trouble") =>
  (await deepHealth(asked)).parts
    .filter((each) => each.state === state)
    .map(({ part, words }) => `${part}: ${words}`);
const broken = () => Promise.reject(new Error("it is broken"));
/** Accepts every file and lists none. */
const noFiles: RequestApp["files"] = {
  put: async () => 1,
  get: async () => null,
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
  ["files are not there when they are read", { files: noFiles }, "files: the written file cannot be found"],
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

test("a run that no keeper looks at", async () => {
  const runId = await startTestPlain(app);
  app.clock.now += minutes(5);
  expect(await partsOf(app, "trouble")).toEqual([]);
  app.clock.now += minutes(5);
  expect(await partsOf(app, "trouble")).toEqual([
    "runs: a run has waited 10 minutes; the limit is 6 minutes",
  ]);
  await sql(`UPDATE runs SET status = 'done', finished_at = ${app.time.now()} WHERE id = '${runId}'`);
  expect(await partsOf(app, "trouble")).toEqual([]);
});

test("a mail that does not go", async () => {
  const since = app.time.now() - minutes(20);
  await sql(`UPDATE runs SET mail = 'sending', mail_since = ${since}`);
  expect(await partsOf(app, "trouble")).toEqual([
    "mails: an email has waited 20 minutes; the limit is 15 minutes",
  ]);
  await sql("UPDATE runs SET mail = 'sent'");
});

test("an alert that no firing works on, and one that may have arrived", async () => {
  const firing = { alertId: "one", missed: 0, createdAt: app.now() };
  const before = app.time.now() - minutes(30);
  await app.database.insert(firings).values({ ...firing, slot: 1, state: "due", nextAt: before });
  expect(await partsOf(app, "trouble")).toEqual([
    "alerts: a Reddit alert has waited 30 minutes; the limit is 15 minutes",
  ]);
  await app.database.update(firings).set({ state: "unconfirmed" });
  expect(await partsOf(app, "warning")).toEqual([
    "alerts: unconfirmed Slack messages since yesterday: 1. Check in Slack whether they arrived.",
  ]);
  await app.database.delete(firings);
});

test("work that the database could not take", async () => {
  const key = await putUnwritten(app, { owner: "run", at: app.time.now(), id: "1" }, []);
  expect(await partsOf(app, "warning")).toEqual(["unwritten: a batch of writes waits for the database"]);
  app.clock.now += minutes(10);
  expect(await partsOf(app, "trouble")).toEqual([
    "unwritten: a batch of database writes has waited 10 minutes; the limit is 5 minutes",
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
  expect(await partsOf(app, "warning")).toEqual(["budgets: apollo has used 85 % of this month's budget"]);
  const nothing = { group: "budgets", changes: { apollo: null }, by: app.person.id, at: app.now() };
  await saveSettings(app.database, nothing);
});

test("batches that the database refuses for good", async () => {
  await app.files.put("refused/run/1.json", "[]", "application/json");
  expect(await partsOf(app, "trouble")).toEqual([
    "refused: the database refused 1 batch of writes; see refused/ in the bucket",
  ]);
  await app.files.delete(["refused/run/1.json"]);
});

test("a queue that brings nothing", async () => {
  await heartbeatsSent(app.database, app.time.now());
  await heartbeatArrived(app.database, "runs", app.time.now());
  app.clock.now += minutes(20);
  // The delay counts from the first message that has not arrived.
  await heartbeatsSent(app.database, app.time.now());
  expect(await partsOf(app, "trouble")).toEqual([
    "queues: a message sent to the clock queue 20 minutes ago has not arrived",
  ]);
  await heartbeatArrived(app.database, "clock", app.time.now());
  expect(await partsOf(app, "trouble")).toEqual([]);
  await sql("DELETE FROM heartbeats");
});

test("a service that refuses the console, and one that has failed again and again, until they answer", async () => {
  const fail = (upstream: string, kind: string) =>
    writeBatch(app.database, [
      recordUpstreamFailure({ upstream, kind, at: (app.clock.now += 1), detail: "its own words" }),
    ]);
  await fail("serper", "quota");
  for (let count = 1; count < 10; count++) await fail("brave", "upstream-down");
  expect(await partsOf(app, "warning")).toEqual([
    "upstreams: serper reports that the console's quota is used up",
  ]);
  await fail("brave", "upstream-down");
  expect(await partsOf(app, "warning")).toEqual([
    "upstreams: serper reports that the console's quota is used up; brave has failed 10 times in a row (upstream-down)",
  ]);
  const at = app.time.now();
  await writeBatch(app.database, [recordUpstreamAnswer("serper", at), recordUpstreamAnswer("brave", at)]);
  expect(await partsOf(app, "warning")).toEqual([]);
});

test("many searches that fail, and a file whose rows do", async () => {
  const end = async (status: string, kind: string) => {
    const id = await startTestPlain(app);
    await sql(
      `UPDATE runs SET status = '${status}', problem_json = '{"kind":"${kind}"}', finished_at = 1 WHERE id = '${id}'`,
    );
  };
  for (let count = 0; count < 5; count++) await end("failed", "invalid-input");
  for (let count = 0; count < 4; count++) await end("failed", "upstream-down");
  const file = await startTestCsv(app, "domain\n");
  await sql(`UPDATE runs SET rows_read = 1000, look_due_at = ${app.time.now()} WHERE id = '${file}'`);
  const rows = (from: number, to: number) =>
    sql(`WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})
      INSERT INTO run_rows (run_id, position, state) SELECT '${file}', i, 'failed' FROM n`);
  await rows(1, 199);
  expect(await partsOf(app, "warning")).toEqual([]);
  await end("failed", "internal");
  await rows(200, 200);
  const [words] = await partsOf(app, "warning");
  expect(words).toMatch(
    /^failures: 5 of the last hour's \d+ searches failed; 1 file: more than 20 % of the rows failed$/,
  );
  await sql("UPDATE runs SET status = 'done', mail = 'sent', finished_at = 1");
  expect(await partsOf(app, "warning")).toEqual([]);
});

test("a mail that may have arrived", async () => {
  await sql("UPDATE runs SET mail = 'unconfirmed' WHERE kind = 'csv'");
  expect(await partsOf(app, "warning")).toEqual([
    "mails: unconfirmed emails since yesterday: 1. These emails may have arrived. If not, send them again from the pages of their runs.",
  ]);
  await sql("UPDATE runs SET mail = 'sent'");
});
