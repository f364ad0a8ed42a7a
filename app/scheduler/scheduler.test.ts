import { expect, onTestFinished, test, vi } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { runScheduler } from "./scheduler.server";

const own = ownDatabase();

test("a part that meets trouble does not keep the others from their work, and a tick never fails", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const app = await testApp(own.url, async () => Response.json({}));
  const away: TestApp = {
    ...app,
    get database(): TestApp["database"] {
      throw new Error("The database is away");
    },
  };
  await runScheduler(away, app.now(), async () => undefined);
  const words = JSON.stringify(said.mock.calls);
  const parts = [
    "alerts",
    "charts",
    "sendings",
    "search",
    "uploads",
    "runs",
    "late answers",
    "console",
    "purge",
    "forgetting",
    "forgotten keys",
    "found keys",
    "records",
    "sending-images",
    "reddit-recheck",
    "model-endings",
  ];
  expect(parts.filter((part) => !words.includes(part))).toEqual([]);
  expect(said).toHaveBeenCalledTimes(parts.length);
});

test("a trigger from years ahead makes alerts due for the next two days at most", async () => {
  const app = await testApp(own.url, async () => Response.json({}));
  app.enqueue = async () => undefined;
  const now = app.now().getTime();
  await app.database.$client.execute({
    sql: `INSERT INTO alerts (id, keyword, frequency_hours, time_hour, time_period, posts_limit, skip_existing, prompt,
        comments, upvotes, scheduled_from, origin, created_at, created_by, updated_at)
      VALUES ('hourly', 'podcast', 1, 9, 'AM', 5, 1, '', 0, 0, ?, '', 0, 'Ada', 0)`,
    args: [now],
  });
  await runScheduler(app, new Date(now + 2 * 365 * 86_400_000), async () => undefined);
  const { rows } = await app.database.$client.execute("SELECT slot FROM firings WHERE alert_id = 'hourly'");
  expect(rows.map(({ slot }) => Number(slot) <= now + 2 * 86_400_000)).toEqual([true]);
});
