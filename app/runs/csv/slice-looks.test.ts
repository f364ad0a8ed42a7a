/** While it works a slice, a worker checks whether the run was stopped: a failed check does no harm. */
import { expect, inject, test } from "vitest";
import { findRun } from "../storage/runs";
import { readRows } from "../storage/stored-rows";
import { realTime } from "../../time";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";
import { readCsv } from "./csv-reading.server";
import { workSlice } from "./slice.server";

/** Starts a file of one row whose vendor answers after the worker has checked the run this many times. */
async function looking(looks: number) {
  const looked = Promise.withResolvers<void>();
  const app: TestApp = await testApp(inject("databaseUrl"), async () => {
    await looked.promise;
    return Response.json({ answer: "yes" });
  });
  // The worker checks every second; the tests need not wait for it.
  const soon: TestApp["time"] = {
    ...app.time,
    after: (milliseconds, work) => realTime.after(milliseconds === 1000 ? 20 : milliseconds, work),
  };
  const runId = await startTestCsv(app, `domain\n${crypto.randomUUID()}.example`);
  await readCsv(app, runId);
  let seen = 0;
  const look = () => {
    seen += 1;
    if (seen === looks) looked.resolve();
  };
  return { app: { ...app, time: soon }, runId, look };
}

test("the database refuses them: the rows end, and no promise is left without a catch", async () => {
  const { app, runId, look } = await looking(3);
  const { $client: client } = app.database;
  const execute = client.execute.bind(client);
  const refuse = (statement: { sql: string }) => {
    if (!statement.sql.startsWith('select "status" from "runs"')) return execute(statement);
    look();
    return Promise.reject(new Error("SQLITE_CORRUPT"));
  };
  Object.assign(client, { execute: refuse });
  await workSlice(app, { runId, from: 0, to: 0 });
  Object.assign(client, { execute });
  const [row] = await readRows(app.database, runId, { after: -1, limit: 1 });
  expect(row?.state).toBe("done");
  expect((await findRun(app.database, runId))?.status).toBe("running");
});
