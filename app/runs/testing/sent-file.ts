/** For tests: a CSV run whose first slice is in the queue, and workers that may begin it. */
import { expect } from "vitest";
import { claimSlice } from "../storage/rows";
import { readCsv } from "../csv/csv-reading.server";
import { startTestCsv, type TestApp } from "./test-app";
import { testKeeper } from "./work-csv";

export const unique = () => `leased-${crypto.randomUUID().slice(0, 8)}.com`;
/** The run's first rows. */
export const slice = { from: 0, to: 9 };

/** Returns a CSV run of this many rows whose object has just sent its first slice. */
export async function sentFile(app: TestApp, rows = 1) {
  const runId = await startTestCsv(app, ["domain", ...Array.from({ length: rows }, unique)].join("\n"));
  await readCsv(app, runId);
  const object = testKeeper(app);
  await object.keeper.wake(runId);
  await object.ring();
  expect(object.sent.splice(0)[0]).toEqual({ type: "work-slice", runId, ...slice });
  /** Returns the messages that the object sends in a pass this many seconds later. */
  const sentAfter = async (seconds: number) => {
    app.clock.now += seconds * 1000;
    await object.ring();
    return object.sent.splice(0);
  };
  return { runId, object, sentAfter, begins: (worker: string) => begins(worker) };

  /** The worker begins the slice and claims its rows. */
  async function begins(worker: string) {
    expect(await object.keeper.sliceBegins(slice, worker)).toBe(true);
    return (await claimSlice(app.database, { runId, ...slice, by: worker, now: 0 })).rows;
  }
}
