/**
 * Virtual time that jumps from event to event. All promises settle between two events, so that only the order of events
 * decides what happens next.
 */
interface Planned {
  at: number;
  /** Orders events of the same millisecond. */
  order: number;
  work: (() => void) | null;
}

export class VirtualTime {
  #now: number;
  #order = 0;
  /** A binary heap, earliest event first. */
  readonly #planned: Planned[] = [];
  /** Number of events so far. */
  events = 0;

  readonly #onEvent: (events: number) => void;

  /** @param onEvent called before each event with the number of events so far */
  constructor(start: number, onEvent: (events: number) => void = () => undefined) {
    this.#now = start;
    this.#onEvent = onEvent;
  }

  now(): number {
    return this.#now;
  }

  /** Schedules `work` for a time, or as the next event if the time has passed. Returns a function that cancels it. */
  at(time: number, work: () => void): () => void {
    const planned: Planned = { at: Math.max(time, this.#now), order: (this.#order += 1), work };
    this.#push(planned);
    return () => void (planned.work = null);
  }

  after(milliseconds: number, work: () => void): () => void {
    return this.at(this.#now + milliseconds, work);
  }

  /** Runs events until a time, or until `isOver` returns true; asks before each event. */
  async run(until: number, isOver: () => boolean = () => false): Promise<void> {
    await drained();
    while (!isOver()) {
      const next = this.#planned[0];
      if (!next || next.at > until) {
        this.#now = Math.max(this.#now, until);
        return;
      }
      this.#pop();
      if (!next.work) continue;
      this.#now = next.at;
      this.#onEvent(this.events);
      this.events += 1;
      next.work();
      await drained();
    }
  }

  #push(planned: Planned): void {
    const heap = this.#planned;
    let at = heap.push(planned) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(planned, heap[parent] as Planned)) break;
      heap[at] = heap[parent] as Planned;
      at = parent;
    }
    heap[at] = planned;
  }

  #pop(): void {
    const heap = this.#planned;
    const last = heap.pop() as Planned;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as Planned, heap[child] as Planned)) child += 1;
      if (!isBefore(heap[child] as Planned, last)) break;
      heap[at] = heap[child] as Planned;
      at = child;
    }
    heap[at] = last;
  }
}

const isBefore = (a: Planned, b: Planned) => a.at < b.at || (a.at === b.at && a.order < b.order);

/** An immediate runs after all pending promise callbacks. */
const drained = () => new Promise<void>((resolve) => setImmediate(resolve));
