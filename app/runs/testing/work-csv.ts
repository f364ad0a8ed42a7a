/** For tests: a CSV run worked as queue and keeper do it. */
import { findRun } from "../../storage/runs";
import { superviseCsvRun, type RunMessage } from "../csv/supervise-csv-run.server";
import { SliceBoard } from "../csv/slice-board.server";
import { readCsv } from "../csv/csv-reading.server";
import { type SliceTurns, workSlices } from "../csv/slice-loop.server";
import type { TestEngine } from "./test-engine";

/** Until the run ends or pauses; each message is delivered `deliveries` times. */
export async function workToEnd(
  engine: TestEngine,
  runId: string,
  deliveries = 1,
  rounds = 200,
): Promise<void> {
  const watch = new SliceBoard();
  const now = () => engine.now().getTime();
  const turns: SliceTurns = {
    // Also what the keeper would refuse: a keeper that has just started remembers nothing.
    sliceBegins: async (slice) => watch.sliceBegins(slice, now()) || true,
    sliceEnded: async (from, takesOn) => {
      watch.sliceEnded(from);
      return takesOn ? watch.takeNext(now()) : null;
    },
    // Nothing is sent for later: the next look finds what is open.
    sliceWaits: async ({ from }) => watch.sliceEnded(from),
  };
  for (let round = 0; round < rounds; round++) {
    const run = await findRun(engine.database, runId);
    if (!run) throw new Error("The run is gone");
    const messages: RunMessage[] = [];
    const next = await superviseCsvRun(engine, run, watch, async (sent) => void messages.push(...sent));
    if (next === null) return;
    await Promise.all(
      messages.flatMap((message) =>
        Array.from({ length: deliveries }, async () => {
          if ("read" in message) await readCsv(engine, runId);
          else await workSlices(engine, message, turns);
        }),
      ),
    );
    if ((await findRun(engine.database, runId))?.status === "paused") return;
  }
  throw new Error("The run did not end");
}
