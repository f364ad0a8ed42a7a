/** For tests: a CSV run worked by its object, with a queue in memory. */
import { findRun } from "../storage/runs";
import { type MemoryStorage, memoryStorage } from "../../storage/testing/object-storage";
import { readCsv } from "../csv/csv-reading.server";
import { type SliceTurns, workSlices } from "../csv/slice.server";
import type { RunMessage } from "../csv/run-message";
import { RunKeeper } from "../run-keeper.server";
import type { TestApp } from "./test-app";

const delivery = { secrets: ["secret of the tests"], providerName: "Riverside" };

/**
 * A run's object and the messages it sent. `restart` simulates an eviction: storage stays, memory
 * is lost.
 */
export function testKeeper(app: TestApp, storage: MemoryStorage = memoryStorage()) {
  const sent: RunMessage[] = [];
  const make = () =>
    new RunKeeper({
      storage,
      time: app.time,
      open: () => ({ app, delivery }),
      // Tests move the clock far, and messages must stay valid meanwhile.
      send: async (messages) => void sent.push(...messages.map((each) => ({ ...each, until: undefined }))),
    });
  const object = {
    sent,
    storage,
    keeper: make(),
    restart: () => void (object.keeper = make()),
    /** Rings the alarm now, whenever it is due. */
    ring: () => {
      storage.alarmAt = null;
      return object.keeper.alarm();
    },
    /** Works the run as far as possible and returns its status. */
    work: async (runId: string) => {
      await object.keeper.wake(runId);
      // Passes run one after another. When this one has ended, the pass after the wake has reported
      // its outcome.
      await object.ring();
      return (await object.keeper.waitFor(0))?.status;
    },
  };
  return object;
}

/** Works until the run ends or pauses; delivers each message `deliveries` times. */
export async function workToEnd(app: TestApp, runId: string, deliveries = 1, rounds = 200): Promise<void> {
  const { keeper, sent, storage, ring } = testKeeper(app);
  const turns: SliceTurns = {
    // Also accepts slices that the object refuses, because a new object remembers nothing.
    sliceBegins: async (slice, worker) => (await keeper.sliceBegins(slice, worker)) || true,
    lives: async () => true,
    givesWay: async () => false,
    sliceEnded: (from, worker, takesOn, begins) => keeper.sliceEnded(from, worker, takesOn, begins),
    // Sends nothing for later: the next pass finds open rows.
    sliceWaits: async ({ from }, worker) => void (await keeper.sliceEnded(from, worker, false)),
    workerEnds: (worker) => keeper.workerEnds(worker),
  };
  await storage.put("runId", runId);
  for (let round = 0; round < rounds; round++) {
    await ring();
    await Promise.all(
      sent.splice(0).flatMap((message) =>
        Array.from({ length: deliveries }, async () => {
          if (message.type === "read-csv") await readCsv(app, runId);
          else await workSlices(app, { runId, from: message.from, to: message.to }, turns);
        }),
      ),
    );
    if (storage.alarmAt === null || (await findRun(app.database, runId))?.status === "paused") return;
  }
  throw new Error("The run did not end");
}
