/** Rows of a file whose charges cannot be written, or whose write responses are lost: no call is made or paid twice. */
import { expect, inject, onTestFinished, test } from "vitest";
import { spentByRuns } from "./storage/ledger";
import { countRows } from "../runs/storage/row-counts";
import { startRelay } from "../storage/testing/relay";
import { startTestCsv, testApp } from "../runs/testing/test-app";
import { readCsv } from "../runs/csv/csv-reading.server";
import { workSlice } from "../runs/csv/slice.server";
import { realTime, type Time } from "../time";

/** A slow vendor, and the questions it received. */
function service() {
  const asked: string[] = [];
  const fetch = async (request: Request) => {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    asked.push(about);
    await new Promise((resolve) => setTimeout(resolve, 50));
    return Response.json({ answer: `about ${about}` });
  };
  return { asked, fetch };
}

/** Retries quickly, so that a long outage is short in this test. */
const hurried: Time = { ...realTime, after: (_milliseconds, then) => realTime.after(20, then) };

/** Reads a file with this many rows, with a relay in front of its database. */
async function readFile(rows: number) {
  const { asked, fetch } = service();
  const relay = await startRelay(inject("databaseUrl"));
  onTestFinished(() => relay.close());
  const app = await testApp(relay.url, fetch, hurried);
  const mark = crypto.randomUUID().slice(0, 8);
  const domains = Array.from({ length: rows }, (_, at) => `row${at}-${mark}.com`);
  const runId = await startTestCsv(app, ["domain", ...domains].join("\n"), { query: "askFast" });
  await readCsv(app, runId);
  /** Each row was asked and paid for once and has ended. */
  const expectPaidOnce = async () => {
    expect(await countRows(app.database, runId)).toMatchObject({ done: rows, failed: 0, running: 0 });
    expect(asked.toSorted()).toEqual(domains.toSorted());
    const spent = (await spentByRuns(app.database, [runId])).get(runId)?.["answering-service"];
    expect(spent).toMatchObject({ units: rows, calls: rows });
  };
  return { asked, relay, work: () => workSlice(app, { runId, from: 0, to: rows - 1 }), expectPaidOnce };
}

test("while charges can't be written no call leaves; then every row ends and nothing is paid twice", async () => {
  const { asked, relay, work, expectPaidOnce } = await readFile(200);
  let refused = 0;
  /** The number of questions asked before each refused write. */
  const askedAt: number[] = [];
  relay.fault = (text) => {
    if (asked.length < 20 || refused >= 100 || !text.includes("INSERT INTO ledger")) return null;
    refused += 1;
    askedAt.push(asked.length);
    return "refuse";
  };
  expect(await work()).toBeNull();
  expect(askedAt).toHaveLength(100);
  expect(askedAt[60]).toBeLessThan(150);
  expect(askedAt.at(-1)).toBe(askedAt[60]);
  await expectPaidOnce();
});

test("answers of the database that are lost after it did the work double no charge and no call", async () => {
  const { relay, work, expectPaidOnce } = await readFile(60);
  let lost = 0;
  relay.fault = (text) => {
    if (lost >= 8 || !/INSERT INTO (ledger|calls)/.test(text)) return null;
    lost += 1;
    return "lose";
  };
  expect(await work()).toBeNull();
  expect(lost).toBe(8);
  await expectPaidOnce();
});
