/**
 * A tab's knowledge of the signed-in user's progress: the current message and the open runs. The
 * events come from a stream that this tab or another one reads (progress-stream.ts).
 */
import { logError } from "../../log";
import { isOpen, type RunView } from "../../runs/run-view";
import { readRun } from "./browser";

export interface FeedState {
  /** The current progress message, or null if no run reports one. */
  message: string | null;
  /** Runs that have not ended, newest first. */
  open: RunView[];
}

/** An event from the stream. Events without a number have an empty id. */
export interface StreamEvent {
  type: string;
  data: string;
  id: string;
}

/** The state that a tab sends to a new tab. */
export interface FeedSnapshot extends FeedState {
  lastId: string | null;
}

type RunListener = (run: RunView) => void;
type SentenceListener = (sentence: { msg: string; runId?: string }) => void;
type OpenRunsListener = (ids: string[]) => void;
type DeletedListener = (runId: string) => void;
type PartialListener = (partial: { runId: string; value: unknown }) => void;

export class Feed {
  /** Id of the last numbered event. */
  lastId: string | null = null;
  #stream: { connect(): void; reconnect(): void } | null = null;
  #state: FeedState = { message: null, open: [] };
  /** Id of the run that sent the current message. */
  #talking: string | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #runListeners = new Set<RunListener>();
  readonly #sentenceListeners = new Set<SentenceListener>();
  readonly #partialListeners = new Set<PartialListener>();
  readonly #openRunsListeners = new Set<OpenRunsListener>();
  readonly #deletedListeners = new Set<DeletedListener>();
  /** Ended runs, so that a late answer does not show one as open again. */
  readonly #ended = new Set<string>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly state = () => this.#state;

  /** Subscribes to changes of all runs of this user. */
  onRun(listener: RunListener) {
    this.#runListeners.add(listener);
    return () => void this.#runListeners.delete(listener);
  }

  /** Subscribes to progress messages, each with its run. */
  onSentence(listener: SentenceListener) {
    this.#sentenceListeners.add(listener);
    return () => void this.#sentenceListeners.delete(listener);
  }

  /** Subscribes to partial results of open runs. */
  onPartial(listener: PartialListener) {
    this.#partialListeners.add(listener);
    return () => void this.#partialListeners.delete(listener);
  }

  /** Subscribes to the list of open runs, sent whenever the stream starts. */
  onOpenRuns(listener: OpenRunsListener) {
    this.#openRunsListeners.add(listener);
    return () => void this.#openRunsListeners.delete(listener);
  }

  /** Subscribes to deletions of this user's runs. */
  onDeleted(listener: DeletedListener) {
    this.#deletedListeners.add(listener);
    return () => void this.#deletedListeners.delete(listener);
  }

  /** @param stream source of this tab's events, or null after it closed */
  readFrom(stream: { connect(): void; reconnect(): void } | null): void {
    this.#stream = stream;
  }

  /** Opens a new stream even if the current one seems open. */
  reconnect(): void {
    this.#stream?.reconnect();
  }

  /** Handles an event from this tab's own stream. */
  take({ type, data, id }: StreamEvent): void {
    this.lastId = id || this.lastId;
    const said = JSON.parse(data) as never;
    if (type === "message") this.#said(said);
    // Events arrive in order, so an ended run that is open again is retrying its failed rows.
    else if (type === "run") this.#place(said);
    else if (type === "deleted") this.#wasDeleted(said);
    else if (type === "partial") for (const listener of this.#partialListeners) listener(said);
    else if (type === "open-runs") this.#opened(said);
  }

  /** Handles an event that another tab read. It may arrive twice when the reading tab changes. */
  takeOver(event: StreamEvent): void {
    if (event.id === "" || Number(event.id) > Number(this.lastId)) this.take(event);
  }

  snapshot = (): FeedSnapshot => ({ ...this.#state, lastId: this.lastId });

  /** Adopts the state of the tab that reads the stream. */
  catchUp({ lastId, message, open }: FeedSnapshot): void {
    if (Number(lastId) < Number(this.lastId)) return;
    this.lastId = lastId;
    for (const run of open) this.noteRun(run);
    this.#opened(open.map(({ id }) => id));
    this.#set({ ...this.#state, message });
  }

  /** Prepares for a new search: clears the previous message and makes sure the stream is open. */
  expectRun() {
    this.#set({ ...this.#state, message: null });
    this.#stream?.connect();
  }

  /** Adds a run to the tray that another answer returned. */
  noteRun(run: RunView) {
    if (isOpen(run) && this.#ended.has(run.id)) return;
    this.#place(run);
  }

  /** Reads a run that started, ended or was deleted while this tab did not listen. */
  async #readMissed(id: string) {
    try {
      const run = await readRun(id);
      if (run) this.noteRun(run);
      else this.#wasDeleted(id);
    } catch (error) {
      logError("A run could not be read. The stream reads it again when it reconnects.", { error });
    }
  }

  #place(run: RunView) {
    if (isOpen(run)) this.#ended.delete(run.id);
    else this.#ended.add(run.id);
    const others = this.#state.open.filter((candidate) => candidate.id !== run.id);
    const open = isOpen(run) ? [run, ...others].sort(newestFirst) : others;
    // Removes the message of an ended run. Other runs may stay open for days, waiting for a user.
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
    // The server repeats only the last hundred events; a run may have started before them.
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
