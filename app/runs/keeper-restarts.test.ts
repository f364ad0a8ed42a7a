/**
 * Restarts a run object while some workers live on and others have died. Uses the production class.
 */
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { countRows } from "./storage/row-counts";
import { workSlice } from "./csv/slice.server";
import { sentFile, slice } from "./testing/sent-file";
import { testApp } from "./testing/test-app";

// Only the test advances the time, so a slow machine affects no lease.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const newApp = () => testApp(inject("databaseUrl"), async () => Response.json({ answer: "yes" }));

test("a keeper that restarts waits ten seconds for its workers, and a file goes on within fifteen", async () => {
  const app = await newApp();
  const { runId, object, sentAfter, begins } = await sentFile(app, 12);
  await begins("silent");
  object.restart();
  const restartedAt = app.time.now();
  expect(object.storage.alarmAt).toBeLessThanOrEqual(restartedAt + 5000);
  // Rows without a worker are sent again at once.
  expect(await sentAfter(1)).toEqual([{ type: "work-slice", runId, from: 10, to: 19 }]);
  expect(await object.keeper.alive(["silent"])).toEqual(["silent"]);
  expect(await sentAfter(8)).toEqual([]);
  expect([...(await sentAfter(2)), ...(await sentAfter(2))]).toContainEqual({
    type: "work-slice",
    runId,
    ...slice,
  });
  expect(app.time.now() - restartedAt).toBeLessThan(15_000);
  expect(await object.keeper.alive(["silent"])).toEqual([]);
});

test("a keeper that rests between two questions after a worker still finds it dead", async () => {
  const app = await newApp();
  const { object, begins } = await sentFile(app);
  await begins("silent");
  const askedAfter = (seconds: number) => {
    app.clock.now += seconds * 1000;
    object.restart();
    return object.keeper.alive(["silent"]);
  };
  expect(await askedAfter(1)).toEqual(["silent"]);
  expect(await askedAfter(12)).toEqual(["silent"]);
  // A worker that reports may be one of several that the object does not know yet.
  expect(await object.keeper.lives("other")).toBe(true);
  expect(await askedAfter(60)).toEqual(["silent"]);
  expect(await askedAfter(12)).toEqual(["silent"]);
  expect(await askedAfter(4)).toEqual([]);
});

test("a worker that reports to the restarted keeper keeps its rows", async () => {
  const app = await newApp();
  const { object, sentAfter, begins, runId } = await sentFile(app);
  await begins("first");
  object.restart();
  for (let said = 0; said < 6; said += 1) {
    expect(await object.keeper.lives("first")).toBe(true);
    expect(await sentAfter(5)).toEqual([]);
  }
  expect(await countRows(app.database, runId)).toMatchObject({ running: 1 });
});

test("restarts of everything count as no attempt of the rows that were being worked", async () => {
  const app = await newApp();
  const { runId, object, sentAfter, begins } = await sentFile(app);
  for (let restarts = 0; restarts < 5; restarts += 1) {
    expect(await begins(`worker ${restarts}`)).toMatchObject([{ attempts: 0 }]);
    object.restart();
    await sentAfter(16);
    await sentAfter(1);
  }
  expect(await object.keeper.sliceBegins(slice, "last")).toBe(true);
  await workSlice(app, { runId, ...slice }, "last");
  expect(await countRows(app.database, runId)).toMatchObject({ done: 1 });
});

test("restarts without end, and no row of the file ended by them, count against the rows", async () => {
  const app = await newApp();
  const { runId, object, sentAfter, begins } = await sentFile(app);
  let attempts = 0;
  for (let restarts = 0; restarts < 13; restarts += 1) {
    const rows = await begins(`worker ${restarts}`);
    attempts = rows[0]?.attempts ?? 0;
    object.restart();
    await sentAfter(16);
    await sentAfter(1);
  }
  expect(attempts).toBe(3);
  expect(await countRows(app.database, runId)).toMatchObject({ failed: 1 });
  await sentAfter(2);
  expect(await object.storage.get("restarts")).toBeUndefined();
});
