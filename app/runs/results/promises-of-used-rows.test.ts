/**
 * A run over another run's rows keeps every guarantee: pays once, survives dead workers, can be
 * cancelled, stays in budget, and leaves out suppressed people.
 */
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { budgetsGroup } from "../../calls/budgets.server";
import { spentByRuns } from "../../calls/storage/ledger";
import { countRows } from "../storage/row-counts";
import { findRun } from "../storage/runs";
import type { Database } from "../../storage/database";
import { saveSettings } from "../../storage/settings";
import { workAgain } from "../rerun/retry-rows.server";
import { readCsv } from "../csv/csv-reading.server";
import { workSlice } from "../csv/slice.server";
import { forgetPerson } from "../erasure/forget.server";
import { cancelRun } from "../runs.server";
import { answeringService } from "../testing/made-up-tool";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";
import { resultLines } from "../testing/result-lines";
import { slice } from "../testing/sent-file";
import { testKeeper, workToEnd } from "../testing/work-csv";
import { readListQuery } from "../lists/list-query";
import { fileForUse } from "./picked-file.server";

interface Used {
  app: TestApp;
  /** The vendor's calls since the first run ended. */
  asked: string[];
  /** Calls that get no answer until their promise resolves. */
  silent: Map<string, Promise<void>>;
  /** The first run's companies; each answer names one person. */
  companies: string[];
  /** Returns the first run's people as a file for another run. */
  file(): Promise<string>;
  start(text: string): Promise<string>;
}

/**
 * Returns a finished run over this many companies, with one person found at each.
 * @param usdPerUnit the price of a call
 */
async function usedPeople(count: number, usdPerUnit = answeringService.usdPerUnit): Promise<Used> {
  const mark = crypto.randomUUID().slice(0, 8);
  const companies = Array.from({ length: count }, (_, at) => `company-${at}-${mark}.com`);
  const asked: string[] = [];
  const silent = new Map<string, Promise<void>>();
  const app = await testApp(inject("databaseUrl"), async (request) => {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    asked.push(about);
    await silent.get(about);
    const at = companies.indexOf(about);
    return Response.json({ answer: `Person ${at} <person-${at}@${about}> 50%` });
  });
  app.service = { ...answeringService, name: `service ${mark}`, usdPerUnit };
  app.tools = [{ slug: "made-up", title: "Made-up tool" }];
  const from = await startTestCsv(app, ["domain", ...companies].join("\n"));
  await workToEnd(app, from);
  asked.length = 0;
  return {
    app,
    asked,
    silent,
    companies,
    async file() {
      const run = (await findRun(app.database, from))!;
      const wanted = { list: readListQuery(new URLSearchParams("table=people")), keys: null };
      const { lines } = await fileForUse(app, run, wanted, { tool: "made-up", query: "askDear" });
      let text = "";
      for await (const each of lines) text += each;
      return text.replace("\uFEFF", "");
    },
    async start(text) {
      const headers = text.split("\r\n")[0]?.split(",") ?? [];
      const key = `uploads/${crypto.randomUUID()}`;
      await app.files.put(key, text, "text/csv");
      const columns = { domain: headers.indexOf("domain") };
      const read = { encoding: "utf-8", delimiter: ",", headers, columns } as const;
      return startTestCsv(app, text, {
        madeFrom: from,
        // A different query, so that the first run's answers do not apply.
        query: "askDear",
        file: { name: "used.csv", key, bytes: text.length, ...read },
      });
    },
  };
}

/** Watches the database's batches. Returns a function that waits until the condition is true after one of them. */
function batchesOf({ $client }: Database): (isTrue: () => Promise<boolean>) => Promise<void> {
  const batch = $client.batch.bind($client);
  let written = Promise.withResolvers<void>();
  const watched = vi.spyOn($client, "batch").mockImplementation(async (...given) => {
    try {
      return await batch(...given);
    } finally {
      written.resolve();
    }
  });
  onTestFinished(() => watched.mockRestore());
  return async (isTrue) => {
    for (;;) {
      written = Promise.withResolvers();
      if (await isTrue()) return;
      await written.promise;
    }
  };
}

const prices = (companies: string[]) => companies.map((company) => `price-of-${company}`);

