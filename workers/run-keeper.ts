/**
 * One per run. Does a plain run's work, and keeps a CSV run going: sends its slices, sends again those whose lease has
 * passed, ends the run, has the mail sent. What is not done at once is done at its alarm: alarms survive a kill, the
 * local queue does not.
 */
import { DurableObject } from "cloudflare:workers";
import { logError } from "../app/log";
import { superviseCsvRun } from "../app/runs/csv/supervise-csv-run.server";
import { SliceBoard } from "../app/runs/csv/slice-board.server";
import { deliverResult } from "../app/runs/results/delivery.server";
import type { Slice } from "../app/runs/csv/slices";
import { type RunOutcome, workPlainRun } from "../app/runs/plain-run.server";
import { readSuppressions } from "../app/storage/forgetting";
import { findRun } from "../app/storage/runs";
import { readConfig } from "./config";
import { sendMessages } from "./queues";
import { createEngine } from "./services";

/** A run that was written down and never taken up is found by the clock: nothing need wait for these to be on disk. */
const unconfirmed = { allowUnconfirmed: true };
/** Milliseconds. */
const takenUpWithin = 5000;

export class RunKeeper extends DurableObject<Env> {
  #runId: string | undefined;
  #work: AbortController | undefined;
  #waiting: ((stands: RunOutcome) => void)[] = [];
  /** How the run stood after the last work, for those who ask after it. */
  #stands: RunOutcome | null = null;
  readonly #watch = new SliceBoard();
  /** The look under way and those that wait for it: never two at once. */
  #looks: Promise<void> = Promise.resolve();
  #wakes = 0;
  #isCsv = false;

  /** Begins, or looks again, at once; the alarm is for when this object ends before. */
  async wake(runId: string): Promise<void> {
    if (!this.#runId) void this.ctx.storage.put("runId", runId, unconfirmed);
    this.#runId = runId;
    this.#stands = null;
    this.#wakes += 1;
    void this.ctx.storage.setAlarm(Date.now() + takenUpWithin, unconfirmed);
    void this.#lookInTurn(runId);
  }

  /** Stops the work under way; the database already says so. */
  async stop(): Promise<void> {
    this.#work?.abort(new DOMException("The run was cancelled.", "AbortError"));
    this.#watch.forget();
    await this.ctx.storage.setAlarm(Date.now());
  }

  /** May a slice whose message has come be worked? */
  async sliceBegins(slice: Slice): Promise<boolean> {
    return this.#watch.sliceBegins(slice, Date.now());
  }

  /** A slice is done with. Whoever worked it may take another at once; further ones are sent in a moment. */
  async sliceEnded(from: number, takesOn: boolean): Promise<Slice | null> {
    this.#watch.sliceEnded(from);
    const now = Date.now();
    const taken = takesOn ? this.#watch.takeNext(now) : null;
    await this.#lookBy(now + 20);
    return taken;
  }

  /** May a slice's message be sent again, for after so many milliseconds? */
  async sliceWaits(slice: Slice, milliseconds: number): Promise<boolean> {
    const now = Date.now();
    return this.#watch.sliceWaits(slice, { now, until: now + milliseconds });
  }

  /** Resolves when the run has ended or waits for a person, null after `milliseconds`. */
  async waitFor(milliseconds: number): Promise<RunOutcome | null> {
    if (this.#stands) return this.#stands;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), milliseconds);
      this.#waiting.push((stands) => {
        clearTimeout(timer);
        resolve(stands);
      });
    });
  }

  override async alarm(): Promise<void> {
    this.#runId ??= await this.ctx.storage.get<string>("runId");
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
      if (next !== null) await this.#lookBy(Date.now() + next);
      else if (wakes === this.#wakes) await this.ctx.storage.deleteAlarm();
    } catch (error) {
      logError("run keeper", { runId, error });
      await this.#lookBy(Date.now() + 2000);
    }
  }

  /** What is planned for earlier stays: somebody may have woken us meanwhile. */
  async #lookBy(at: number): Promise<void> {
    const planned = await this.ctx.storage.getAlarm();
    if (planned === null || planned > at) await this.ctx.storage.setAlarm(at);
  }

  /**
   * @param wakes how often it had been woken when the look began
   * @returns milliseconds until the next look; null when there is nothing more to do
   */
  async #look(runId: string, wakes: number): Promise<number | null> {
    const config = readConfig(this.env);
    const engine = createEngine(this.env, config);
    // Before the run is read: a cancel that comes in between stops this look too.
    const work = new AbortController();
    this.#work = work;
    const [run, begun = 0, suppressed] = await Promise.all([
      findRun(engine.database, runId),
      this.ctx.storage.get<number>("begun"),
      // Before anybody knows, it may be a plain run, which wants them.
      this.#isCsv ? [] : readSuppressions(engine.database),
    ]);
    if (!run) return null;
    this.#isCsv = run.kind === "csv";
    if (run.kind === "plain") {
      const attempt = begun + 1;
      // Taken back when the work ends by itself: what is left counts the times it took this object down.
      void this.ctx.storage.put("begun", attempt, unconfirmed);
      const { stands, tell } = await workPlainRun(engine, { run, suppressed, attempt }, work.signal).finally(
        () => void this.ctx.storage.delete("begun", unconfirmed),
      );
      // Woken since, the run has gone on or soon will: how it stood is no news.
      if (wakes === this.#wakes) this.#announce(stands);
      await tell();
      // It waits for a person, who wakes it.
      if (stands.status === "paused") return null;
    } else {
      const next = await superviseCsvRun(engine, run, this.#watch, (messages) =>
        sendMessages(this.env.RUN_QUEUE, messages),
      );
      if (next !== null) return next;
    }
    return deliverResult(engine, runId, {
      origin: run.origin,
      sessionSecret: config.SESSION_SECRET,
      providerName: config.PROVIDER_NAME,
    });
  }

  #announce(stands: RunOutcome): void {
    this.#stands = stands;
    for (const tell of this.#waiting.splice(0)) tell(stands);
  }
}
