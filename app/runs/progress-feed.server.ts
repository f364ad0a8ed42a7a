/**
 * One feed per user: the sentences and states of the user's own runs, numbered. It keeps recent
 * events for pages that reconnect. Lives in a Durable Object (workers/progress-feed.ts) with
 * hibernating sockets.
 */
import { mentionedIn, mentionsOf } from "../calls/mentions";
import { type ListedStorage, type ObjectAlarm, ringBy } from "../storage/object-storage";
import type { FeedEvent, NumberedEvent } from "./feed-event";

interface Listener {
  send(text: string): void;
}

interface Surroundings {
  storage: ListedStorage & ObjectAlarm;
  now(): number;
  /** Returns the connected listeners. */
  listeners(): Listener[];
}

const kept = 100;
/** Milliseconds between two deletions of old events. An event stays for at most twice as long. */
const between = 7 * 86_400_000;

export class ProgressFeed {
  readonly #storage: Surroundings["storage"];
  readonly #now: () => number;
  readonly #listeners: () => Listener[];
  #isPlanned = false;
  /**
   * Numbers events and adds listeners one after another, so that none hears an event twice or
   * misses one.
   */
  #turns: Promise<unknown> = Promise.resolve();

  constructor({ storage, now, listeners }: Surroundings) {
    this.#storage = storage;
    this.#now = now;
    this.#listeners = listeners;
  }

  async publish(event: FeedEvent): Promise<void> {
    // Partial texts are outdated after a second, so the feed neither numbers nor stores them.
    if (event.partial) return this.#tell(JSON.stringify(event));
    return this.#inTurn(() => this.#keep(event));
  }

  async #keep(event: FeedEvent): Promise<void> {
    const id = ((await this.#storage.get<number>("last")) ?? 0) + 1;
    const numbered: NumberedEvent = { id, ...event };
    // Durable Object storage writes both atomically, because there is no await between them.
    await Promise.all([this.#storage.put("last", id), this.#storage.put(eventKey(id), numbered)]);
    if (id > kept) await this.#storage.delete(eventKey(id - kept));
    this.#tell(JSON.stringify(numbered));
    if (this.#isPlanned) return;
    await ringBy(this.#storage, this.#now() + between);
    this.#isPlanned = true;
  }

  /** Called by the alarm: deletes the events that existed at the previous alarm. */
  async dropOld(): Promise<void> {
    this.#isPlanned = false;
    return this.#inTurn(async () => {
      const before = (await this.#storage.get<number>("seen")) ?? 0;
      const events = await this.#storage.list<NumberedEvent>({ prefix: "event:" });
      const old = [...events].filter(([, { id }]) => id <= before);
      await Promise.all(old.map(([key]) => this.#storage.delete(key)));
      await this.#storage.put("seen", (await this.#storage.get<number>("last")) ?? 0);
      if (old.length < events.size) await ringBy(this.#storage, this.#now() + between);
    });
  }

  /** Deletes the events that name one of these people, so that they are not replayed. */
  async forget(subjects: string[]): Promise<void> {
    const mentions = mentionsOf(subjects);
    const events = await this.#storage.list<NumberedEvent>({ prefix: "event:" });
    const named = [...events].filter(([, event]) => mentionedIn(event, mentions));
    await Promise.all(named.map(([key]) => this.#storage.delete(key)));
  }

  /**
   * Adds a listener; `after` replays the events after that number.
   * @param open adds the listener to `listeners()`
   */
  join(after: string | null, open: () => Listener): Promise<void> {
    return this.#inTurn(() => this.#replay(after, open));
  }

  async #replay(after: string | null, open: () => Listener): Promise<void> {
    const missed = after
      ? await this.#storage.list<NumberedEvent>({ prefix: "event:", startAfter: eventKey(Number(after)) })
      : new Map<string, NumberedEvent>();
    const listener = open();
    for (const event of missed.values()) listener.send(JSON.stringify(event));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turns.then(work);
    this.#turns = done.catch(() => undefined);
    return done;
  }

  #tell(text: string): void {
    for (const listener of this.#listeners()) {
      try {
        listener.send(text);
      } catch {
        // The socket is closing. Its page catches up when it reconnects; the other pages receive
        // the event now.
      }
    }
  }
}

const eventKey = (id: number) => `event:${String(id).padStart(12, "0")}`;
