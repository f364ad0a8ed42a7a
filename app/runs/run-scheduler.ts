/**
 * Schedules a run object's passes, one at a time. The previous pass, a wake or a worker's message
 * plans the next. During a pass the alarm is at most five seconds away, so that a new object soon
 * continues if this one dies.
 */
import { logError } from "../log";
import type { ObjectAlarm } from "../storage/object-storage";
import { isDatabaseTrouble } from "../storage/trouble";
import type { Time } from "../time";

/** Milliseconds. */
const heartbeat = 5000;
/** An alarm handler lasts at most this long (ms); the pass continues without it. */
const longestAlarm = 4000;
const minute = 60_000;

/**
 * The queue accepts no messages. Like a database error, the pass is retried and does not count as
 * failed.
 */
export class QueueTrouble extends Error {
  override readonly name = "QueueTrouble";
}
const afterTrouble = 2000;
const longestTrouble = minute;
/** Failed passes in a row, not counting database errors: about six minutes. */
const mostFailures = 10;

interface Looking {
  alarm: ObjectAlarm;
  time: Time;
  /**
   * Makes one pass.
   * @returns milliseconds until the next pass, or null if nothing is left to do
   */
  look(runId: string): Promise<number | null>;
  /** Called every few seconds during a pass. */
  meanwhile(runId: string): Promise<void>;
  /** Stores the time of the pass, or of the next one if that is later. */
  note(runId: string, at: number): Promise<void>;
  /** Ends the run after repeated failures. */
  giveUp(runId: string): Promise<void>;
}

export class RunScheduler {
  readonly #looking: Looking;
  readonly #time: Time;
  /** The current pass and those waiting for it. Two passes never overlap. */
  #looks: Promise<void> = Promise.resolve();
  #isLooking = false;
  /** When the next pass is due, as requested since the last pass began. */
  #nextAt: number | null = null;
  #notedAt = 0;
  #wakes = 0;
  #failures = 0;

  constructor(looking: Looking) {
    this.#looking = looking;
    this.#time = looking.time;
  }

  /** Number of wakes so far. */
  get wakes(): number {
    return this.#wakes;
  }

  /**
   * Starts a pass now, or after the current one. The alarm covers the case that this object dies
   * first.
   */
  now(runId: string): void {
    this.#wakes += 1;
    this.#beat();
    void this.#inTurn(runId);
  }

  /**
   * Starts a pass by then, unless an earlier one is planned. During a pass, its end plans the next.
   */
  async by(at: number): Promise<void> {
    if (this.#nextAt !== null && this.#nextAt <= at) return;
    this.#nextAt = at;
    if (!this.#isLooking) await this.#looking.alarm.setAlarm(at);
  }

  /** Handles the object's alarm. */
  async alarm(runId: string): Promise<void> {
    if (this.#isLooking) {
      this.#beat();
      void this.#note(runId, this.#time.now());
      void this.#looking.meanwhile(runId);
    } else void this.#inTurn(runId);
    const { promise, resolve } = Promise.withResolvers<void>();
    const callOff = this.#time.after(longestAlarm, resolve);
    this.#looks.then(resolve, resolve);
    await promise;
    callOff();
  }

  /**
   * Sets the alarm for the next heartbeat. No caller waits for this write, because the scheduler
   * finds a run whose alarm was lost.
   */
  #beat(): void {
    void this.#looking.alarm.setAlarm(this.#time.now() + heartbeat, { allowUnconfirmed: true });
  }

  #inTurn(runId: string): Promise<void> {
    const look = () => this.#lookAndPlan(runId);
    this.#looks = this.#looks.then(look, look);
    return this.#looks;
  }

  async #lookAndPlan(runId: string): Promise<void> {
    const wakes = this.#wakes;
    this.#isLooking = true;
    this.#nextAt = null;
    this.#beat();
    let next: number | null;
    try {
      next = await this.#looking.look(runId);
      this.#failures = 0;
    } catch (error) {
      logError("run keeper", { runId, error });
      const passes = isDatabaseTrouble(error) || error instanceof QueueTrouble;
      next = passes ? afterTrouble : await this.#failed(runId);
    }
    this.#isLooking = false;
    if (next !== null) void this.#note(runId, this.#time.now() + (next > minute ? next : 0));
    await this.#plan(next, wakes);
  }

  /**
   * Handles a failed pass.
   * @returns milliseconds until the next pass
   */
  async #failed(runId: string): Promise<number> {
    this.#failures += 1;
    if (this.#failures < mostFailures)
      return Math.min(longestTrouble, afterTrouble * 2 ** (this.#failures - 1));
    try {
      await this.#looking.giveUp(runId);
      this.#failures = 0;
    } catch (error) {
      logError("run keeper", { runId, error });
    }
    return afterTrouble;
  }

  async #plan(next: number | null, wakes: number): Promise<void> {
    const asked = this.#nextAt ?? Number.POSITIVE_INFINITY;
    const at = Math.min(asked, next === null ? Number.POSITIVE_INFINITY : this.#time.now() + next);
    this.#nextAt = null;
    if (Number.isFinite(at)) await this.by(at);
    else if (wakes === this.#wakes) await this.#looking.alarm.deleteAlarm();
  }

  /** Stores at most once a minute. */
  async #note(runId: string, at: number): Promise<void> {
    if (at >= this.#notedAt && at < this.#notedAt + minute) return;
    this.#notedAt = at;
    try {
      await this.#looking.note(runId, at);
    } catch (error) {
      this.#notedAt = 0;
      logError("run keeper", { runId, error });
    }
  }
}
