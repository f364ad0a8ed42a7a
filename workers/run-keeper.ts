/**
 * One per run. Its alarm does a plain run's work, and keeps a CSV run going: sends its slices, sends again those whose
 * lease has passed, ends the run, has the mail sent. Alarms survive a kill; the local queue does not.
 */
import { DurableObject } from "cloudflare:workers";
import { CsvWatch, keepCsvRun } from "../app/toolkit/engine/csv-keeping.server";
import { deliverResult } from "../app/toolkit/engine/delivery.server";
import { workPlainRun } from "../app/toolkit/engine/plain-run.server";
import { findRun } from "../app/storage/runs";
import type { RunStatus } from "../app/storage/schema";
import { readConfig } from "./config";
import { sendMessages } from "./queues";
import { createEngine } from "./services";

export class RunKeeper extends DurableObject<Env> {
  #runId: string | undefined;
  #work: AbortController | undefined;
  #waiting: ((status: RunStatus) => void)[] = [];
  /** How the last work ended, for those who ask after it did. */
  #endedAs: RunStatus | null = null;
  readonly #watch = new CsvWatch();

  /** Begins, or looks again at once. */
  async wake(runId: string): Promise<void> {
    if (!this.#runId) await this.ctx.storage.put("runId", runId);
    this.#runId = runId;
    this.#endedAs = null;
    await this.ctx.storage.setAlarm(Date.now());
  }

  /** Stops the work under way; the database already says so. */
  async stop(): Promise<void> {
    this.#work?.abort(new DOMException("The run was cancelled.", "AbortError"));
    await this.ctx.storage.setAlarm(Date.now());
  }

  /** A slice is done with: the next may go. */
  async sliceEnded(from: number): Promise<void> {
    this.#watch.sliceEnded(from);
    const next = await this.ctx.storage.getAlarm();
    const soon = Date.now() + 20;
    if (next === null || next > soon) await this.ctx.storage.setAlarm(soon);
  }

  /** May a slice's message be sent again, for after so many milliseconds? */
  async sliceWaits(from: number, milliseconds: number): Promise<boolean> {
    const now = Date.now();
    return this.#watch.sliceWaits(from, { now, until: now + milliseconds });
  }

  /** Resolves when the run has ended, null after `milliseconds`. */
  async waitFor(milliseconds: number): Promise<RunStatus | null> {
    if (this.#endedAs) return this.#endedAs;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), milliseconds);
      this.#waiting.push((status) => {
        clearTimeout(timer);
        resolve(status);
      });
    });
  }

  override async alarm(): Promise<void> {
    this.#runId ??= await this.ctx.storage.get<string>("runId");
    if (!this.#runId) return;
    try {
      const next = await this.#look(this.#runId);
      if (next !== null) await this.ctx.storage.setAlarm(Date.now() + next);
    } catch (error) {
      console.error("run keeper", { runId: this.#runId, error });
      await this.ctx.storage.setAlarm(Date.now() + 5000);
    }
  }

  /** Milliseconds until the next look; null when there is nothing more to do. */
  async #look(runId: string): Promise<number | null> {
    const config = readConfig(this.env);
    const engine = createEngine(this.env, config);
    const run = await findRun(engine.database, runId);
    if (!run) return null;
    if (run.kind === "plain") {
      this.#work = new AbortController();
      const status = await workPlainRun(engine, runId, this.#work.signal);
      this.#announce(status);
      // It waits for a person, who wakes it.
      if (status === "paused") return null;
    } else {
      const next = await keepCsvRun(engine, run, this.#watch, (messages) =>
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

  #announce(status: RunStatus): void {
    this.#endedAs = status;
    for (const tell of this.#waiting.splice(0)) tell(status);
  }
}
