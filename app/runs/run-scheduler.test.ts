/** Passes of a plain run's object: which is alive, and when the next one starts. */
import { expect, inject, test, vi } from "vitest";
import { findRun } from "./storage/runs";
import type { Time } from "../time";
import type { Fetch } from "../vendors/http.server";
import { startTestPlain, testApp } from "./testing/test-app";
import { testKeeper } from "./testing/work-csv";

const newApp = (answer: Fetch) => testApp(inject("databaseUrl"), answer);

test("of a plain run only the look under way lives; after a restart another goes on within five seconds", async () => {
  const answer = Promise.withResolvers<Response>();
  const app = await newApp(() => answer.promise);
  const object = testKeeper(app);
  const runId = await startTestPlain(app);
  await object.keeper.wake(runId);
  const lookOf = async () => (await findRun(app.database, runId))?.incarnation ?? "";
  await vi.waitFor(async () => expect(await lookOf()).not.toBe(""), 5000);
  const first = await lookOf();
  expect(await object.keeper.alive([first, "another"])).toEqual([first]);

  object.restart();
  expect(object.storage.alarmAt).toBeLessThanOrEqual(app.time.now() + 5000);
  expect(await object.keeper.alive([first])).toEqual([]);
  void object.ring();
  await vi.waitFor(async () => expect(await lookOf()).not.toBe(first), 5000);
  const second = await lookOf();
  expect(await object.keeper.alive([first, second])).toEqual([second]);
  answer.resolve(Response.json({ answer: "yes" }));
  expect(await object.keeper.waitFor(20_000)).toMatchObject({ status: "done" });
});

test("a look that takes long is never further than five seconds from an alarm", async () => {
  const app = await newApp(() => new Promise(() => undefined));
  const waits: (() => void)[] = [];
  const time: Time = {
    ...app.time,
    after: (milliseconds, ring) => {
      if (milliseconds !== 4000) return app.time.after(milliseconds, ring);
      waits.push(ring);
      return () => undefined;
    },
  };
  const object = testKeeper({ ...app, time });
  const runId = await startTestPlain(app);
  await object.keeper.wake(runId);
  for (let rung = 0; rung < 3; rung += 1) {
    app.clock.now += 5000;
    const alarm = object.ring();
    await vi.waitFor(() => expect(waits).toHaveLength(1));
    waits.pop()?.();
    await alarm;
    expect(object.storage.alarmAt).toBeGreaterThan(app.time.now() + 4000);
    expect(object.storage.alarmAt).toBeLessThanOrEqual(app.time.now() + 5000);
  }
});
