import { describe, expect, inject, test } from "vitest";
import { countRows } from "./storage/row-counts";
import { findRun } from "./storage/runs";
import { runCoWorkers } from "../tools/co-workers/run.server";
import { describeFailure } from "../toolkit/failure";
import { resumeRun, retryFailedRows, sendFileAgain, withdrawLinks } from "./run-steering.server";
import { rerun } from "./rerun/rerun.server";
import { cancelRun, deleteRun, readRun } from "./runs.server";
import { startCsvRun, startPlainRun } from "./submission.server";
import { startTestCsv, testApp, type TestApp } from "./testing/test-app";
import type { Query } from "../toolkit/tool";

const submission = {
  implementation: runCoWorkers,
  query: runCoWorkers.tool.queries.scrape as Query,
  queryName: "scrape",
};

/** Returns a console with the co-workers tool, whose runs never start. */
async function withCoWorkers() {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({}));
  app.implementation = () => runCoWorkers;
  return { app, staff: app.person };
}
const refusal = async (work: Promise<unknown>) => {
  const { status, detail } = await work.then(() => ({ status: 200, detail: "taken" }), describeFailure);
  return { status, detail };
};

describe("a run whose token was erased when it ended", () => {
  test("is not run again", async () => {
    const { app, staff } = await withCoWorkers();
    const id = await startPlainRun(app, staff, submission, { linkedInToken: "a-token" });
    expect((await readRun(app, id))?.secretsGone).toEqual([]);
    await cancelRun(app, id);
    expect((await readRun(app, id))?.secretsGone).toEqual(["LinkedIn token"]);
    expect(await refusal(rerun(app, staff, id, { refresh: false }))).toEqual({
      status: 400,
      detail:
        "The LinkedIn token given with this run was erased when it ended. Start the search again on Find past co-workers, with the LinkedIn token.",
    });
  });

  test("is run again where the token was not needed, and so not kept", async () => {
    const { app, staff } = await withCoWorkers();
    const linkedInUrl = "https://www.linkedin.com/in/galen-telelli";
    const id = await startPlainRun(app, staff, submission, { linkedInToken: "a-token", linkedInUrl });
    expect(await findRun(app.database, id)).toMatchObject({ sealed: null, input: { linkedInUrl } });
    await cancelRun(app, id);
    expect((await readRun(app, id))?.secretsGone).toEqual([]);
    expect(await rerun(app, staff, id, { refresh: false })).not.toBe(id);
  });

  // CSV rows that need the secret in addition to their own cells. No current tool has such rows.
  const { query } = submission;
  const withSecretBesides = {
    ...submission,
    query: { ...query, csv: query.csv && { ...query.csv, alsoFromForm: ["linkedInToken"] } },
  };

  async function endedFile(fields: Record<string, unknown>) {
    const { app, staff } = await withCoWorkers();
    const head = new TextEncoder().encode("linkedin\nhttps://www.linkedin.com/in/galen-telelli\n");
    const id = crypto.randomUUID();
    await app.files.put(`uploads/${id}`, head, "text/csv");
    const file = {
      key: `uploads/${id}`,
      name: "people.csv",
      bytes: head.length,
      head,
      found: { encoding: "utf-8" },
    } as const;
    await startCsvRun(app, staff, withSecretBesides, {
      id,
      fields: { emailToSendCSV: "dana@example.com", ...fields },
      file,
    });
    await app.database.$client.batch([
      {
        sql: `INSERT INTO run_rows (run_id, position, state, input_json) VALUES (?, 0, 'failed', '{"linkedInUrl":"x"}')`,
        args: [id],
      },
      { sql: "UPDATE runs SET status = 'failed', sealed = NULL, read_at = 1 WHERE id = ?", args: [id] },
    ]);
    return { app, id };
  }

  test("is not retried, and its failed rows stay as they are", async () => {
    const { app, id } = await endedFile({ linkedInToken: "a-token" });
    expect(await refusal(retryFailedRows(app, id))).toEqual({
      status: 400,
      detail:
        "The LinkedIn token given with this run was erased when it ended. Download the failed rows and upload them on Find past co-workers, with the LinkedIn token.",
    });
    expect(await countRows(app.database, id)).toMatchObject({ failed: 1, queued: 0 });
  });

  test("and one that was started without a token is retried", async () => {
    const { app, id } = await endedFile({});
    await retryFailedRows(app, id);
    expect(await countRows(app.database, id)).toMatchObject({ failed: 0, queued: 1 });
  });
});

test("a run without a failed row is not retried", async () => {
  const { app } = await withCoWorkers();
  const id = await startTestCsv(app, "domain\nacme.com\n", { status: "done" });
  expect(await refusal(retryFailedRows(app, id))).toMatchObject({
    detail: "No row of this run failed, so there is nothing to retry.",
  });
  expect((await findRun(app.database, id))?.status).toBe("done");
});

test("a run that is deleted at work is told of when it is gone, so that a screen that reads it then finds nothing", async () => {
  const { app, staff } = await withCoWorkers();
  const id = await startPlainRun(app, staff, submission, { linkedInToken: "a-token" });
  const { publish } = app;
  const found: (string | undefined)[] = [];
  app.publish = async (staffId, event) => {
    found.push((await readRun(app, id))?.status);
    return publish(staffId, event);
  };
  app.told.length = 0;
  await deleteRun(app, staff, id);
  expect([app.told, found]).toEqual([[{ deleted: id }], [undefined]]);
});

test.each<[string, (app: TestApp, id: string) => Promise<unknown>]>([
  ["cancelled", cancelRun],
  ["resumed", resumeRun],
  ["retried", retryFailedRows],
  ["sent again", (app, id) => sendFileAgain(app, app.person, id, null)],
  ["run again", (app, id) => rerun(app, app.person, id, { refresh: false })],
  ["deleted", (app, id) => deleteRun(app, app.person, id)],
  ["without its links", (app, id) => withdrawLinks(app, app.person, id)],
])("a run that is not there can't be %s: not found", async (_what, steer) => {
  const { app } = await withCoWorkers();
  expect(await refusal(steer(app, crypto.randomUUID()))).toEqual({
    status: 404,
    detail: "Run not found.",
  });
});
