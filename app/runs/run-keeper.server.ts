/**
 * One per run. Does a plain run's work, and keeps a CSV run going: sends its slices, sends again those whose worker was
 * given up (docs/leases.md), ends the run, has the mail sent. What is not done at once is done at its alarm: alarms
 * survive a kill, the local queue does not. It lives in a Durable Object (workers/run-keeper.ts).
 */
import { logError } from "../log";
import { replayUnwritten } from "../calls/unwritten.server";
import { readSuppressions } from "../storage/forgetting";
import type { ListedStorage, ObjectAlarm } from "../storage/object-storage";
import { noteLook } from "./storage/open-runs";
import { findRun, statusOf, type StoredRun, type WrittenRun } from "./storage/runs";
import type { Time } from "../time";
import type { RunMessage } from "./csv/run-message";
import type { UpstreamWait } from "../calls/upstream-waits";
import type { Slice } from "./csv/slice.server";
import { Silence } from "./csv/silence";
import { workerLease } from "./csv/workers";
import { CsvSupervision } from "./csv/csv-supervision";
import { superviseCsvRun } from "./csv/supervise-csv-run.server";
import type { App, RunOutcome } from "../app";
import { giveUpRun } from "./forgotten-runs.server";
import { QueueTrouble, RunScheduler } from "./run-scheduler";
import { workPlainRun } from "./plain-run.server";
import { deliverResult } from "./results/delivery.server";
import type { Delivery } from "./results/written-mail.server";

interface Surroundings {
  storage: ListedStorage & ObjectAlarm;
  time: Time;
  /** Built anew for each look. */
  open(): { app: App; delivery: Omit<Delivery, "origin"> };
  /** Puts messages on the runs' queue. */
  send(messages: RunMessage[]): Promise<void>;
}

/** A run that was written down and not begun is found by the clock: no caller need wait for these to be on disk. */
const unconfirmed = { allowUnconfirmed: true };
/** Milliseconds after a slice's end whose worker has taken the next: the queue holds others meanwhile. */
const refillsWithin = 250;
/** Milliseconds within which a run that was written down comes here as it was. */
const longestWay = 5000;

