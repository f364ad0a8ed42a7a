import { describe, expect, inject, test } from "vitest";
import { countRows } from "../storage/row-counts";
import { changeRun, findRun, moveRun, type StoredRun } from "../storage/runs";
import { resumeRun, retryFailedRows } from "../run-steering.server";
import { startTestCsv, testApp } from "../testing/test-app";
import type { RunMessage } from "./run-message";
import { CsvSupervision } from "./csv-supervision";
import { superviseCsvRun } from "./supervise-csv-run.server";
import { SliceBoard } from "./slice-board.server";
import { readCsv } from "./csv-reading.server";
import { deliverResult } from "../results/delivery.server";

test("a slice that comes again later is not sent beside that, and not lost when it never comes", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "none" }));
  const runId = await startTestCsv(app, "domain\nacme.com\n");
  await readCsv(app, runId);
  const supervision = new CsvSupervision(app.now().getTime());
  const worker = "a worker";
  const first = { from: 0, to: 9 };
  /** Returns what the keeper sends in a pass this many seconds after the start. */
  const sentAfter = async (seconds: number): Promise<RunMessage[]> => {
    app.clock.now = seconds * 1000;
    const sent: RunMessage[] = [];
    const run = (await findRun(app.database, runId)) as StoredRun;
    await superviseCsvRun(app, run, supervision, async (messages) => void sent.push(...messages));
    return sent.map((each) => ({ ...each, until: undefined }));
  };
  const waits = (seconds: number) =>
    supervision.board.sliceWaits(first, worker, app.now().getTime() + seconds * 1000);

  expect(await sentAfter(0)).toEqual([{ type: "work-slice", runId, ...first }]);
  expect(supervision.sliceBegins(first, worker, app.now().getTime())).toBe(true);
  expect(waits(90)).toBe(true);
  expect(waits(50)).toBe(false);
  expect(await sentAfter(80)).toEqual([]);
  expect(await sentAfter(140)).toEqual([]);
  expect(await sentAfter(160)).toEqual([{ type: "work-slice", runId, ...first }]);
});

const tenFrom = (from: number) => ({ from, to: from + 9 });

test("a worker that ends a slice goes on with the next, and the message of that one is worked no second time", () => {
  const board = new SliceBoard();
  const begins = (froms: number[], now: number) =>
    froms.map((from) => board.sliceBegins(tenFrom(from), "a", now));
  board.plan([0, 10, 20, 30].map(tenFrom));
  expect(board.send(3, 1000)).toEqual([0, 10, 20].map(tenFrom));
  expect(begins([0, 0, 10], 2000)).toEqual([true, false, true]);
  board.sliceEnded(0, "a");
  expect([1, 2, 3].map(() => board.takeNext("a", 3000))).toEqual([tenFrom(30), tenFrom(20), null]);
  board.sliceEnded(20, "a");
  // The slice under way, the one taken ahead of its message, and two that have ended.
  expect(begins([10, 30, 20, 0], 4000)).toEqual([false, false, false, false]);
  expect(board.out).toBe(2);

  board.forget();
  expect(begins([20], 5000)).toEqual([true]);
});

test("a slice that has to wait is not due until then", () => {
  const board = new SliceBoard();
  const slice = tenFrom(0);
  board.plan([slice]);
  board.send(1, 1000);
  board.sliceBegins(slice, "a", 1000);
  expect(board.sliceWaits(slice, "a", 12_000)).toBe(true);
  expect([board.sliceBegins(slice, "b", 5000), board.takeNext("b", 5000)]).toEqual([false, null]);
  expect(board.sliceBegins(slice, "b", 12_000)).toBe(true);
});

