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
    "forgotten keys",
    "records",
    "sending-images",
    "reddit-recheck",
    "model-endings",
  ];
  expect(parts.filter((part) => !words.includes(part))).toEqual([]);
  expect(said).toHaveBeenCalledTimes(parts.length);
});