export class RunKeeper {
  readonly #storage: Surroundings["storage"];
  readonly #time: Time;
  readonly #surroundings: Surroundings;
  #runId: string | undefined;
  /** For the first look. */
  #written: WrittenRun | undefined;
  #wasStopped = false;
  #work: AbortController | undefined;
  #waiting: ((outcome: RunOutcome) => void)[] = [];
  /** How the run stood after the last work, for requests that ask after it. */
  #outcome: RunOutcome | null = null;
  readonly #supervision: CsvSupervision;
  readonly #scheduler: RunScheduler;
  /** Of the look at a plain run that is under way. */
  #incarnation: string | null = null;
  #looksOfFile = 0;
  readonly #silence: Silence;
  /** null: the run has not been looked at since this object began. */
  #kind: "plain" | "csv" | null = null;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#storage = surroundings.storage;
    this.#silence = new Silence(this.#storage);
    this.#time = surroundings.time;
    this.#supervision = new CsvSupervision(surroundings.time.now());
    this.#scheduler = new RunScheduler({
      alarm: this.#storage,
      time: this.#time,
      look: (runId) => this.#look(runId),
      meanwhile: (runId) => this.#stopWithRun(runId),
      note: (runId, at) => noteLook(surroundings.open().app.database, runId, at),
      giveUp: (runId) => giveUpRun(surroundings.open().app, runId),
    });
  }

  /**
   * Begins, or looks again, at once.
   * @param written the run as it was written down this moment
   */
  async wake(runId: string, written?: WrittenRun): Promise<void> {
    if (!this.#runId) {
      void this.#storage.put("runId", runId, unconfirmed);
      // One that was stopped already is not as it was written down.
      if (!this.#wasStopped) this.#written = written;
    }
    this.#runId = runId;
    this.#outcome = null;
    this.#scheduler.now(runId);
  }

  /** Stops the work under way; the database already says so. */
  async stop(): Promise<void> {
    this.#wasStopped = true;
    this.#written = undefined;
    this.#abort();
    this.#supervision.stop();
    await this.#scheduler.by(this.#time.now());
  }

  #abort(): void {
    this.#work?.abort(new DOMException("The run was cancelled.", "AbortError"));
  }

  /** A cancel stands in the database, and may not have got through to here. */
  async #stopWithRun(runId: string): Promise<void> {
    try {
      const status = await statusOf(this.#surroundings.open().app.database, runId);
      if (status === null || status === "cancelled") this.#abort();
    } catch (error) {
      logError("run keeper: the run's status can't be read", { runId, error });
    }
  }

  /** May a slice whose message has come be worked? `worker` says from now on that it lives. */
  async sliceBegins(slice: Slice, worker: string): Promise<boolean> {
    await this.#silence.ends();
    return this.#supervision.sliceBegins(slice, worker, this.#time.now());
  }

  /** May the file be read by whom its message has come to? It says from now on that it lives. */
  async readingBegins(worker: string): Promise<boolean> {
    return this.#supervision.reading.begins(worker, this.#time.now());
  }

  /** A worker says that it lives, and what its calls wait for. @returns false: it was given up, or the run was stopped */
  async lives(worker: string, waits?: UpstreamWait[]): Promise<boolean> {
    await this.#silence.ends();
    if (waits) this.#supervision.waits.set(worker, waits);
    return this.#supervision.workers.reports(worker, this.#time.now());
  }

  /** Is a worker to put down what waits for its turn, since other files wait for their first row? */
  async givesWay(): Promise<boolean> {
    return this.#supervision.board.givesWay;
  }

  /**
   * A slice is done with. Its worker may take another at once; further ones are sent in a moment.
   * @param begins the worker has none yet: another took that of its message. (A method of its own would fail at a keeper of
   *   the release before; this one says that there is none.)
   */
  async sliceEnded(from: number, worker: string, takesOn: boolean, begins = false): Promise<Slice | null> {
    const now = this.#time.now();
    if (begins) return this.#supervision.beginsAnother(worker, now);
    const taken = this.#supervision.sliceEnded(from, worker, takesOn, now);
    await this.#scheduler.by(now + (taken ? refillsWithin : 20));
    return taken;
  }

  /** May a slice's message be sent again, for after so many milliseconds? */
  async sliceWaits(slice: Slice, worker: string, milliseconds: number): Promise<boolean> {
    return this.#supervision.board.sliceWaits(slice, worker, this.#time.now() + milliseconds);
  }

  async sliceUnsent(from: number): Promise<void> {
    this.#supervision.board.sliceUnsent(from);
  }

  /** A worker has put down its work: what it still has is for others. */
  async workerEnds(worker: string): Promise<void> {
    this.#supervision.workers.ends(worker);
  }

  /**
   * Of these workers of the run, those that live: of a file's those that have said so within their lease, of a plain run
   * the look that is under way.
   */
  async alive(workers: string[]): Promise<string[]> {
    const kind = this.#kind ?? (await this.#storage.get<"plain" | "csv">("kind"));
    if (kind === "plain") return workers.filter((worker) => worker === this.#incarnation);
    const now = this.#time.now();
    const known = this.#supervision.workers;
    if (!known.knowsAll(now) && (await this.#silence.lasts(now)) > workerLease) known.wereSilent();
    return workers.filter((worker) => known.lives(worker, now));
  }

  /**
   * How a plain run stands when it has ended or waits for a person; null after `milliseconds`, and so for every run over a
   * file, whose end its pages hear of through the feed.
   */
  async waitFor(milliseconds: number): Promise<RunOutcome | null> {
    if (this.#outcome) return this.#outcome;
    return new Promise((resolve) => {
      const giveUp = this.#time.after(milliseconds, () => resolve(null));
      this.#waiting.push((outcome) => {
        giveUp();
        resolve(outcome);
      });
    });
  }

  async alarm(): Promise<void> {
    this.#runId ??= await this.#storage.get<string>("runId");
    if (this.#runId) await this.#scheduler.alarm(this.#runId);
  }

  /** @returns milliseconds until the next look; null when there is nothing more to do */
  async #look(runId: string): Promise<number | null> {
    const { wakes } = this.#scheduler;
    const { app, delivery } = this.#surroundings.open();
    // Before the run is read: a cancel that comes in between stops this look too.
    const work = new AbortController();
    this.#work = work;
    const written = this.#takeWritten();
    const [found, begun = 0, suppressed] = await Promise.all([
      written?.run ?? findRun(app.database, runId),
      this.#storage.get<number>("begun"),
      // Until the run is read it may be a plain one, which needs them.
      written?.suppressed ?? (this.#kind === "csv" ? [] : readSuppressions(app.database)),
    ]);
    const run = this.#kind === null && found?.status === "running" ? await this.#resumed(app, found) : found;
    if (!run) return null;
    if (this.#kind === null) void this.#storage.put("kind", run.kind, unconfirmed);
    this.#kind = run.kind;
    if (run.kind === "plain") {
      const attempt = begun + 1;
      const incarnation = app.newId();
      this.#incarnation = incarnation;
      // Taken back when the work ends by itself: what is left counts the times it took this object down.
      void this.#storage.put("begun", attempt, unconfirmed);
      try {
        const { outcome, tell, goesByMail } = await workPlainRun(
          app,
          { run, suppressed, attempt, incarnation },
          work.signal,
        ).finally(() => void this.#storage.delete("begun", unconfirmed));
        // Woken since, the run has gone on or soon will: how it stood is no news.
        if (wakes === this.#scheduler.wakes) this.#announce(outcome);
        const status = (await tell()) ?? (await statusOf(app.database, runId));
        // What an older look wrote late may have kept the outcome from being written: then the run wants another look.
        if (wakes === this.#scheduler.wakes && (status === "queued" || status === "running"))
          throw new Error("The outcome of a plain run was not written");
        // It waits for a person, or has no mail: a request that goes on with it or asks for a mail later wakes it.
        if (outcome.status === "paused" || !(goesByMail || run.email)) return null;
      } catch (error) {
        // What could not be written lies in object storage: the next look writes it first, as a new object's would.
        this.#kind = null;
        throw error;
      } finally {
        this.#incarnation = null;
      }
    } else {
      const next = await this.#supervise(app, run);
      if (next !== null) return next;
    }
    return deliverResult(app, runId, { ...delivery, origin: run.origin });
  }

  /** Not where it took long to come here: the run may have been stopped meanwhile. */
  #takeWritten(): WrittenRun | undefined {
    const written = this.#written;
    this.#written = undefined;
    const age = written ? this.#time.now() - written.run.createdAt.getTime() : 0;
    return age < longestWay ? written : undefined;
  }

  /** A run that was begun already, as it stands when what its earlier workers could not write down is written. */
  async #resumed(app: App, run: StoredRun): Promise<StoredRun | null> {
    try {
      await replayUnwritten(app, run.id);
    } catch (error) {
      // The clock tries again every minute.
      logError("run keeper: unwritten work", { runId: run.id, error });
      return run;
    }
    return findRun(app.database, run.id);
  }

  async #supervise(app: App, run: StoredRun): Promise<number | null> {
    const supervision = this.#supervision;
    if (this.#looksOfFile === 0) {
      supervision.restarts = ((await this.#storage.get<number>("restarts")) ?? 0) + 1;
      void this.#storage.put("restarts", supervision.restarts, unconfirmed);
    }
    this.#looksOfFile += 1;
    const before = supervision.restarts;
    const next = await superviseCsvRun(app, run, supervision, (messages) => this.#send(messages));
    if (before > supervision.restarts) void this.#storage.delete("restarts", unconfirmed);
    return next;
  }

  async #send(messages: RunMessage[]): Promise<void> {
    try {
      await this.#surroundings.send(messages);
    } catch (cause) {
      throw new QueueTrouble("The queue took no message", { cause });
    }
  }

  #announce(outcome: RunOutcome): void {
    this.#outcome = outcome;
    for (const tell of this.#waiting.splice(0)) tell(outcome);
  }
}
