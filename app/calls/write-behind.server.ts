/**
 * Gathers writes for at most 100 ms and writes them as one atomic batch: answers, ledger rows and the row results that
 * depend on them are stored together or not at all. While the database is unreachable, it retries in order and lets no
 * later write overtake. After ten seconds it also puts the writes into object storage, since this worker may end before
 * the database returns. Writes that the database refuses for good are stored separately, and the rest is written.
 */
import { logError } from "../log";
import type { Write } from "../storage/batch";
import type { Database } from "../storage/database";
import type { FileStore } from "../storage/files";
import { retryThroughOutage } from "../storage/trouble";
import { every, sleep, type Time } from "../time";
import { putUnwritten, setApart } from "./unwritten.server";
import { type RefusedGroup, type WriteGroup, writeGroups } from "./write-groups.server";

/**
 * Milliseconds. A worker that dies loses the paid answers of this time, and the ledger books their calls as uncertain.
 */
const gatherFor = 100;
const mostAtOnce = 400;
/** Milliseconds. A batch that takes longer means that the database is unreachable. */
const overdueAfter = 500;
/** Milliseconds after which unwritten groups also go to object storage, and the interval at which newer ones follow. */
const putAsideAfter = 10_000;
/** Milliseconds between attempts to put the last groups into object storage. */
const pauses = [500, 2000, 5000];

/** Writes of one atomic group; a group without writes only marks a position in the order. */
interface Group extends WriteGroup {
  written?: () => Promise<void>;
  /** The file in object storage that contains the group until it is written. */
  file?: PutAside;
}

interface PutAside {
  key: string;
  /** Number of groups of the file that are not written yet. */
  left: number;
}

interface Surroundings {
  database: Database;
  files: Pick<FileStore, "put" | "delete">;
  time: Time;
  newId(): string;
}

export class WriteBehind {
  readonly #deps: Surroundings;
  readonly #owner: string;
  /** In the order added; a group is removed once it is in the database. */
  #waiting: Group[] = [];
  /** How many of them have been gathered for long enough. */
  #due = 0;
  #callOff: (() => void) | undefined;
  #writing: Promise<void> | undefined;
  /** Set while the database is unreachable. */
  #outage: PromiseWithResolvers<void> | undefined;
  /** Why writing has stopped for good. */
  #failure: { error: unknown } | undefined;
  /** The first refused group that had no fallback. */
  #refused: RefusedGroup | undefined;
  #puttingAside: Promise<void> = Promise.resolve();
  readonly #telling = new Set<Promise<void>>();

  /** @param owner the run or task that the writes belong to */
  constructor({ database, files, time, newId }: Surroundings, owner: string) {
    this.#deps = { database, files, time, newId };
    this.#owner = owner;
  }

  /** Number of batches written, and the milliseconds they took. */
  readonly spent = { batches: 0, lasted: 0 };

  /** Adds writes that are stored together. */
  add(...writes: Write[]): void {
    this.#push({ writes });
  }

  /** Adds a group with a fallback (`instead`), which is written if the database refuses the group. */
  addGroup({ writes, instead }: Required<WriteGroup>): void {
    this.#push({ writes, instead });
  }

  /** Calls `written` once everything added before is in the database; `settled` waits for its promise. */
  afterwards(written: () => Promise<void>): void {
    this.#push({ writes: [], written });
  }

  /** Makes `settled` also wait for this work. No write needs to precede it. */
  alongside(work: Promise<void>): void {
    this.#tell(work);
  }

