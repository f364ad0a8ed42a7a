/**
 * One per run. Does a plain run's work, and keeps a CSV run going: sends its slices, sends again those whose lease has
 * lapsed (docs/leases.md), ends the run, has the mail sent. What is not done at once is done at its alarm: alarms
 * survive a kill, the local queue does not. It lives in a Durable Object (workers/run-keeper.ts).
 */
import { logError } from "../log";
import { readSuppressions } from "../storage/forgetting";
import { type ListedStorage, type ObjectAlarm, ringBy } from "../storage/object-storage";
import { findRun } from "../storage/runs";
import type { Time } from "../time";
import type { RunMessage } from "./csv/run-message";
import type { Slice } from "./csv/slice.server";
import { CsvSupervision, superviseCsvRun } from "./csv/supervise-csv-run.server";
import type { App, RunOutcome } from "./app";
import { workPlainRun } from "./plain-run.server";
import { type Delivery, deliverResult } from "./results/delivery.server";

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
/** Milliseconds. */
const begunWithin = 5000;
const afterTrouble = 2000;

export class RunKeeper {
  readonly #storage: Surroundings["storage"];
  readonly #time: Time;
  readonly #surroundings: Surroundings;
  #runId: string | undefined;
  #work: AbortController | undefined;
  #waiting: ((outcome: RunOutcome) => void)[] = [];
  /** How the run stood after the last work, for requests that ask after it. */
  #outcome: RunOutcome | null = null;
  readonly #supervision = new CsvSupervision();
  /** The look under way and those that wait for it: never two at once. */
  #looks: Promise<void> = Promise.resolve();
  #wakes = 0;
  #isCsv = false;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    this.#storage = surroundings.storage;
    this.#time = surroundings.time;
  }

  /** Begins, or looks again, at once; the alarm is for when this object ends before. */
  async wake(runId: string): Promise<void> {
    if (!this.#runId) void this.#storage.put("runId", runId, unconfirmed);
    this.#runId = runId;
    this.#outcome = null;
    this.#wakes += 1;
    void this.#storage.setAlarm(this.#time.now() + begunWithin, unconfirmed);
    void this.#lookInTurn(runId);
  }

  /** Stops the work under way; the database already says so. */
  async stop(): Promise<void> {
    this.#work?.abort(new DOMException("The run was cancelled.", "AbortError"));
    this.#supervision.board.forget();
    await this.#storage.setAlarm(this.#time.now());
  }

  /** May a slice whose message has come be worked? */
  async sliceBegins(slice: Slice): Promise<boolean> {
    return this.#supervision.board.sliceBegins(slice, this.#time.now());
  }

  /** A slice is done with. Its worker may take another at once; further ones are sent in a moment. */
  async sliceEnded(from: number, takesOn: boolean): Promise<Slice | null> {
    this.#supervision.board.sliceEnded(from);
    const now = this.#time.now();
    const taken = takesOn ? this.#supervision.board.takeNext(now) : null;
    await ringBy(this.#storage, now + 20);
    return taken;
  }

  /** May a slice's message be sent again, for after so many milliseconds? */
  async sliceWaits(slice: Slice, milliseconds: number): Promise<boolean> {
    const now = this.#time.now();
    return this.#supervision.board.sliceWaits(slice, { now, until: now + milliseconds });
  }

  /** Resolves when the run has ended or waits for a person, null after `milliseconds`. */
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
    if (this.#runId) await this.#lookInTurn(this.#runId);
  }

  #lookInTurn(runId: string): Promise<void> {
    const look = () => this.#lookAndPlan(runId);
    this.#looks = this.#looks.then(look, look);
    return this.#looks;
  }

  async #lookAndPlan(runId: string): Promise<void> {
    const wakes = this.#wakes;
    try {
      const next = await this.#look(runId, wakes);
      if (next !== null) await ringBy(this.#storage, this.#time.now() + next);
      else if (wakes === this.#wakes) await this.#storage.deleteAlarm();
    } catch (error) {
      logError("run keeper", { runId, error });
      await ringBy(this.#storage, this.#time.now() + afterTrouble);
    }
  }

  /**
   * @param wakes how often it had been woken when the look began
   * @returns milliseconds until the next look; null when there is nothing more to do
   */
  async #look(runId: string, wakes: number): Promise<number | null> {
    const { app, delivery } = this.#surroundings.open();
    // Before the run is read: a cancel that comes in between stops this look too.
    const work = new AbortController();
    this.#work = work;
    const [run, begun = 0, suppressed] = await Promise.all([
      findRun(app.database, runId),
      this.#storage.get<number>("begun"),
      // Until the run is read it may be a plain one, which needs them.
      this.#isCsv ? [] : readSuppressions(app.database),
    ]);
    if (!run) return null;
    this.#isCsv = run.kind === "csv";
    if (run.kind === "plain") {
      const attempt = begun + 1;
      // Taken back when the work ends by itself: what is left counts the times it took this object down.
      void this.#storage.put("begun", attempt, unconfirmed);
      const { outcome, tell } = await workPlainRun(app, { run, suppressed, attempt }, work.signal).finally(
        () => void this.#storage.delete("begun", unconfirmed),
      );
      // Woken since, the run has gone on or soon will: how it stood is no news.
      if (wakes === this.#wakes) this.#announce(outcome);
      await tell();
      // It waits for a person, who wakes it.
      if (outcome.status === "paused") return null;
    } else {
      const next = await superviseCsvRun(app, run, this.#supervision, this.#surroundings.send);
      if (next !== null) return next;
    }
    return deliverResult(app, runId, { ...delivery, origin: run.origin });
  }

  #announce(outcome: RunOutcome): void {
    this.#outcome = outcome;
    for (const tell of this.#waiting.splice(0)) tell(outcome);
  }
}
