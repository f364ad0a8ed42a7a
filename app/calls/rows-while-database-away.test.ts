/** Rows of a file whose charges can't be written, or whose writes' answers are lost: nothing is asked or paid twice. */
import { expect, inject, test } from "vitest";
import { spentByRuns } from "../storage/ledger";
import { countRows } from "../storage/row-counts";
import { startRelay } from "../storage/testing/relay";
import { startTestCsv, testApp } from "../runs/testing/test-app";
import { readCsv } from "../runs/csv/csv-reading.server";
import { workSlice } from "../runs/csv/slice.server";
import { realTime, type Time } from "../time";

/** A service that takes a while, and what it was asked. */
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

/** Retries soon, so that a long outage is a short one here. */
const hurried: Time = { ...realTime, after: (_milliseconds, then) => realTime.after(20, then) };
const domainsOf = (count: number) => {
  const mark = crypto.randomUUID().slice(0, 8);
  return Array.from({ length: count }, (_, at) => `row${at}-${mark}.com`);
};

test("while charges can't be written no call leaves; then every row ends and nothing is paid twice", async () => {
  const { asked, fetch } = service();
  const relay = await startRelay(inject("databaseUrl"));
  const app = await testApp(relay.url, fetch, hurried);
  const domains = domainsOf(200);
  const runId = await startTestCsv(app, ["domain", ...domains].join("\n"), { query: "askFast" });
  await readCsv(app, runId);
  let refused = 0;
  /** What had been asked at each refusal. */
  const askedAt: number[] = [];
  relay.fault = (text) => {
    if (asked.length < 20 || refused >= 100 || !text.includes("INSERT INTO ledger")) return null;
    refused += 1;
    askedAt.push(asked.length);
    return "refuse";
  };
  expect(await workSlice(app, { runId, from: 0, to: 199 })).toBeNull();
  expect(askedAt).toHaveLength(100);
  expect(askedAt[60]).toBeLessThan(150);
  expect(askedAt.at(-1)).toBe(askedAt[60]);
  expect(await countRows(app.database, runId)).toMatchObject({ done: 200, failed: 0, running: 0 });
  expect(asked.toSorted()).toEqual(domains.toSorted());
  const spent = (await spentByRuns(app.database, [runId])).get(runId)?.["answering-service"];
  expect(spent).toMatchObject({ units: 200, calls: 200 });
  await relay.close();
});

test("answers of the database that are lost after it did the work double no charge and no call", async () => {
  const { asked, fetch } = service();
  const relay = await startRelay(inject("databaseUrl"));
  const app = await testApp(relay.url, fetch, hurried);
  const domains = domainsOf(60);
  const runId = await startTestCsv(app, ["domain", ...domains].join("\n"), { query: "askFast" });
  await readCsv(app, runId);
  let lost = 0;
  relay.fault = (text) => {
    if (lost >= 8 || !/INSERT INTO (ledger|calls)/.test(text)) return null;
    lost += 1;
    return "lose";
  };
  expect(await workSlice(app, { runId, from: 0, to: 59 })).toBeNull();
  expect(lost).toBe(8);
  expect(await countRows(app.database, runId)).toMatchObject({ done: 60, failed: 0, running: 0 });
  expect(asked.toSorted()).toEqual(domains.toSorted());
  const spent = (await spentByRuns(app.database, [runId])).get(runId)?.["answering-service"];
  expect(spent).toMatchObject({ units: 60, calls: 60 });
  await relay.close();
});
