/** How long a worker's calls waited for their turn and for their answers, by upstream. Counted here, written with other work. */
import type { Write } from "../storage/batch";
import { recordTimes, type WorkTimes } from "../storage/run-times";
import type { Time } from "../time";

interface Counted extends WorkTimes {
  underWay: number;
}

/** One request, from where it begins to wait. */
export interface CallTime {
  left(): void;
  answered(): void;
  /** It is not sent any more. */
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
    /** @returns milliseconds since it was asked for last */
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

  /**
   * What has come since it was written last, as the whole of it.
   * @param writing batches so far, and their time: they alone are no news
   */
  writes(work: { runId: string; worker: string }, writing: { batches: number; lasted: number }): Write[] {
    if (!this.#isNew) return [];
    this.#isNew = false;
    const now = this.#time.now();
    const firstAt = Math.min(...[...this.#of.values()].map((each) => each.firstAt));
    const written = {
      calls: writing.batches,
      waited: 0,
      asked: writing.lasted,
      atOnce: 1,
      firstAt,
      lastAt: now,
    };
    return [
      ...[...this.#of].map(([upstream, times]) => recordTimes({ ...work, upstream }, times)),
      recordTimes({ ...work, upstream: "" }, written),
    ];
  }
}