describe("a daily allowance that is used up", () => {
  const hour = 3_600_000;

  /** A run of one row that began this many hours ago; its quota returns only after ten hours. */
  async function waitingRun(began: number) {
    const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "none" }));
    const ago = (hours: number) => new Date(app.now().getTime() - hours * hour);
    const runId = await startTestCsv(app, "domain\nacme.com\n", {
      createdAt: ago(began),
      startedAt: ago(began),
    });
    await readCsv(app, runId);
    const use = async () => {
      const since = app.now().getTime();
      const pause = {
        upstream: "apollo",
        kind: "quota",
        detail: "The allowance is used up.",
        since,
        until: since + 10 * hour,
      };
      await moveRun(app.database, runId, ["running"], { status: "paused", pause });
    };
    const look = async () => {
      const run = (await findRun(app.database, runId)) as StoredRun;
      await superviseCsvRun(app, run, new CsvSupervision(app.now().getTime()), async () => undefined);
      const { queued, failed } = await countRows(app.database, runId);
      return { status: (await findRun(app.database, runId))?.status, queued, failed };
    };
    return { app, runId, use, look };
  }

  test("is used each day that it is back, for two weeks; then the open rows end", async () => {
    const { app, use, look } = await waitingRun(0);
    for (let days = 0; days < 14; days += 1) {
      await use();
      expect(await look()).toEqual({ status: "paused", queued: 1, failed: 0 });
      app.clock.now += 10 * hour;
      expect(await look()).toEqual({ status: "running", queued: 1, failed: 0 });
      app.clock.now += 14 * hour;
    }
    app.clock.now += hour;
    await use();
    expect(await look()).toEqual({ status: "running", queued: 0, failed: 1 });
  });

  test("leaves the row whose question is out to its worker, with those that share it", async () => {
    const { app, runId, use, look } = await waitingRun(400);
    await app.database.$client.execute({
      sql: `INSERT INTO run_rows (run_id, position, state, input_json, same_as, claimed_by)
        VALUES (?, 1, 'running', '{"domain":"out.com"}', NULL, 'a worker'), (?, 2, 'queued', '{"domain":"out.com"}', 1, NULL)`,
      args: [runId, runId],
    });
    await use();
    expect(await look()).toEqual({ status: "running", queued: 1, failed: 1 });
    expect(await countRows(app.database, runId)).toMatchObject({ running: 1 });
  });

  test("fails nothing of a run that a person has just had go on", async () => {
    const { app, runId, use } = await waitingRun(400);
    await use();
    const seen = (await findRun(app.database, runId)) as StoredRun;
    await resumeRun(app, runId);
    await superviseCsvRun(app, seen, new CsvSupervision(app.now().getTime()), async () => undefined);
    expect(await countRows(app.database, runId)).toMatchObject({ queued: 1, failed: 0 });
  });

  test("counts from when a person last had the run go on", async () => {
    const { app, runId, use, look } = await waitingRun(400);
    await use();
    await resumeRun(app, runId);
    await use();
    expect(await look()).toEqual({ status: "paused", queued: 1, failed: 0 });
    app.clock.now += 10 * hour;
    expect(await look()).toEqual({ status: "running", queued: 1, failed: 0 });
  });

  test("counts from when a person last had the failed rows worked again", async () => {
    const { app, runId, use, look } = await waitingRun(400);
    await use();
    await look();
    expect(await look()).toMatchObject({ status: "failed", failed: 1 });
    await retryFailedRows(app, runId);
    await use();
    expect(await look()).toEqual({ status: "paused", queued: 1, failed: 0 });
  });
});

describe("a file whose rows have all ended", () => {
  async function endedRows(state: "done" | "failed") {
    const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "none" }));
    const runId = await startTestCsv(app, "domain\nacme.com\n", { readAt: app.now() });
    await app.database.$client.execute({
      sql: `INSERT INTO run_rows (run_id, position, state, input_json) VALUES (?, 0, ?, '{"domain":"acme.com"}')`,
      args: [runId, state],
    });
    const seen = (await findRun(app.database, runId)) as StoredRun;
    const look = () =>
      superviseCsvRun(app, seen, new CsvSupervision(app.now().getTime()), async () => undefined);
    const status = async () => (await findRun(app.database, runId))?.status;
    return { app, runId, look, status };
  }

  test("that was paused since the look began is looked at again, and not mailed", async () => {
    const { app, runId, look, status } = await endedRows("done");
    const pause = { upstream: "apollo", kind: "quota", detail: "Used up.", since: 0, until: null };
    await moveRun(app.database, runId, ["running"], { status: "paused", pause });
    expect(await look()).not.toBeNull();
    expect(await status()).toBe("paused");
    const delivery = { origin: "http://console.example", secrets: ["secret"], providerName: "Riverside" };
    expect(await deliverResult(app, runId, delivery)).toBeNull();
    expect(app.mails).toEqual([]);
  });

  test("of which a person has one retried just then does not end", async () => {
    const { app, runId, look, status } = await endedRows("failed");
    const { publish } = app;
    // Reported once the rows have been counted.
    app.publish = async (...event) => {
      app.publish = publish;
      await retryFailedRows(app, runId);
      return publish(...event);
    };
    expect(await look()).not.toBeNull();
    expect(await status()).toBe("running");
    expect(await countRows(app.database, runId)).toMatchObject({ queued: 1, failed: 0 });
  });

  test("ends as they did", async () => {
    for (const state of ["done", "failed"] as const) {
      const { look, status } = await endedRows(state);
      expect(await look()).toBeNull();
      expect(await status()).toBe(state);
    }
  });
});

test("a question that a person has answered is not asked again by what wrote it down, however late that is written again", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "none" }));
  const runId = await startTestCsv(app, "domain\nacme.com\nother.com\n", { rowLimit: 1, status: "running" });
  await readCsv(app, runId);
  const ended = "UPDATE run_rows SET state = 'done' WHERE run_id = ? AND position = 0";
  await app.database.$client.execute({ sql: ended, args: [runId] });
  const late: (() => Promise<unknown>)[] = [];
  const batch = app.database.$client.batch.bind(app.database.$client);
  app.database.$client.batch = (statements, mode) => {
    if (/update [^;]*pause_json/i.test(JSON.stringify(statements))) late.push(() => batch(statements, mode));
    return batch(statements, mode);
  };
  const stored = async () => (await findRun(app.database, runId)) as StoredRun;
  await superviseCsvRun(app, await stored(), new CsvSupervision(app.now().getTime()), async () => undefined);
  expect(await stored()).toMatchObject({ status: "paused", pause: { kind: "first-rows" } });
  const [pauses] = late;
  await resumeRun(app, runId);
  const [, resumes] = late;
  expect(late).toHaveLength(2);
  await pauses?.();
  expect(await stored()).toMatchObject({ status: "running", pause: null, rowLimit: null });
  // The answer does not apply to the next question.
  const pause = { upstream: "dear", kind: "expired-credentials", detail: "no", since: 1, until: null };
  await changeRun(app.database, runId, { status: "paused", pause });
  await resumes?.();
  expect(await stored()).toMatchObject({ status: "paused", pause });
});
