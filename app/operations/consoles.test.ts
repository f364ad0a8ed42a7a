/**
 * Tests that two consoles on one database appear in the log, the alarm and the deep health check.
 */
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { type TestApp, testApp } from "../runs/testing/test-app";
import { sayConsoleLives } from "./consoles.server";
import { deepHealth } from "./deep-health.server";

const own = ownDatabase();
const console1 = () => testApp(own.url, () => Promise.reject(new Error("no service is asked")));
let said: unknown[][];

beforeEach(async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  said = log.mock.calls;
  await (await console1()).database.$client.execute("DELETE FROM heartbeats");
});

const health = async (app: TestApp) =>
  (await deepHealth(app)).parts.find(({ part }) => part === "consoles")?.state;

/** Runs the ticks of this many minutes for each console. */
async function pass(minutes: number, ...apps: TestApp[]): Promise<void> {
  for (let minute = 0; minute < minutes; minute++)
    for (const app of apps) {
      app.clock.now += 60_000;
      await sayConsoleLives(app, new Date(60_000));
    }
}

test("one console, restarted at will, is no other", async () => {
  const first = await console1();
  await pass(3, first);
  const again = { ...(await console1()), files: first.files, time: first.time, clock: first.clock };
  await pass(3, again);
  expect(said).toEqual([]);
  expect(await health(again)).toBe("ok");
});

test("a second one is told by both, until it has ended", async () => {
  const [first, second] = [await console1(), await console1()];
  await pass(3, first, second);
  expect(said.length).toBeGreaterThan(1);
  expect(JSON.stringify(said)).toContain("another console uses this database");
  expect([await health(first), await health(second)]).toEqual(["trouble", "trouble"]);
  await pass(4, first);
  expect(await health(first)).toBe("ok");
});
