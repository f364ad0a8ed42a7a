/**
 * The workers of a CSV run as its keeper knows them: each says every few seconds that it lives, and one that has not for
 * a lease is given up. All of it in memory: a database that is away ends no lease (docs/leases.md).
 */

/** Milliseconds. */
export const workerLease = 15_000;
export const reportEvery = 5000;

export class Workers {
  /** A keeper that has just begun knows of none: for one lease all are taken to live, until they have reported. */
  #knowsFrom: number;
  /** When each was heard of last. */
  readonly #heard = new Map<string, number>();
  /** Ended without a word. */
  readonly #broken = new Set<string>();
  #stopped = false;

  /** @param now when the keeper's object began */
  constructor(now: number) {
    this.#knowsFrom = now + workerLease;
  }

  /** Are all known that may live? */
  knowsAll(now: number): boolean {
    return now >= this.#knowsFrom;
  }

  /** None has reported for a lease, over however many stays of the keeper in memory: those that may live are known. */
  wereSilent(): void {
    this.#knowsFrom = 0;
  }

  begins(id: string, now: number): void {
    this.#heard.set(id, now);
    this.#stopped = false;
  }

  /** @returns false where it was given up, or its run was stopped */
  reports(id: string, now: number): boolean {
    if (this.#stopped || !this.lives(id, now)) return false;
    this.#heard.set(id, now);
    return true;
  }

  /** It has put down its work itself. */
  ends(id: string): void {
    this.#heard.delete(id);
  }

  lives(id: string, now: number): boolean {
    const at = this.#heard.get(id);
    return at === undefined ? !this.knowsAll(now) : now - at <= workerLease;
  }

  /** The run was stopped: no worker is to go on. */
  stop(): void {
    this.#stopped = true;
  }

  /**
   * Of these the ones that live, and the ones that ended without a word.
   * @param countsUnknown those that the keeper knows nothing of have ended so too: they went down with it
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
