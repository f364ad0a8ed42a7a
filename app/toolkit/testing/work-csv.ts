/** For tests: a CSV run worked as queue and keeper do it. */
import { findRun } from "../../storage/runs";
import { CsvWatch, keepCsvRun, type RunMessage } from "../engine/csv-keeping.server";
import { readCsv } from "../engine/csv-reading.server";
import { workSlice } from "../engine/slice.server";
import type { TestEngine } from "./test-engine";

/** Until the run ends or pauses; each message is delivered `deliveries` times. */
export async function workToEnd(
  engine: TestEngine,
  runId: string,
  deliveries = 1,
  rounds = 200,
): Promise<void> {
  const watch = new CsvWatch();
  for (let round = 0; round < rounds; round++) {
    const run = await findRun(engine.database, runId);
    if (!run) throw new Error("The run is gone");
    const messages: RunMessage[] = [];
    const next = await keepCsvRun(engine, run, watch, async (sent) => void messages.push(...sent));
    if (next === null) return;
    await Promise.all(
      messages.flatMap((message) =>
        Array.from({ length: deliveries }, async () => {
          if ("read" in message) await readCsv(engine, runId);
          else if ((await workSlice(engine, message)) === null) watch.sliceEnded(message.from);
        }),
      ),
    );
    if ((await findRun(engine.database, runId))?.status === "paused") return;
  }
  throw new Error("The run did not end");
}
