/** For tests: a CSV run worked by its keeper, with a queue in memory. */
import { findRun } from "../storage/runs";
import { type MemoryStorage, memoryStorage } from "../../storage/testing/object-storage";
import { readCsv } from "../csv/csv-reading.server";
import { type SliceTurns, workSlices } from "../csv/slice.server";
import type { RunMessage } from "../csv/run-message";
import { RunKeeper } from "../run-keeper.server";
import type { TestApp } from "./test-app";

const delivery = { secrets: ["secret of the tests"], providerName: "Riverside" };

/** A run's keeper and what it has sent; `restart` is what an eviction does: what it stored stays, what it knew goes. */
export function testKeeper(app: TestApp, storage: MemoryStorage = memoryStorage()) {
  const sent: RunMessage[] = [];
  const make = () =>
    new RunKeeper({
      storage,
      time: app.time,
      open: () => ({ app, delivery }),
      send: async (messages) => void sent.push(...messages),
    });
  const object = {
    sent,
    storage,
    keeper: make(),
    restart: () => void (object.keeper = make()),
    /** The alarm rings now, whenever it was set for. */
    ring: () => {
      storage.alarmAt = null;
      return object.keeper.alarm();
    },
    /** Has the run worked as far as it goes, and says where it stands. */
    work: async (runId: string) => {
      await object.keeper.wake(runId);
      // Looks come one after another: when this one has ended, that of the waking has told what it had to tell.
      await object.ring();
      return (await object.keeper.waitFor(0))?.status;
    },
  };
  return object;
}

/** Until the run ends or pauses; each message is delivered `deliveries` times. */
export async function workToEnd(app: TestApp, runId: string, deliveries = 1, rounds = 200): Promise<void> {
  const { keeper, sent, storage, ring } = testKeeper(app);
  const turns: SliceTurns = {
    // Also what the keeper would refuse: a keeper that has just started remembers nothing.
    sliceBegins: async (slice, worker) => (await keeper.sliceBegins(slice, worker)) || true,
    lives: async () => true,
    givesWay: async () => false,
    sliceEnded: (from, worker, takesOn, begins) => keeper.sliceEnded(from, worker, takesOn, begins),
    // Nothing is sent for later: the next look finds what is open.
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
