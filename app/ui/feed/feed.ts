/**
 * The signed-in person's stream of progress (`GET /events/youtube`), kept open while the tab is visible. Holds the
 * current sentence and the open runs; errors go to the console and nowhere else (docs/product/progress-and-api.md).
 */
import { logError } from "../../log";
import { isOpen, type RunView } from "../../runs/run-view";
import { tellUnreachable } from "../unreachable";
import { readRun } from "./browser";

export interface FeedState {
  /** The current progress message; null when no run is talking. */
  message: string | null;
  /** Runs that have not ended, newest first. */
  open: RunView[];
}

/**
 * Milliseconds of silence after which a stream is taken for dead: two heartbeats and a little. A line whose other end is
 * gone without a word (a network that was changed, a machine that slept) tells the browser no error.
 */
const longestSilence = 12_000;

type RunListener = (run: RunView) => void;
type SentenceListener = (sentence: { msg: string; runId?: string }) => void;
type OpenRunsListener = (ids: string[]) => void;
type DeletedListener = (runId: string) => void;
type PartialListener = (partial: { runId: string; value: unknown }) => void;

export class Feed {
  #source: EventSource | null = null;
  #lastId: string | null = null;
  #state: FeedState = { message: null, open: [] };
  /** The run that the message is about. */
  #talking: string | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #runListeners = new Set<RunListener>();
  readonly #sentenceListeners = new Set<SentenceListener>();
  readonly #partialListeners = new Set<PartialListener>();
  readonly #openRunsListeners = new Set<OpenRunsListener>();
  readonly #deletedListeners = new Set<DeletedListener>();
  /** Ended runs, so that a slower answer does not open one again. */
  readonly #ended = new Set<string>();
  /** The server ends each stream after a while; that is no failure. */
  #resting = false;
  #silence: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly state = () => this.#state;

  /** Hears of every change of every run of this person. */
  onRun(listener: RunListener) {
    this.#runListeners.add(listener);
    return () => void this.#runListeners.delete(listener);
  }

  /** Hears every sentence of progress, with the run it is about. */
  onSentence(listener: SentenceListener) {
    this.#sentenceListeners.add(listener);
    return () => void this.#sentenceListeners.delete(listener);
  }

  /** Hears of what is there so far of results still being made. */
  onPartial(listener: PartialListener) {
    this.#partialListeners.add(listener);
    return () => void this.#partialListeners.delete(listener);
  }

  /** Hears, each time the stream begins, which of this person's runs are open. */
  onOpenRuns(listener: OpenRunsListener) {
    this.#openRunsListeners.add(listener);
    return () => void this.#openRunsListeners.delete(listener);
  }

  /** Hears of each run of this person that was deleted. */
  onDeleted(listener: DeletedListener) {
    this.#deletedListeners.add(listener);
    return () => void this.#deletedListeners.delete(listener);
  }

  /** Opens the stream anew unless it is open; events since the last one seen are sent again. */
  connect() {
    if (this.#source && this.#source.readyState === EventSource.OPEN) return;
    this.#source?.close();
    const after = this.#lastId ? `?after=${encodeURIComponent(this.#lastId)}` : "";
    const source = new EventSource(`/events/youtube${after}`);
    this.#source = source;
    this.#heard();
    source.addEventListener("beat", () => this.#heard());
    source.onmessage = (event: MessageEvent<string>) => this.#said(event);
    source.addEventListener("run", (event: MessageEvent<string>) => this.#changed(event));
    source.addEventListener("deleted", (event: MessageEvent<string>) => this.#wasDeleted(event));
    source.addEventListener("partial", (event: MessageEvent<string>) => {
      this.#heard();
      const partial = JSON.parse(event.data) as { runId: string; value: unknown };
      for (const listener of this.#partialListeners) listener(partial);
    });
    source.addEventListener("open-runs", (event: MessageEvent<string>) => {
      this.#heard();
      const ids = JSON.parse(event.data) as string[];
      const known = this.#state.open.map(({ id }) => id);
      for (const id of known) if (!ids.includes(id)) void this.#readMissed(id);
      // Only the last hundred events are told again: a run may have begun before them.
      for (const id of ids) if (!known.includes(id)) void this.#readMissed(id);
      for (const listener of this.#openRunsListeners) listener(ids);
    });
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

  disconnect() {
    clearTimeout(this.#silence);
    this.#source?.close();
    this.#source = null;
  }

  /** Opens the stream anew, also one that seems to be open: the network has come back, or nothing was heard for long. */
  reconnect() {
    this.disconnect();
    this.connect();
  }

  /** A search begins: what an earlier one said no longer counts, and the stream must be open at once. */
  expectRun() {
    this.#set({ ...this.#state, message: null });
    this.connect();
  }

  /** Puts a run into the tray that another answer told of. */
  noteRun(run: RunView) {
    if (isOpen(run) && this.#ended.has(run.id)) return;
    this.#place(run);
  }

  /** A run that began or ended while this tab did not listen, or was deleted. */
  async #readMissed(id: string) {
    try {
      const run = await readRun(id);
      if (run) this.noteRun(run);
      else this.#forget(id);
    } catch (error) {
      logError("A run could not be read; it is tried again when the stream begins anew.", { error });
    }
  }

  #place(run: RunView) {
    if (isOpen(run)) this.#ended.delete(run.id);
    else this.#ended.add(run.id);
    const others = this.#state.open.filter((candidate) => candidate.id !== run.id);
    const open = isOpen(run) ? [run, ...others].sort(newestFirst) : others;
    // Others may be open for days, waiting for a person: what an ended run said goes with it.
    const over = open.length === 0 || (run.id === this.#talking && !isOpen(run));
    const message = over ? null : this.#state.message;
    this.#set({ message, open });
    for (const listener of this.#runListeners) listener(run);
  }

  /** Also begun when the stream is: one that the server refuses is not tried again by the browser. */
  #heard() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.reconnect(), longestSilence);
  }

  #said(event: MessageEvent<string>) {
    this.#heard();
    this.#lastId = event.lastEventId || this.#lastId;
    const { msg = null, runId } = JSON.parse(event.data) as { msg?: string | null; runId?: string };
    this.#talking = runId;
    this.#set({ ...this.#state, message: msg });
    if (msg !== null) for (const listener of this.#sentenceListeners) listener({ msg, runId });
  }

  #changed(event: MessageEvent<string>) {
    this.#heard();
    this.#lastId = event.lastEventId || this.#lastId;
    // The stream comes in order: a run open here after its end is one whose failed rows are tried again.
    this.#place(JSON.parse(event.data) as RunView);
  }

  #wasDeleted(event: MessageEvent<string>) {
    this.#heard();
    this.#lastId = event.lastEventId || this.#lastId;
    const id = JSON.parse(event.data) as string;
    this.#ended.add(id);
    this.#forget(id);
    for (const listener of this.#deletedListeners) listener(id);
  }

  #forget(id: string) {
    const open = this.#state.open.filter((other) => other.id !== id);
    const over = open.length === 0 || id === this.#talking;
    this.#set({ message: over ? null : this.#state.message, open });
  }

  #set(state: FeedState) {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

const newestFirst = (a: RunView, b: RunView) => b.createdAt.localeCompare(a.createdAt);
