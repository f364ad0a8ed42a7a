/**
 * When a run's keeper looks: one look after another, each planned by the one before, by a wake or by what it is told
 * meanwhile. While a look is under way an alarm is never further off than five seconds: so soon the next object goes on
 * where this one ends in the middle.
 */
import { logError } from "../log";
import type { ObjectAlarm } from "../storage/object-storage";
import { isDatabaseTrouble } from "../storage/trouble";
import type { Time } from "../time";

/** Milliseconds. */
const heartbeat = 5000;
/** An alarm is at work for no longer than this; the look goes on without it. */
const longestAlarm = 4000;
const minute = 60_000;

/** The queue takes no messages: as with the database, it is tried until it does, and is no fault of the look. */
export class QueueTrouble extends Error {
  override readonly name = "QueueTrouble";
}
const afterTrouble = 2000;
const longestTrouble = minute;
/** Looks in a row that fail of themselves, not of the database: about six minutes. */
const mostFailures = 10;

interface Looking {
  alarm: ObjectAlarm;
  time: Time;
  /** @returns milliseconds until the next look; null when there is nothing more to do */
  look(runId: string): Promise<number | null>;
  /** The look is under way still; asked every few seconds. */
  meanwhile(runId: string): Promise<void>;
  /** Writes down when it looked, or looks next where that is later. */
  note(runId: string, at: number): Promise<void>;
  /** The run can't be gone on with. */
  giveUp(runId: string): Promise<void>;
}

export class RunScheduler {
  readonly #looking: Looking;
  readonly #time: Time;
  /** The look under way and those that wait for it: never two at once. */
  #looks: Promise<void> = Promise.resolve();
  #isLooking = false;
  /** When it is to look next, as was asked for since the last look began. */
  #nextAt: number | null = null;
  #notedAt = 0;
  #wakes = 0;
  #failures = 0;

  constructor(looking: Looking) {
    this.#looking = looking;
    this.#time = looking.time;
  }

  /** How often a look was asked for at once. */
  get wakes(): number {
    return this.#wakes;
  }

  /** Looks at once, or when the look under way has ended; the alarm is for when this object ends before. */
  now(runId: string): void {
    this.#wakes += 1;
    this.#beat();
    void this.#inTurn(runId);
  }

  /** Looks by then; what was planned for earlier stays. A look that is under way plans for its end. */
  async by(at: number): Promise<void> {
    if (this.#nextAt !== null && this.#nextAt <= at) return;
    this.#nextAt = at;
    if (!this.#isLooking) await this.#looking.alarm.setAlarm(at);
  }

  /** The alarm rings. */
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

  /** What was begun and lost is found by the clock: no caller need wait for this to be on disk. */
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

  /** @returns milliseconds until the next look */
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

  /** Not more than once a minute. */
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
