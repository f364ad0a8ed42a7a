/** When a worker has taken a slice ahead of its message, the message's worker gets another slice. */
import { expect, inject, test } from "vitest";
import { readRows } from "../storage/stored-rows";
import { consumeRun } from "./consume-run.server";
import { sentFile, slice } from "../testing/sent-file";
import { testApp } from "../testing/test-app";

const newApp = () => testApp(inject("databaseUrl"), async () => Response.json({ answer: "yes" }));
const [second, third] = [
  { from: 10, to: 19 },
  { from: 20, to: 29 },
];

test("it works the next slice that is open, and no other worker's", async () => {
  const app = await newApp();
  const { runId, object, begins } = await sentFile(app, 30);
  await begins("a quick worker");
  expect(await object.keeper.sliceEnded(slice.from, "a quick worker", true)).toEqual(second);

  await consumeRun(app, { type: "work-slice", runId, ...second }, object.keeper, async () => undefined);
  const states = (await readRows(app.database, runId, { after: -1, limit: 30 })).map(({ state }) => state);
  const of = ({ from, to }: typeof third) => new Set(states.slice(from, to + 1));
  expect([of(slice), of(second), of(third)]).toEqual([
    new Set(["running"]),
    new Set(["queued"]),
    new Set(["done"]),
  ]);
});

test("it lives from then on for the run's keeper, and does not where nothing is open", async () => {
  const app = await newApp();
  const { object, begins } = await sentFile(app, 20);
  await begins("first");
  // Makes the keeper know all workers: after this, any worker it has not heard of is dead.
  app.clock.now += 20_000;
  await object.keeper.lives("first");
  expect(await object.keeper.sliceEnded(slice.from, "unheard of", true, true)).toEqual(second);
  expect(await object.keeper.lives("unheard of")).toBe(true);
  expect(await object.keeper.sliceEnded(slice.from, "too late", true, true)).toBeNull();
  expect(await object.keeper.lives("too late")).toBe(false);
});

test("a message is dropped unasked after the time at which its keeper sends the slice again", async () => {
  const app = await newApp();
  const { runId, object } = await sentFile(app, 10);
  const until = app.now().getTime() - 1;
  const message = { type: "work-slice", runId, ...slice, until } as const;
  await consumeRun(app, message, object.keeper, async () => undefined);
  expect((await readRows(app.database, runId, { after: -1, limit: 1 }))[0]?.state).toBe("queued");
  expect(await object.keeper.sliceBegins(slice, "a later worker")).toBe(true);
});
