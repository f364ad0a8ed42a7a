/**
 * Shares one progress stream (`GET /events/youtube`) among all tabs of a browser, because over
 * HTTP/1.1 a browser opens only six connections per host. The visible tab with the lock reads the
 * stream and forwards events over a channel. When it closes or hides, the browser gives the lock to
 * the next tab (docs/decisions/0032). Without locks, each visible tab reads its own stream. Errors
 * go only to the browser's console.
 */
import { logError } from "../../log";
import { tellUnreachable } from "../unreachable";
import type { Feed, FeedSnapshot, StreamEvent } from "./feed";

/**
 * Milliseconds of silence after which a stream counts as dead: slightly more than two heartbeats.
 * After a network change or sleep, the browser reports no error.
 */
const longestSilence = 12_000;

/** Messages between tabs. */
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
  /** Releases the lock. */
  #release: (() => void) | null = null;
  /** The server ends every stream after a while, which is not an error. */
  #resting = false;
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** @param account whose progress to follow; one browser may have tabs of two users */
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

  /**
   * Called if the tab is visible or waits for a run. It reads the stream, or listens to the tab
   * that does.
   */
  connect(): void {
    if (this.#reads) return this.#open();
    if (!this.#waiting) this.#wait();
    this.#asks = true;
    this.#tell({ asks: true });
  }

  /**
   * Called if the tab is hidden. Another tab then reads the stream, and this one still receives its
   * events.
   */
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

  /** Opens a new stream even if the current one seems open, because the network has come back. */
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
      // Either this tab stopped waiting, or another tab took the lock because this one was silent.
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
      logError("The progress stream was interrupted. It reconnects automatically.");
      tellUnreachable();
    };
  }

  #close(): void {
    this.#source?.close();
    this.#source = null;
  }

  /**
   * Also starts the timer for a new stream, because the browser does not retry a stream that the
   * server refuses.
   */
  #heard(): void {
    clearTimeout(this.#silence);
    if (this.#reads) this.#silence = setTimeout(() => this.reconnect(), longestSilence);
    // A tab that hangs keeps its lock, so this tab takes it.
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
