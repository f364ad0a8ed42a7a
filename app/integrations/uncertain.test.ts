/**
 * Tests paid lookups outside runs that never got an answer: users see them by vendor and can
 * approve repeating them.
 */
import { expect, inject, test } from "vitest";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { writeBatch } from "../storage/batch";
import { claimCalls } from "../calls/storage/calls";
import { bookUncertain } from "../calls/storage/uncertain-calls";
import { describeFailure } from "../toolkit/failure";
import { allowRepeats, listIntegrations } from "./integrations.server";

const newApp = () => testApp(inject("databaseUrl"), async () => Response.json({}));
const ofNone = { staffId: "staff", incarnation: null, claimedUntil: 0 };

/**
 * Makes a Serper call of a task whose connection breaks. @returns true if the next task may make
 * the call
 */
async function uncertainCall({ database, time }: TestApp, usd: number, runId: string = crypto.randomUUID()) {
  const key = crypto.randomUUID();
  const call = {
    key,
    upstream: "serper",
    operation: "search",
    expiresAt: time.now() + 1e9,
    repeatable: false,
  };
  const claim = (name: string, by: string) =>
    claimCalls(database, [{ ...call, claim: name }], { ...ofNone, runId: by }, time.now());
  await claim(`${key}-first`, runId);
  const booked = bookUncertain({ id: `${key}-first/1`, units: 1, usd }, time.now());
  await writeBatch(
    database,
    booked.map(({ sql, row }) => ({ sql, args: [JSON.stringify([row])] })),
  );
  return async () => {
    const { calls } = await claim(`${key}-second`, "another task");
    return calls.get(key)?.claim === `${key}-second`;
  };
}

const shown = async (app: TestApp) =>
  (await listIntegrations(app)).find(({ name }) => name === "serper")?.uncertain ?? null;

test("they are shown with their price, and made again when a person approves exactly these", async () => {
  const app = await newApp();
  const before = await shown(app);
  const mayAsk = [await uncertainCall(app, 0.2), await uncertainCall(app, 0.3)];
  const price = await shown(app);
  expect(price?.calls).toBe((before?.calls ?? 0) + 2);
  expect(price?.usd).toBeCloseTo((before?.usd ?? 0) + 0.5);
  for (const may of mayAsk) expect(await may()).toBe(false);

  const late = await uncertainCall(app, 0.4);
  const approve = (approval?: string) => allowRepeats(app, { upstream: "serper", approval: approval ?? "" });
  expect(await approve(price?.approval).catch(describeFailure)).toMatchObject({
    status: 409,
    detail: expect.stringContaining("up to $") as string,
  });
  for (const may of [...mayAsk, late]) expect(await may()).toBe(false);

  await approve((await shown(app))?.approval);
  expect(await shown(app)).toBeNull();
  for (const may of [...mayAsk, late]) expect(await may()).toBe(true);
  expect(await approve("any").catch(describeFailure)).toMatchObject({ status: 400 });
});

test("what a run made is asked again on its own page", async () => {
  const app = await newApp();
  const runId = crypto.randomUUID();
  await app.database.$client.execute({
    sql: `INSERT INTO runs (id, tool, query, kind, status, staff_id, title, input_json, settings_json, versions_json, origin, created_at)
      VALUES (?, 'made-up', 'ask', 'plain', 'failed', 'staff', 'a run', '{}', '{}', '{}', '', 1)`,
    args: [runId],
  });
  const before = await shown(app);
  await uncertainCall(app, 0.2, runId);
  expect(await shown(app)).toEqual(before);
});
