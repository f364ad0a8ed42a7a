/**
 * Gathers writes for at most 100 ms and writes them as one atomic batch: answers, ledger rows and the row results that rest on
 * them come together or not at all. While the database is out of reach all is
 * kept and tried, nothing added later before it; after ten seconds it lies in object storage too, since this worker may end
 * before the database is back. What the database refuses for good is set apart, and the rest is written.
 */
import { logError } from "../log";
import type { Write } from "../storage/batch";
import type { Database } from "../storage/database";
import type { FileStore } from "../storage/files";
import { retryThroughOutage } from "../storage/trouble";
import { every, sleep, type Time } from "../time";
import { putUnwritten, setApart } from "./unwritten.server";
import { type RefusedGroup, type WriteGroup, writeGroups } from "./write-groups.server";

/** Milliseconds. A worker that dies loses the paid answers of this time, and the ledger books their calls as uncertain. */
const gatherFor = 100;
const mostAtOnce = 400;
/** Milliseconds after which a batch that is not written yet means that the database is out of reach. */
const overdueAfter = 500;
/** Milliseconds after which what is not written lies in object storage too, and how often what was added since joins it. */
const putAsideAfter = 10_000;
/** Milliseconds between tries to put aside the last of it. */
const pauses = [500, 2000, 5000];

/** Written in one batch; without writes it only marks a place in the order. */
interface Group extends WriteGroup {
  written?: () => Promise<void>;
  /** The file it lies in, as long as it is not written. */
  file?: PutAside;
}

interface PutAside {
  key: string;
  /** How many groups of it are not written. */
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
  /** In the order added; a group leaves when it is in the database. */
  #waiting: Group[] = [];
  /** How many of those have been gathered for long enough. */
  #due = 0;
  #callOff: (() => void) | undefined;
  #writing: Promise<void> | undefined;
  /** While the database is out of reach. */
  #outage: PromiseWithResolvers<void> | undefined;
  /** Why nothing is written any more. */
  #failure: { error: unknown } | undefined;
  /** The first that was refused with nothing to be written in its place. */
  #refused: RefusedGroup | undefined;
  #puttingAside: Promise<void> = Promise.resolve();
  readonly #telling = new Set<Promise<void>>();

  /** @param owner the run or task whose work is written down */
  constructor({ database, files, time, newId }: Surroundings, owner: string) {
    this.#deps = { database, files, time, newId };
    this.#owner = owner;
  }

  /** Batches that were written, and the milliseconds that took. */
  readonly spent = { batches: 0, lasted: 0 };

  /** What is added together is written together. */
  add(...writes: Write[]): void {
    this.#push({ writes });
  }

  /** @param group which is not left open where the database refuses it: what is to be written then comes with it */
  addGroup({ writes, instead }: Required<WriteGroup>): void {
    this.#push({ writes, instead });
  }

  /** Calls `written` when all that was added before is in the database; `settled` waits for what it does. */
  afterwards(written: () => Promise<void>): void {
    this.#push({ writes: [], written });
  }

  /** What no write has to come before; `settled` waits for it too. */
  alongside(work: Promise<void>): void {
    this.#tell(work);
  }

  /** Resolves when all that was added is in the database; throws what kept it out, when it lies in object storage. */
  async written(): Promise<void> {
    this.#write();
    await this.#writing;
    if (this.#failure) {
      await this.#putAsideAll();
      throw this.#failure.error;
    }
    if (this.#refused) throw this.#refused.error;
  }

  /** The same, and what was to be done `afterwards` is done. */
  async settled(): Promise<void> {
    await this.written();
    await Promise.all(this.#telling);
  }

  /**
   * Resolves at once while writes come through, and else when they do again; throws what kept them out. What costs money
   * waits for this: an answer that can't be written down would be paid for again.
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
    // It may be that nothing waits for its end.
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
    // Where it stays it is replayed, which changes nothing.
    if (file.left === 0) this.#tell(this.#deps.files.delete([file.key]).catch(() => undefined));
  }

  #tell(work: Promise<void>): void {
    const telling = work.finally(() => this.#telling.delete(telling));
    this.#telling.add(telling);
  }

  /** Never two at once. */
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
    // The database came back meanwhile.
    if (left.length === 0) this.#tell(this.#deps.files.delete([key]).catch(() => undefined));
  }

  /** Nothing is written any more: all of it must lie in object storage. */
  async #putAsideAll(): Promise<void> {
    for (const pause of [...pauses, null]) {
      await this.#putAside();
      if (this.#waiting.every(({ writes, file }) => file || writes.length === 0)) return;
      if (pause !== null) await sleep(this.#deps.time, pause);
    }
  }
}
