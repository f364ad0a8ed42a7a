import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, inject, test, vi } from "vitest";
import { openDatabase } from "../app/storage/database";
import { countRows } from "../app/runs/storage/row-counts";
import { claimSlice } from "../app/runs/storage/rows";
import { createRun, findRun } from "../app/runs/storage/runs";

const database = openDatabase({ url: inject("databaseUrl") });

afterEach(() => void vi.useRealTimers());

async function startRun(): Promise<string> {
  const id = crypto.randomUUID();
  await createRun(database, {
    id,
    tool: "youtube-transcript",
    query: "download",
    kind: "plain",
    status: "queued",
    staffId: "somebody",
    title: "No video",
    input: { url: "no video" },
    settings: {},
    versions: {},
    origin: "https://console.example",
    createdAt: new Date(),
  });
  return id;
}

/** Works a run. Returns the object's stored count of starts, and the run's final state. */
async function worked(runId: string, begun?: number) {
  const keeper = env.RUN_KEEPER.getByName(runId);
  if (begun !== undefined) await runInDurableObject(keeper, (_, { storage }) => storage.put("begun", begun));
  await keeper.wake(runId);
  await keeper.waitFor(20_000);
  const left = await runInDurableObject(keeper, (_, { storage }) => storage.get("begun"));
  return { left, run: await findRun(database, runId) };
}

test("a plain run that took its keeper down ten times is not begun again", async () => {
  const { left, run } = await worked(await startRun(), 10);
  expect(run).toMatchObject({
    status: "failed",
    problem: { detail: "The run was started ten times and did not finish. Tell your administrator." },
  });
  expect(left).toBeUndefined();
});

test.each([undefined, 9])("work that ends by itself counts for nothing (%s before)", async (begun) => {
  const { left, run } = await worked(await startRun(), begun);
  expect(run?.problem?.detail).not.toContain("ten times");
  expect(run?.finishedAt).not.toBeNull();
  expect(left).toBeUndefined();
});

test("a keeper that was evicted goes on at its alarm with what it had stored", async () => {
  const runId = await startRun();
  const keeper = env.RUN_KEEPER.getByName(runId);
  await runInDurableObject(keeper, async (_, { storage }) => {
    await storage.put("runId", runId);
    await storage.setAlarm(Date.now() + 60_000);
  });
  await evictDurableObject(keeper);
  expect(await runDurableObjectAlarm(keeper)).toBe(true);
  expect((await findRun(database, runId))?.finishedAt).not.toBeNull();
  expect(await runInDurableObject(keeper, (_, { storage }) => storage.getAlarm())).toBeNull();
});

test("of a plain run nothing lives but the look under way", async () => {
  const runId = await startRun();
  await worked(runId);
  const keeper = env.RUN_KEEPER.getByName(runId);
  expect(await keeper.alive(["of an earlier look"])).toEqual([]);
  await evictDurableObject(keeper);
  expect(await keeper.alive(["of an earlier look"])).toEqual([]);
});

test("an evicted keeper of a file waits a lease for its workers, then gives the rows of the silent ones to others", async () => {
  const runId = crypto.randomUUID();
  const rows = [0, 10].map((position) => [runId, position, "queued", "{}"]);
  await createRun(database, {
    id: runId,
    tool: "youtube-transcript",
    query: "download",
    kind: "csv",
    status: "running",
    staffId: "somebody",
    title: "leads.csv",
    input: {},
    settings: {},
    versions: {},
    origin: "https://console.example",
    readAt: new Date(),
    createdAt: new Date(),
  });
  for (const args of rows)
    await database.$client.execute({
      sql: "INSERT INTO run_rows (run_id, position, state, input_json) VALUES (?, ?, ?, ?)",
      args,
    });
  const keeper = env.RUN_KEEPER.getByName(runId);
  const reports = { from: 0, to: 9, by: "reports" };
  const silent = { from: 10, to: 19, by: "silent" };
  for (const { by, ...slice } of [reports, silent]) {
    await keeper.sliceBegins(slice, by);
    await claimSlice(database, { runId, ...slice, by, now: 0 });
  }
  await runInDurableObject(keeper, async (_, { storage }) => {
    await storage.put("runId", runId);
    await storage.put("kind", "csv");
  });
  await evictDurableObject(keeper);
  expect(await keeper.alive(["reports", "silent"])).toEqual(["reports", "silent"]);
  expect(await keeper.lives("reports")).toBe(true);

  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 10_000);
  expect(await keeper.lives("reports")).toBe(true);
  vi.setSystemTime(Date.now() + 6000);
  expect(await keeper.alive(["reports", "silent"])).toEqual(["reports"]);
  await runInDurableObject(keeper, (_, { storage }) => storage.setAlarm(Date.now() + 60_000));
  expect(await runDurableObjectAlarm(keeper)).toBe(true);
  await vi.waitFor(async () =>
    expect(await countRows(database, runId)).toMatchObject({ running: 1, queued: 1 }),
  );
  expect(await keeper.lives("silent")).toBe(false);
});
