/**
 * One per member of staff: the sentences and run states of their own work, numbered, with the last few kept for pages
 * that come back. It lives in a Durable Object (workers/progress-feed.ts), over sockets that let it sleep.
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
  /** Those that listen at this moment. */
  listeners(): Listener[];
}

const kept = 100;
/** How often events that are older than this go: each is kept for twice as long at most, however quiet its person is. */
const between = 7 * 86_400_000;

export class ProgressFeed {
  readonly #storage: Surroundings["storage"];
  readonly #now: () => number;
  readonly #listeners: () => Listener[];
  #isPlanned = false;
  /** Events are numbered, and pages join, one after another: none hears an event twice or not at all. */
  #turns: Promise<unknown> = Promise.resolve();

  constructor({ storage, now, listeners }: Surroundings) {
    this.#storage = storage;
    this.#now = now;
    this.#listeners = listeners;
  }

  async publish(event: FeedEvent): Promise<void> {
    // Half a text is worth nothing a second later: it is neither numbered nor kept.
    if (event.partial) return this.#tell(JSON.stringify(event));
    return this.#inTurn(() => this.#keep(event));
  }

  async #keep(event: FeedEvent): Promise<void> {
    const id = ((await this.#storage.get<number>("last")) ?? 0) + 1;
    const numbered: NumberedEvent = { id, ...event };
    // Written together: between them nothing is awaited.
    await Promise.all([this.#storage.put("last", id), this.#storage.put(eventKey(id), numbered)]);
    if (id > kept) await this.#storage.delete(eventKey(id - kept));
    this.#tell(JSON.stringify(numbered));
    if (this.#isPlanned) return;
    await ringBy(this.#storage, this.#now() + between);
    this.#isPlanned = true;
  }

  /** The alarm: what was there when it rang last goes. */
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

  /** Takes out the events that name one of the people, so that they are not replayed. */
  async forget(subjects: string[]): Promise<void> {
    const mentions = mentionsOf(subjects);
    const events = await this.#storage.list<NumberedEvent>({ prefix: "event:" });
    const named = [...events].filter(([, event]) => mentionedIn(event, mentions));
    await Promise.all(named.map(([key]) => this.#storage.delete(key)));
  }

  /**
   * Adds a listener; `after` replays what was published since the event of that number.
   * @param open makes the listener one of `listeners()`
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
        // It is closing. Its page reads what it missed when it comes back; the other pages hear it now.
      }
    }
  }
}

const eventKey = (id: number) => `event:${String(id).padStart(12, "0")}`;