  /**
   * Resolves when everything added is in the database. If that fails, puts the rest into object storage and throws the
   * error.
   */
  async written(): Promise<void> {
    this.#write();
    await this.#writing;
    if (this.#failure) {
      await this.#putAsideAll();
      throw this.#failure.error;
    }
    if (this.#refused) throw this.#refused.error;
  }

  /** Like `written`, and also waits for the callbacks of `afterwards`. */
  async settled(): Promise<void> {
    await this.written();
    await Promise.all(this.#telling);
  }

  /**
   * Resolves at once while the database takes writes, otherwise when it takes them again; throws if it stays unreachable.
   * Paid calls wait for this, since an answer that cannot be stored would be paid for again.
   */
  async reachable(): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    await this.#outage?.promise;
  }

  #push(group: Group): void {
    this.#waiting.push(group);
    if (this.#waiting.length - this.#due >= mostAtOnce) return this.#write();
    this.#callOff ??= this.#deps.time.after(gatherFor, () => this.#write());
  }

  #write(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    if (this.#failure) return void this.#putAside();
    this.#due = this.#waiting.length;
    if (this.#due > 0) this.#writing ??= this.#writeDue();
  }

  async #writeDue(): Promise<void> {
    const { database, time } = this.#deps;
    try {
      while (this.#due > 0) {
        const batch = this.#waiting.slice(0, Math.min(this.#due, mostAtOnce));
        const groups = batch.map(({ writes, instead }) => ({ writes, instead }));
        let refused: RefusedGroup[];
        const begun = time.now();
        const inTime = time.after(overdueAfter, () => this.#breaks());
        const endPuttingAside = every(time, putAsideAfter, () => void this.#putAside());
        try {
          refused = await retryThroughOutage(() => writeGroups(database, groups), time);
        } finally {
          inTime();
          endPuttingAside();
        }
        this.spent.batches += 1;
        this.spent.lasted += time.now() - begun;
        this.#outage?.resolve();
        this.#outage = undefined;
        this.#waiting.splice(0, batch.length);
        this.#due -= batch.length;
        if (refused.length > 0) this.#isRefused(refused);
        for (const group of batch) this.#isWritten(group);
      }
    } catch (error) {
      this.#failure = { error };
      this.#due = 0;
      this.#outage?.reject(error);
    } finally {
      this.#writing = undefined;
    }
  }

  #breaks(): void {
    this.#outage = Promise.withResolvers();
    // Prevents an unhandled rejection, because nobody may await its end.
    this.#outage.promise.catch(() => undefined);
  }

  #isRefused(refused: RefusedGroup[]): void {
    this.#refused ??= refused.find(({ group }) => !group.instead);
    const { time, newId } = this.#deps;
    const name = { owner: this.#owner, at: time.now(), id: newId() };
    const kept = setApart(this.#deps, name, refused);
    this.#tell(
      kept.catch((error: unknown) => logError("refused work can't be set apart", { ...name, error })),
    );
  }

  #isWritten({ written, file }: Group): void {
    if (written) this.#tell(written());
    if (!file) return;
    file.left -= 1;
    // If the delete fails, the file is replayed later, which changes nothing.
    if (file.left === 0) this.#tell(this.#deps.files.delete([file.key]).catch(() => undefined));
  }

  #tell(work: Promise<void>): void {
    const telling = work.finally(() => this.#telling.delete(telling));
    this.#telling.add(telling);
  }

  /** Puts unwritten groups into object storage; calls run one after another. */
  #putAside(): Promise<void> {
    this.#puttingAside = this.#puttingAside.then(() => this.#putAsideNew());
    return this.#puttingAside;
  }

  async #putAsideNew(): Promise<void> {
    const { time, newId } = this.#deps;
    const fresh = this.#waiting.filter(({ writes, file }) => !file && writes.length > 0);
    for (let from = 0; from < fresh.length; from += mostAtOnce) {
      const groups = fresh.slice(from, from + mostAtOnce);
      try {
        const name = { owner: this.#owner, at: time.now(), id: newId() };
        const groupsOnly = groups.map(({ writes, instead }) => ({ writes, instead }));
        const key = await putUnwritten(this.#deps, name, groupsOnly);
        this.#liesIn(key, groups);
      } catch (error) {
        logError("unwritten work can't be put aside", { owner: this.#owner, error });
        return;
      }
    }
  }

  #liesIn(key: string, groups: Group[]): void {
    const waiting = new Set(this.#waiting);
    const left = groups.filter((group) => waiting.has(group));
    const file = { key, left: left.length };
    for (const group of left) group.file = file;
    // The database became reachable during the put, so the file is no longer needed.
    if (left.length === 0) this.#tell(this.#deps.files.delete([key]).catch(() => undefined));
  }

  /** Puts everything left into object storage, because writing has stopped for good. */
  async #putAsideAll(): Promise<void> {
    for (const pause of [...pauses, null]) {
      await this.#putAside();
      if (this.#waiting.every(({ writes, file }) => file || writes.length === 0)) return;
      if (pause !== null) await sleep(this.#deps.time, pause);
    }
  }
}
