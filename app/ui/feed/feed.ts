/**
 * What a tab knows of the signed-in person's progress: the current sentence and the open runs. Events come from the stream
 * that this tab or another reads (progress-stream.ts).
 */
import { logError } from "../../log";
import { isOpen, type RunView } from "../../runs/run-view";
import { readRun } from "./browser";

export interface FeedState {
  /** The current progress message; null when no run is talking. */
  message: string | null;
  /** Runs that have not ended, newest first. */
  open: RunView[];
}

/** An event as the stream gives it; one that is not numbered has an empty id. */
export interface StreamEvent {
  type: string;
  data: string;
  id: string;
}

/** What a tab tells one that has just been opened. */
export interface FeedSnapshot extends FeedState {
  lastId: string | null;
}

type RunListener = (run: RunView) => void;
type SentenceListener = (sentence: { msg: string; runId?: string }) => void;
type OpenRunsListener = (ids: string[]) => void;
type DeletedListener = (runId: string) => void;
type PartialListener = (partial: { runId: string; value: unknown }) => void;

export class Feed {
  /** Of the last numbered event. */
  lastId: string | null = null;
  #stream: { connect(): void; reconnect(): void } | null = null;
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

  /** @param stream source of this tab's events, or null after it closed */
  readFrom(stream: { connect(): void; reconnect(): void } | null): void {
    this.#stream = stream;
  }

  /** Opens the stream anew, also one that seems to be open. */
  reconnect(): void {
    this.#stream?.reconnect();
  }

  /** Takes an event of this tab's own stream. */
  take({ type, data, id }: StreamEvent): void {
    this.lastId = id || this.lastId;
    const said = JSON.parse(data) as never;
    if (type === "message") this.#said(said);
    // The stream comes in order: a run open here after its end is one whose failed rows are tried again.
    else if (type === "run") this.#place(said);
    else if (type === "deleted") this.#wasDeleted(said);
    else if (type === "partial") for (const listener of this.#partialListeners) listener(said);
    else if (type === "open-runs") this.#opened(said);
  }

  /** Takes an event that another tab read. It may come a second time, where that tab has just changed. */
  takeOver(event: StreamEvent): void {
    if (event.id === "" || Number(event.id) > Number(this.lastId)) this.take(event);
  }

  snapshot = (): FeedSnapshot => ({ ...this.#state, lastId: this.lastId });

  /** Takes over the state of the tab that reads the stream. */
  catchUp({ lastId, message, open }: FeedSnapshot): void {
    if (Number(lastId) < Number(this.lastId)) return;
    this.lastId = lastId;
    for (const run of open) this.noteRun(run);
    this.#opened(open.map(({ id }) => id));
    this.#set({ ...this.#state, message });
  }

  /** A search begins: what an earlier one said no longer counts, and the stream must be open at once. */
  expectRun() {
    this.#set({ ...this.#state, message: null });
    this.#stream?.connect();
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
      else this.#wasDeleted(id);
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

  #said({ msg = null, runId }: { msg?: string | null; runId?: string }) {
    this.#talking = runId;
    this.#set({ ...this.#state, message: msg });
    if (msg !== null) for (const listener of this.#sentenceListeners) listener({ msg, runId });
  }

  #opened(ids: string[]) {
    const known = this.#state.open.map(({ id }) => id);
    for (const id of known) if (!ids.includes(id)) void this.#readMissed(id);
    // Only the last hundred events are told again: a run may have begun before them.
    for (const id of ids) if (!known.includes(id)) void this.#readMissed(id);
    for (const listener of this.#openRunsListeners) listener(ids);
  }

  #wasDeleted(id: string) {
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
