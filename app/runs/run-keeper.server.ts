/**
 * One object per run. It works a plain run. For a CSV run it sends slices, and repeats those of
 * dead workers (docs/leases.md). It ends the run and has it emailed. Its alarm survives a crash,
 * unlike the local queue. Lives in a Durable Object (workers/run-keeper.ts).
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
  /** Builds a new App for each pass. */
  open(): { app: App; delivery: Omit<Delivery, "origin"> };
  /** Sends messages to the runs' queue. */
  send(messages: RunMessage[]): Promise<void>;
}

/** The scheduler finds a stored run that nobody started, so no caller awaits these writes. */
const unconfirmed = { allowUnconfirmed: true };
/** Milliseconds until the object refills the queue after a worker took its next slice directly. */
const refillsWithin = 250;
/** Milliseconds for which a run passed to `wake` counts as unchanged. */
const longestWay = 5000;

export class RunKeeper {
  readonly #storage: Surroundings["storage"];
  readonly #time: Time;
  readonly #surroundings: Surroundings;
  #runId: string | undefined;
  /** The run for the first pass. */
  #written: WrittenRun | undefined;
  #wasStopped = false;
  #work: AbortController | undefined;
  #waiting: ((outcome: RunOutcome) => void)[] = [];
  /** The run's outcome after the last pass, for waiting requests. */
  #outcome: RunOutcome | null = null;
  readonly #supervision: CsvSupervision;
  readonly #runScheduler: RunScheduler;
  /** Id of the current pass of a plain run. */
  #incarnation: string | null = null;
  #looksOfFile = 0;
  readonly #silence: Silence;
  /** Null until this object has read the run once. */
  #kind: "plain" | "csv" | null = null;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#storage = surroundings.storage;
    this.#silence = new Silence(this.#storage);
    this.#time = surroundings.time;
    this.#supervision = new CsvSupervision(surroundings.time.now());
    this.#runScheduler = new RunScheduler({
      alarm: this.#storage,
      time: this.#time,
      look: (runId) => this.#look(runId),
      meanwhile: (runId) => this.#stopWithRun(runId),
      note: (runId, at) => noteLook(surroundings.open().app.database, runId, at),
      giveUp: (runId) => giveUpRun(surroundings.open().app, runId),
    });
  }

  /**
   * Starts the run or checks it again, without delay.
   * @param written the run, if the request stored it just now
   */
  async wake(runId: string, written?: WrittenRun): Promise<void> {
    if (!this.#runId) {
      void this.#storage.put("runId", runId, unconfirmed);
      // A run that was stopped meanwhile has changed since.
      if (!this.#wasStopped) this.#written = written;
    }
    this.#runId = runId;
    this.#outcome = null;
    this.#runScheduler.now(runId);
  }

  /** Stops the work in progress; the database already says so. */
  async stop(): Promise<void> {
    this.#wasStopped = true;
    this.#written = undefined;
    this.#abort();
    this.#supervision.stop();
    await this.#runScheduler.by(this.#time.now());
  }

  #abort(): void {
    this.#work?.abort(new DOMException("The run was cancelled.", "AbortError"));
  }

  /** Checks the database for a cancel, since the message to this object may have got lost. */
  async #stopWithRun(runId: string): Promise<void> {
    try {
      const status = await statusOf(this.#surroundings.open().app.database, runId);
      if (status === null || status === "cancelled") this.#abort();
    } catch (error) {
      logError("run keeper: the run's status can't be read", { runId, error });
    }
  }

  /** Returns true if the worker may work this slice; then it must send heartbeats. */
  async sliceBegins(slice: Slice, worker: string): Promise<boolean> {
    await this.#silence.ends();
    return this.#supervision.sliceBegins(slice, worker, this.#time.now());
  }

  /** Returns true if the worker may read the file. It must send heartbeats from now on. */
  async readingBegins(worker: string): Promise<boolean> {
    return this.#supervision.reading.begins(worker, this.#time.now());
  }

  /** Records a heartbeat. Returns false if the lease expired or the run was stopped. */
  async lives(worker: string, waits?: UpstreamWait[]): Promise<boolean> {
    await this.#silence.ends();
    if (waits) this.#supervision.waits.set(worker, waits);
    return this.#supervision.workers.reports(worker, this.#time.now());
  }

  /** Returns true if a worker should put back rows, because other CSV runs wait for a first row. */
  async givesWay(): Promise<boolean> {
    return this.#supervision.board.givesWay;
  }

  /**
   * Ends a slice and may give its worker the next one; sends further slices shortly after.
   * @param begins the worker has no slice yet. (An object of an older release lacks a new method.)
   */
  async sliceEnded(from: number, worker: string, takesOn: boolean, begins = false): Promise<Slice | null> {
    const now = this.#time.now();
    if (begins) return this.#supervision.beginsAnother(worker, now);
    const taken = this.#supervision.sliceEnded(from, worker, takesOn, now);
    await this.#runScheduler.by(now + (taken ? refillsWithin : 20));
    return taken;
  }

  /** Returns true if the slice's message may be sent again after this delay. */
  async sliceWaits(slice: Slice, worker: string, milliseconds: number): Promise<boolean> {
    return this.#supervision.board.sliceWaits(slice, worker, this.#time.now() + milliseconds);
  }

  async sliceUnsent(from: number): Promise<void> {
    this.#supervision.board.sliceUnsent(from);
  }

  /** Records that a worker has stopped; other workers take over its open rows. */
  async workerEnds(worker: string): Promise<void> {
    this.#supervision.workers.ends(worker);
  }

  /** Returns the workers within their lease, or for a plain run the current pass. */
  async alive(workers: string[]): Promise<string[]> {
    const kind = this.#kind ?? (await this.#storage.get<"plain" | "csv">("kind"));
    if (kind === "plain") return workers.filter((worker) => worker === this.#incarnation);
    const now = this.#time.now();
    const known = this.#supervision.workers;
    if (!known.knowsAll(now) && (await this.#silence.lasts(now)) > workerLease) known.wereSilent();
    return workers.filter((worker) => known.lives(worker, now));
  }

  /**
   * Returns a plain run's outcome once it ends or pauses for a user, or null after `milliseconds`.
   * Always null for a CSV run, whose pages use the progress feed.
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
    if (this.#runId) await this.#runScheduler.alarm(this.#runId);
  }

  /**
   * Makes one pass over the run.
   * @returns milliseconds until the next pass, or null if nothing is left to do
   */
  async #look(runId: string): Promise<number | null> {
    const { wakes } = this.#runScheduler;
    const { app, delivery } = this.#surroundings.open();
    // Created before the run is read, so that a cancel in between stops this pass too.
    const work = new AbortController();
    this.#work = work;
    const written = this.#takeWritten();
    const [found, begun = 0, suppressed] = await Promise.all([
      written?.run ?? findRun(app.database, runId),
      this.#storage.get<number>("begun"),
      // Until the run is read it may be a plain run, which needs the suppressions.
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
      // Deleted when the work ends normally, so it counts attempts that crashed the object.
      void this.#storage.put("begun", attempt, unconfirmed);
      try {
        const { outcome, tell, goesByMail } = await workPlainRun(
          app,
          { run, suppressed, attempt, incarnation },
          work.signal,
        ).finally(() => void this.#storage.delete("begun", unconfirmed));
        // If the run was woken during this pass, it has resumed and this outcome is outdated.
        if (wakes === this.#runScheduler.wakes) this.#announce(outcome);
        const status = (await tell()) ?? (await statusOf(app.database, runId));
        // A late write of an earlier pass may have blocked the outcome: another pass is due.
        if (wakes === this.#runScheduler.wakes && (status === "queued" || status === "running"))
          throw new Error("The outcome of a plain run was not written");
        // The run waits for a user or has no email. Resuming it or requesting an email wakes it.
        if (outcome.status === "paused" || !(goesByMail || run.email)) return null;
      } catch (error) {
        // The next pass writes the work left in object storage first, as a new object would.
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

  /**
   * Returns the run that `wake` passed, unless it took so long to arrive that a user may have
   * stopped it since.
   */
  #takeWritten(): WrittenRun | undefined {
    const written = this.#written;
    this.#written = undefined;
    const age = written ? this.#time.now() - written.run.createdAt.getTime() : 0;
    return age < longestWay ? written : undefined;
  }

  /** Reads a run after writing the work that its former workers could not write. */
  async #resumed(app: App, run: StoredRun): Promise<StoredRun | null> {
    try {
      await replayUnwritten(app, run.id);
    } catch (error) {
      // The scheduler tries again every minute.
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
