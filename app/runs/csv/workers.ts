/**
 * The workers of a CSV run, as its keeper knows them: each sends heartbeats, and one whose lease expires is declared
 * dead. Kept in memory: an unreachable database ends no lease (docs/leases.md).
 */

/** Milliseconds. */
export const workerLease = 15_000;
export const reportEvery = 5000;
/** Milliseconds until a worker repeats a heartbeat that the keeper did not receive. */
export const repeatsReport = 1000;
/**
 * Milliseconds that a keeper waits after its own restart. Every living worker sends a heartbeat within five seconds, and
 * repeats it each second until the keeper answers. A shorter wait would declare workers dead that stand still for a few
 * seconds, and the calls they sent would become uncertain.
 */
export const knowsAllWithin = 10_000;

export class Workers {
  /** A keeper that has just started knows no workers, and counts all as alive until they must have reported. */
  #knowsFrom: number;
  /** Time of each worker's last heartbeat. */
  readonly #heard = new Map<string, number>();
  /** Workers that died without reporting their end. */
  readonly #broken = new Set<string>();
  #stopped = false;

  /** @param now when the keeper's object began (ms since 1970) */
  constructor(now: number) {
    this.#knowsFrom = now + knowsAllWithin;
  }

  /** Returns whether every living worker must have reported by now. */
  knowsAll(now: number): boolean {
    return now >= this.#knowsFrom;
  }

  /**
   * Records that no worker has sent a heartbeat for a whole lease, even across evictions of the
   * keeper. All living workers are then known.
   */
  wereSilent(): void {
    this.#knowsFrom = 0;
  }

  begins(id: string, now: number): void {
    this.#heard.set(id, now);
    this.#stopped = false;
  }

  /**
   * Records a heartbeat.
   * @returns false if the worker was declared dead, or its run was stopped
   */
  reports(id: string, now: number): boolean {
    if (this.#stopped || !this.lives(id, now)) return false;
    this.#heard.set(id, now);
    return true;
  }

  /** Forgets a worker that has released its own work. */
  ends(id: string): void {
    this.#heard.delete(id);
  }

  lives(id: string, now: number): boolean {
    const at = this.#heard.get(id);
    return at === undefined ? !this.knowsAll(now) : now - at <= workerLease;
  }

  /** Stops all workers, because the run was stopped. */
  stop(): void {
    this.#stopped = true;
  }

  /**
   * Returns which of these workers are alive and which have died.
   * @param countsUnknown true to count workers unknown to the keeper as dead: they died together with it
   */
  judge(ids: string[], now: number, countsUnknown: boolean): { alive: string[]; broken: string[] } {
    for (const [id, at] of this.#heard) {
      if (now - at <= workerLease) continue;
      this.#heard.delete(id);
      this.#broken.add(id);
    }
    const alive = ids.filter((id) => this.lives(id, now));
    const broken = ids.filter((id) => !alive.includes(id) && (countsUnknown || this.#broken.has(id)));
    return { alive, broken };
  }
}
