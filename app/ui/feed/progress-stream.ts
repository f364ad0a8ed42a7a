/**
 * One stream of progress (`GET /events/youtube`) for all tabs of a browser. Over HTTP/1.1 a browser keeps six connections to a
 * host open, and each stream holds one. The visible tab that has the lock reads the stream and tells the others over a
 * channel; when it is closed or hidden, the browser gives the lock to the next (docs/decisions/0032). Where a browser has no
 * locks, each visible tab reads a stream of its own. Errors go to the console and nowhere else.
 */
import { logError } from "../../log";
import { tellUnreachable } from "../unreachable";
import type { Feed, FeedSnapshot, StreamEvent } from "./feed";

/**
 * Milliseconds of silence after which a stream is taken for dead: two heartbeats and a little. A line whose other end is
 * gone without a word (a network that was changed, a machine that slept) tells the browser no error.
 */
const longestSilence = 12_000;

/** What tabs tell each other. */
type Told = { event: StreamEvent } | { asks: true } | { snapshot: FeedSnapshot };

export class ProgressStream {
  readonly #feed: Feed;
  readonly #name: string;
  readonly #locks = globalThis.navigator?.locks as LockManager | undefined;
  readonly #channel: BroadcastChannel | null = null;
  #source: EventSource | null = null;
  /** Set while this tab waits for the lock. */
  #waiting: AbortController | null = null;
  #asks = false;
  /** Gives the lock back. */
  #release: (() => void) | null = null;
  /** The server ends each stream after a while; that is no failure. */
  #resting = false;
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** @param account whose progress: a browser may have tabs of two people */
  constructor(feed: Feed, account: string) {
    this.#feed = feed;
    this.#name = `progress ${account}`;
    if (!this.#locks || typeof BroadcastChannel === "undefined") return;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.onmessage = ({ data }: MessageEvent<Told>) => this.#hear(data);
  }

  get #reads(): boolean {
    return this.#channel === null || this.#release !== null;
  }

  /** The tab can be seen, or waits for a run: it reads the stream, or hears the tab that does. */
  connect(): void {
    if (this.#reads) return this.#open();
    if (!this.#waiting) this.#wait();
    this.#asks = true;
    this.#tell({ asks: true });
  }

  /** The tab is hidden: another reads. What that one tells is heard all the same. */
  rest(): void {
    clearTimeout(this.#silence);
    this.#waiting?.abort();
    this.#waiting = null;
    this.#close();
    this.#release?.();
    this.#release = null;
  }

  end(): void {
    this.rest();
    this.#channel?.close();
  }

  /** Opens the stream anew, also one that seems to be open: the network has come back. */
  reconnect(): void {
    if (this.#reads) this.#close();
    this.connect();
  }

  #wait(steal = false): void {
    const waiting = new AbortController();
    this.#waiting = waiting;
    this.#heard();
    let release: (() => void) | undefined;
    const options = steal ? { steal } : { signal: waiting.signal };
    const held = () => {
      if (waiting.signal.aborted) return;
      this.#waiting = null;
      return new Promise<void>((resolve) => {
        this.#release = release = resolve;
        this.#open();
      });
    };
    this.#locks?.request(this.#name, options, held).catch(() => {
      // Either this tab waits no longer, or another took the lock, having heard nothing from this one.
      if (!release || this.#release !== release) return;
      this.rest();
      this.connect();
    });
  }

  #open(): void {
    if (this.#source?.readyState === EventSource.OPEN) return;
    this.#close();
    const { lastId } = this.#feed;
    const source = new EventSource(`/events/youtube${lastId ? `?after=${encodeURIComponent(lastId)}` : ""}`);
    this.#source = source;
    this.#heard();
    const take = ({ type, data, lastEventId }: MessageEvent<string>) => {
      const event = { type, data, id: lastEventId };
      this.#heard();
      this.#tell({ event });
      this.#feed.take(event);
    };
    for (const type of ["message", "beat", "run", "deleted", "partial", "open-runs"])
      source.addEventListener(type, take);
    source.addEventListener("rest", () => {
      this.#resting = true;
    });
    source.onopen = () => {
      this.#resting = false;
    };
    source.onerror = () => {
      if (this.#resting) return;
      logError("The progress stream broke off; it opens again by itself.");
      tellUnreachable();
    };
  }

  #close(): void {
    this.#source?.close();
    this.#source = null;
  }

  /** Also begun when the stream is: one that the server refuses is not tried again by the browser. */
  #heard(): void {
    clearTimeout(this.#silence);
    if (this.#reads) this.#silence = setTimeout(() => this.reconnect(), longestSilence);
    // A tab that hangs keeps its lock.
    else this.#silence = setTimeout(() => this.#takeOver(), 2 * longestSilence);
  }

  #takeOver(): void {
    this.#waiting?.abort();
    this.#wait(true);
  }

  #tell(told: Told): void {
    this.#channel?.postMessage(told);
  }

  #hear(told: Told): void {
    if (this.#reads) {
      if ("asks" in told) this.#tell({ snapshot: this.#feed.snapshot() });
      return;
    }
    if (this.#waiting) this.#heard();
    if ("event" in told) this.#feed.takeOver(told.event);
    if (!("snapshot" in told) || !this.#asks) return;
    this.#asks = false;
    this.#feed.catchUp(told.snapshot);
  }
}