test("messages that come three times, and the same rows used again, pay nothing twice", async () => {
  const { app, asked, companies, file, start } = await usedPeople(20);
  const text = await file();
  await workToEnd(app, await start(text), 3);
  expect(asked.toSorted()).toEqual(prices(companies).toSorted());
  const again = await start(text);
  await workToEnd(app, again);
  expect(await countRows(app.database, again)).toMatchObject({ done: 20 });
  expect(asked).toHaveLength(20);
  expect((await spentByRuns(app.database, [again])).get(again)?.[app.service.name]?.units ?? 0).toBe(0);
});

test("what a worker did before it died is not paid for again, and the rest is done", async () => {
  const { app, asked, file, start } = await usedPeople(6);
  const id = await start(await file());
  await readCsv(app, id);
  await workSlice(app, { runId: id, from: 0, to: 2 }, "killed");
  app.dead.add("killed");
  await workToEnd(app, id);
  expect(await countRows(app.database, id)).toMatchObject({ done: 6, queued: 0, running: 0 });
  expect(new Set(asked).size).toBe(asked.length);
});

test("killed in the midst of a row, its question is not paid for again by itself; every row keeps what it had", async () => {
  const { app, asked, silent, companies, file, start } = await usedPeople(3, 0.2);
  const id = await start(await file());
  await readCsv(app, id);
  const object = testKeeper(app);
  await object.keeper.wake(id);
  await object.ring();
  expect(await object.keeper.sliceBegins(slice, "killed")).toBe(true);
  const answered = Promise.withResolvers<void>();
  silent.set(`price-of-${companies[1]}`, answered.promise);
  // Gets no further answer during the test, like a worker whose process died.
  const untilWritten = batchesOf(app.database);
  const killed = workSlice(app, { runId: id, ...slice }, "killed");
  onTestFinished(async () => {
    answered.resolve();
    await killed;
  });
  const counts = () => countRows(app.database, id);
  await untilWritten(async () => (await counts()).done === 2);
  expect(await counts()).toMatchObject({ done: 2, running: 1 });
  object.restart();
  app.dead.add("killed");
  object.sent.length = 0;
  for (const seconds of [1, 16, 2, 2]) {
    app.clock.now += seconds * 1000;
    await object.ring();
  }
  expect(object.sent).toContainEqual({ type: "work-slice", runId: id, ...slice });
  expect(await object.keeper.sliceBegins(slice, "next")).toBe(true);
  await workSlice(app, { runId: id, ...slice }, "next");
  expect(await counts()).toMatchObject({ done: 2, failed: 1, queued: 0, running: 0 });
  expect(asked.toSorted()).toEqual(prices(companies).toSorted());

  let text = "";
  for await (const line of resultLines(app, (await findRun(app.database, id))!)) text += line;
  const rows = text.trim().split("\r\n").slice(1);
  expect(rows).toHaveLength(3);
  for (const [at, company] of companies.entries()) expect(rows[at]).toContain(`person-${at}@${company}`);
});

test("cancelled, it ends what was not reached; gone on with, it asks only that", async () => {
  const { app, asked, file, start } = await usedPeople(5);
  const id = await start(await file());
  await readCsv(app, id);
  await workSlice(app, { runId: id, from: 0, to: 1 });
  await cancelRun(app, id);
  expect(await countRows(app.database, id)).toMatchObject({ done: 2, cancelled: 3 });
  const before = asked.length;
  await workAgain(app, id, "cancelled");
  await workToEnd(app, id);
  expect(await countRows(app.database, id)).toMatchObject({ done: 5, cancelled: 0 });
  expect(asked).toHaveLength(before + 3);
  expect(new Set(asked).size).toBe(asked.length);
});

test("a service's budget is used up and not exceeded", async () => {
  const { app, asked, file, start } = await usedPeople(30);
  await saveSettings(app.database, {
    group: budgetsGroup,
    // The first run used thirty units.
    changes: { [app.service.name]: { limit: 40, unit: "units" } },
    by: "Test person",
    at: app.now(),
  });
  const id = await start(await file());
  await workToEnd(app, id);
  expect(asked).toHaveLength(10);
  expect((await spentByRuns(app.database, [id])).get(id)?.[app.service.name]?.units).toBe(10);
});

test("a person who is kept out goes into no file for another tool", async () => {
  const { app, companies, file } = await usedPeople(2);
  await forgetPerson(app.database, `email:person-0@${companies[0]}`, new Date());
  const text = await file();
  expect(text).not.toContain(`person-0@${companies[0]}`);
  expect(text).toContain(`person-1@${companies[1]}`);
});
