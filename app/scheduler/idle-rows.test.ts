/**
 * Counts the rows the scheduler reads while no run and no tab is open: most database plans bill
 * rows and stop the console above a limit.
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { startTestPlain, type TestApp, testApp } from "../runs/testing/test-app";
import { saveSettings } from "../storage/settings";
import { runScheduler } from "./scheduler.server";

const own = ownDatabase();
let app: TestApp;
let read = 0;

interface Answered {
  results: {
    response?: { result?: { rows_read?: number; step_results?: ({ rows_read?: number } | null)[] } };
  }[];
}

beforeAll(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("no service is asked")));
  app.config = { ...app.config, isWatched: true };
  const fetch = globalThis.fetch;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const answer = await fetch(input, init);
    const { results = [] } = (await answer.clone().json()) as Partial<Answered>;
    for (const { response } of results) {
      const { rows_read: ofOne = 0, step_results: steps = [] } = response?.result ?? {};
      read += steps.reduce((sum, step) => sum + (step?.rows_read ?? 0), ofOne);
    }
    return answer;
  });
}, 60_000);
afterAll(() => void vi.restoreAllMocks());

const sql = (words: string) => app.database.$client.execute(words);
const month = 30 * 24 * 60;

test("an idle console with a year behind it reads fewer than five million rows a month", async () => {
  const runId = await startTestPlain(app);
  await sql(`UPDATE runs SET status = 'done', finished_at = 1, keys_read_at = 1 WHERE id = '${runId}'`);
  const columns = (await sql("SELECT name FROM pragma_table_info('runs') WHERE name <> 'id'")).rows.map(
    ({ name }) => String(name),
  );
  const numbers = (to: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${to})`;
  await sql(`INSERT INTO runs (id, ${columns.join(", ")}) ${numbers(20_000)}
    SELECT 'run ' || i, ${columns.map((name) => (name === "created_at" ? "i" : name)).join(", ")} FROM n, runs
    WHERE id = '${runId}'`);
  await sql(`UPDATE runs SET created_at = 1`);
  for (let alert = 0; alert < 10; alert++) {
    // Hourly for half a year, next due in a day.
    await sql(`INSERT INTO alerts (id, keyword, frequency_hours, time_hour, time_period, posts_limit, skip_existing, prompt,
        comments, upvotes, scheduled_from, origin, created_at, created_by, updated_at)
      VALUES ('alert ${alert}', 'podcast', 1, 9, 'AM', 5, 1, '', 0, 0, ${app.time.now()}, '', 0, 'Ada', 0)`);
    await sql(`INSERT INTO firings (alert_id, slot, missed, state, next_at, created_at) ${numbers(4320)}
      SELECT 'alert ${alert}', i, 0, 'sent', 0, 0 FROM n`);
  }
  await sql(`INSERT INTO ledger (call_id, charge, at, month, upstream, operation, units, usd, run_id, staff_id)
    ${numbers(5000)} SELECT 'call ' || i, 1, 0, '${app.now().toISOString().slice(0, 7)}', 'apollo', 'people', 1, 0.02,
      'run', 'staff' FROM n`);
  const budget = { apollo: { limit: 1_000_000, unit: "usd" } };
  await saveSettings(app.database, { group: "budgets", changes: budget, by: "Ada", at: app.now() });
  const tick = async (minute: number) => {
    read = 0;
    await runScheduler(app, new Date(minute * 60_000), async () => undefined);
    return read;
  };
  // The first ticks do the daily work and count the month's spending.
  await tick(0);
  await tick(0);
  const withWatch = await tick(0);
  const without = await tick(1);
  expect(read).toBeGreaterThan(0);
  expect((month / 5) * (withWatch + 4 * without)).toBeLessThan(5_000_000);
}, 90_000);
