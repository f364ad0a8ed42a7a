/**
 * Tests the alarm for a database that rejects writes: after five minutes, once, and once more when
 * it is over.
 */
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { type TestApp, testApp } from "../runs/testing/test-app";
import { requireWritable } from "../storage/heartbeats";
import { type Fault, type Relay, startRelay } from "../storage/testing/relay";
import { skippingTime } from "../storage/testing/skipping-time";
import type { ChatMessage } from "../vendors/team-chat/port";
import { deepHealth } from "./deep-health.server";
import { watch } from "./watch.server";

const own = ownDatabase();
let relay: Relay;
let app: TestApp;
let posted: string[];

beforeEach(async () => {
  relay = await startRelay(own.url);
  onTestFinished(() => relay.close());
  posted = [];
  app = await testApp(relay.url, () => Promise.reject(new Error("no service is asked")), skippingTime());
  app.config = { ...app.config, isWatched: true };
  app.alarms = {
    post: async (message: ChatMessage) => {
      posted.push(JSON.stringify(message.blocks));
      return { value: { outcome: "delivered" }, source: { upstream: "slack", fetchedAt: "", data: "live" } };
    },
  };
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
});

const writesFail = (fault: Fault) => (text: string) => (/INSERT|UPDATE|DELETE/.test(text) ? fault : null);

/** Runs the scheduler's ticks for this many minutes. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    app.clock.now += 60_000;
    // No five-minute check is due at this time, so only the database is checked.
    await watch(app, new Date(60_000));
  }
}

test("a full disk is told after five minutes, once, and that it is over", async () => {
  await pass(2);
  relay.fault = writesFail("full");
  await pass(5);
  expect(posted).toEqual([]);
  await pass(10);
  expect(posted).toHaveLength(1);
  expect(posted[0]).toContain("database: writes fail because its disk fails");
  relay.fault = () => null;
  await pass(5);
  expect(posted).toHaveLength(2);
  expect(posted[1]).toContain("✓ resolved after");
  expect(app.fileKeys()).toEqual([]);
});

test("an outage of four minutes is told to nobody; a later one counts its own", async () => {
  relay.fault = writesFail("refuse");
  await pass(4);
  relay.fault = () => null;
  await pass(1);
  relay.fault = writesFail("refuse");
  await pass(5);
  expect(posted).toEqual([]);
  await pass(1);
  expect(posted).toHaveLength(1);
  expect(posted[0]).toContain("because it does not answer");
});

test("a damaged file is told at once", async () => {
  vi.spyOn(app.database.$client, "batch").mockRejectedValue(
    Object.assign(new Error("SQLITE_CORRUPT: database disk image is malformed"), { code: "SQLITE_CORRUPT" }),
  );
  await pass(2);
  expect(posted).toHaveLength(1);
  expect(posted[0]).toContain("because its file is damaged");
});

test("deep health names a database that answers and takes no writes", async () => {
  relay.fault = writesFail("full");
  const { ok, parts } = await deepHealth(app);
  expect(ok).toBe(false);
  expect(parts.find(({ part }) => part === "database")).toEqual({
    part: "database",
    state: "trouble",
    words: "its disk fails",
  });
});

test("that it takes writes is asked by a page that changes", async () => {
  const changed = async () =>
    (await app.database.$client.execute("SELECT heard_at FROM heartbeats WHERE queue = 'database'")).rows[0]
      ?.heard_at;
  await requireWritable(app.database);
  const first = await changed();
  await requireWritable(app.database);
  expect(await changed()).not.toBe(first);
});
