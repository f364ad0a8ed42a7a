/**
 * Time that passes from event to event, without waiting. Between two events all that has been promised is done, so that
 * nothing but the order of events decides what happens next.
 */
interface Planned {
  at: number;
  /** Decides between events of the same moment. */
  order: number;
  work: (() => void) | null;
}

export class VirtualTime {
  #now: number;
  #order = 0;
  /** A binary heap, the earliest first. */
  readonly #planned: Planned[] = [];
  /** How many events have happened. */
  events = 0;

  readonly #onEvent: (events: number) => void;

  /** @param onEvent hears before each event how many there were */
  constructor(start: number, onEvent: (events: number) => void = () => undefined) {
    this.#now = start;
    this.#onEvent = onEvent;
  }

  now(): number {
    return this.#now;
  }

  /** Does `work` at a time, or as the next thing where that has passed; what it returns calls that off. */
  at(time: number, work: () => void): () => void {
    const planned: Planned = { at: Math.max(time, this.#now), order: (this.#order += 1), work };
    this.#push(planned);
    return () => void (planned.work = null);
  }

  after(milliseconds: number, work: () => void): () => void {
    return this.at(this.#now + milliseconds, work);
  }

  /** Lets events happen until a time, or until `isOver` says so, which is asked before each. */
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

/** Everything that runs by promises alone has run when an immediate comes. */
const drained = () => new Promise<void>((resolve) => setImmediate(resolve));
