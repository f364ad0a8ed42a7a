/**
 * Measures how long a worker's calls waited for their turn and for their answers, by vendor. The times are written along
 * with other writes.
 */
import { recordTimes, type WorkTimes } from "./storage/run-times";
import type { Time } from "../time";
import type { CallsDependencies } from "./calls-dependencies";
import type { WriteBehind } from "./write-behind.server";

interface Counted extends WorkTimes {
  underWay: number;
}

/** Timer of one request, from the moment it begins to wait. */
export interface CallTime {
  left(): void;
  answered(): void;
  /** The request will not be sent. */
  ended(): void;
}

export class CallTimes {
  readonly #time: Time;
  readonly #of = new Map<string, Counted>();
  #isNew = false;

  constructor(time: Time) {
    this.#time = time;
  }

  begin(upstream: string): CallTime {
    let since = this.#time.now();
    const fresh = { calls: 0, waited: 0, asked: 0, atOnce: 0, underWay: 0, firstAt: since, lastAt: since };
    const times = this.#of.get(upstream) ?? fresh;
    this.#of.set(upstream, times);
    /** @returns milliseconds since the last call */
    const pass = () => {
      const before = since;
      since = this.#time.now();
      times.lastAt = since;
      this.#isNew = true;
      return since - before;
    };
    return {
      left: () => {
        times.waited += pass();
        times.calls += 1;
        times.underWay += 1;
        times.atOnce = Math.max(times.atOnce, times.underWay);
      },
      answered: () => {
        times.asked += pass();
        times.underWay -= 1;
      },
      ended: () => void (times.waited += pass()),
    };
  }

  /** Writes the totals if calls have been timed since the last write; database batches alone do not count. */
  writeTo({
    run,
    writes,
  }: Pick<CallsDependencies, "run"> & { writes: Pick<WriteBehind, "add" | "spent"> }): void {
    if (!this.#isNew || !run.incarnation) return;
    this.#isNew = false;
    const work = { runId: run.runId, worker: run.incarnation };
    const firstAt = Math.min(...[...this.#of.values()].map((each) => each.firstAt));
    const { batches, lasted } = writes.spent;
    const written = {
      calls: batches,
      waited: 0,
      asked: lasted,
      atOnce: 1,
      firstAt,
      lastAt: this.#time.now(),
    };
    writes.add(
      ...[...this.#of].map(([upstream, times]) => recordTimes({ ...work, upstream }, times)),
      recordTimes({ ...work, upstream: "" }, written),
    );
  }
}
