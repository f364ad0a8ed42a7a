import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, inject, test } from "vitest";
import { openDatabase } from "../app/storage/database";
import { createRun, findRun } from "../app/storage/runs";

const database = openDatabase({ url: inject("databaseUrl") });

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
    origin: "http://console.example",
    createdAt: new Date(),
  });
  return id;
}

/** What the object has written down of begun work, and how the run stands when it has been worked. */
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
  expect(run).toMatchObject({ status: "failed", problem: { detail: "Begun ten times without an end." } });
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
