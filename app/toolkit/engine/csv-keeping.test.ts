import { expect, inject, test } from "vitest";
import { findRun, type StoredRun } from "../../storage/runs";
import { startTestCsv, testEngine } from "../testing/test-engine";
import { CsvWatch, keepCsvRun, type RunMessage } from "./csv-keeping.server";
import { readCsv } from "./csv-reading.server";

test("a slice that comes again later is not sent beside that, and not lost when it never comes", async () => {
  const engine = await testEngine(inject("databaseUrl"), async () => Response.json({ answer: "none" }));
  const runId = await startTestCsv(engine, "domain\nacme.com\n");
  await readCsv(engine, runId);
  const watch = new CsvWatch();
  /** What the keeper sends when it looks so many seconds after the start. */
  const sentAfter = async (seconds: number): Promise<RunMessage[]> => {
    engine.clock.now = seconds * 1000;
    const sent: RunMessage[] = [];
    const run = (await findRun(engine.database, runId)) as StoredRun;
    await keepCsvRun(engine, run, watch, async (messages) => void sent.push(...messages));
    return sent;
  };
  const waits = (seconds: number) =>
    watch.sliceWaits(0, {
      now: engine.now().getTime(),
      until: engine.now().getTime() + seconds * 1000,
    });

  expect(await sentAfter(0)).toEqual([{ runId, from: 0 }]);
  expect(waits(90)).toBe(true);
  expect(waits(50)).toBe(false);
  expect(await sentAfter(80)).toEqual([]);
  expect(await sentAfter(140)).toEqual([]);
  expect(await sentAfter(160)).toEqual([{ runId, from: 0 }]);
});
