/**
 * Waits for calls that another worker has claimed (docs/leases.md). One query looks for all answers, however many rows
 * wait for one. The runs' own objects tell whether their workers live.
 */
import { logError } from "../log";
import { storedCalls, type StoredCall } from "./storage/stored-calls";
import type { Database } from "../storage/database";
import { sleep, type Time } from "../time";
import type { Incarnations } from "./workers-alive";

const firstLook = 200;
const longestPause = 1000;
const askEvery = 2000;

interface Surroundings {
  database: Database;
  workers: Incarnations;
  /** The worker that waits. */
  run: { incarnation?: string | null };
  signal: AbortSignal;
  time: Time;
}

interface Waiting extends PromiseWithResolvers<StoredCall | undefined> {
  stored: StoredCall;
  own: string;
}

export class PendingAnswers {
  readonly #deps: Surroundings;
  readonly #waiting = new Map<string, Waiting>();
  #looking = false;

  constructor(deps: Surroundings) {
    this.#deps = deps;
  }

  /**
   * Returns the call's state, at once if `stored` already shows it: answered, uncertain, released (or deleted), claimed
   * by a dead worker, or claimed by this worker because its claim was stored after the other's release.
   * @param own the claim that found another's in its place
   */
  async outcome(key: string, stored: StoredCall | undefined, own: string): Promise<StoredCall | undefined> {
    if (!stored || !isUnderWay(stored)) return stored;
    const waiting = this.#waiting.get(key) ?? {
      ...Promise.withResolvers<StoredCall | undefined>(),
      stored,
      own,
    };
    this.#waiting.set(key, waiting);
    if (!this.#looking) void this.#look();
    return waiting.promise;
  }

  async #look(): Promise<void> {
    const { database, signal, time } = this.#deps;
    this.#looking = true;
    try {
      let askAgain = 0;
      for (let pause = firstLook; this.#waiting.size > 0; pause = Math.min(longestPause, pause * 1.5)) {
        if (time.now() >= askAgain) {
          askAgain = time.now() + askEvery;
          await this.#endDead();
          if (this.#waiting.size === 0) break;
        }
        await sleep(time, pause, signal);
        const found = await storedCalls(database, [...this.#waiting.keys()]);
        for (const [key, waiting] of this.#waiting) {
          const stored = found.get(key);
          if (stored && isUnderWay(stored) && stored.claim !== waiting.own) waiting.stored = stored;
          else this.#end(key, stored);
        }
      }
    } catch (error) {
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    } finally {
      this.#looking = false;
    }
  }

  #end(key: string, stored: StoredCall | undefined): void {
    this.#waiting.get(key)?.resolve(stored);
    this.#waiting.delete(key);
  }

  /** Stops waiting for claims whose worker is dead. */
  async #endDead(): Promise<void> {
    const claims = [...this.#waiting].map(([key, { stored }]) => ({ key, stored }));
    const byRun = new Map<string, Set<string>>();
    for (const { stored } of claims) {
      if (stored.incarnation === null || stored.incarnation === this.#deps.run.incarnation) continue;
      byRun.set(stored.runId, (byRun.get(stored.runId) ?? new Set()).add(stored.incarnation));
    }
    const dead = new Set<string>();
    await Promise.all(
      [...byRun].map(async ([runId, ids]) => {
        for (const id of await this.#deadOf(runId, [...ids])) dead.add(id);
      }),
    );
    const now = this.#deps.time.now();
    for (const { key, stored } of claims) {
      const isDead = stored.incarnation === null ? stored.claimedUntil <= now : dead.has(stored.incarnation);
      if (isDead) this.#end(key, stored);
    }
  }

  async #deadOf(runId: string, ids: string[]): Promise<string[]> {
    try {
      const alive = await this.#deps.workers.alive(runId, ids);
      return ids.filter((id) => !alive.includes(id));
    } catch (error) {
      // Unknown for now; the next check tries again.
      logError("whether a run's workers live is not known", { runId, error });
      return [];
    }
  }
}

export const isUnderWay = ({ answeredAt, uncertainAt, claim }: StoredCall): boolean =>
  answeredAt === null && uncertainAt === null && claim !== null;
