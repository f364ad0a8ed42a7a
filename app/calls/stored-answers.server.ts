/**
 * Replays a run's stored answers, or the answers that a new run would find: a call through this
 * connection is never sent.
 */
import { answeredUnder, readAnsweredUnder } from "./storage/answer-keys";
import { readBatch } from "../storage/batch";
import type { Database } from "../storage/database";
import type { FileStore } from "../storage/files";
import { readStored, type StoredCall, storedByKey } from "./storage/stored-calls";
import type { Time } from "../time";
import type { Answer, Call, Connection } from "../vendors/call";
import type { Vendor } from "../vendors/vendor";
import { callKey } from "./call-key.server";
import { AnswerReader } from "./kept-answers.server";
import { servingKeys } from "./known-answers.server";

/**
 * The run has no stored answer for this call. Not an UpstreamError, because tools catch those and
 * continue without the answer.
 */
export class AnswerNotStored extends Error {
  override readonly name = "AnswerNotStored";
}

interface Wanted extends PromiseWithResolvers<StoredCall | undefined> {
  key: string;
  about?: readonly string[];
}

export class StoredAnswers {
  readonly #app: { database: Database; files: FileStore; time: Time };
  readonly #run: { runId: string; refresh: boolean };
  readonly #reader: AnswerReader;
  readonly #newRunAt: number | undefined;
  #wanted: Wanted[] = [];

  /**
   * @param newRunAt when a new run would start (ms since 1970): it pays again for expired answers of
   * paid calls. Absent for a finished run, whose own answers never expire.
   */
  constructor(
    app: { database: Database; files: FileStore; time: Time },
    run: { runId: string; refresh: boolean },
    newRunAt?: number,
  ) {
    this.#app = app;
    this.#run = run;
    this.#newRunAt = newRunAt;
    this.#reader = new AnswerReader(app);
  }

  /** Returns the connection with sending disabled. */
  within = (connection: Connection): Connection => ({
    ...connection,
    call: async <T>(call: Call<T>) => {
      const answer = await this.#read(connection.vendor, call as Call<unknown>);
      connection.relyOn(answer.source);
      return answer as Answer<T>;
    },
  });

  async #read(vendor: Vendor, call: Call<unknown>): Promise<Answer<unknown>> {
    const own = call.keep === "this-run" || this.#run.refresh;
    const { operation, request } = call;
    const runId = own ? this.#run.runId : undefined;
    const key = callKey({ upstream: vendor.name, operation, request, runId });
    const stored = await this.#find(key, servingKeys(call, runId));
    const isFree = call.units * vendor.usdPerUnit === 0;
    const isGone = this.#newRunAt !== undefined && !isFree && (stored?.expiresAt ?? 0) <= this.#newRunAt;
    const answer = stored && stored.answeredAt !== null && !isGone ? await this.#reader.read(stored) : null;
    if (!answer) throw new AnswerNotStored(`${vendor.name} ${operation}`);
    return answer;
  }

  /** Calls asked for in one tick share one database round trip. */
  #find(key: string, about?: readonly string[]): Promise<StoredCall | undefined> {
    const wanted = { ...Promise.withResolvers<StoredCall | undefined>(), key, about };
    if (this.#wanted.push(wanted) === 1)
      this.#app.time.after(0, () => void this.#findAll(this.#wanted.splice(0)));
    return wanted.promise;
  }

  async #findAll(wanted: Wanted[]): Promise<void> {
    try {
      const keys = [...new Set(wanted.map(({ key }) => key))];
      const asking = wanted.flatMap(({ key, about }) => (about ? [{ key, about }] : []));
      // For the run itself, its own answers never expire.
      const by = { runId: this.#run.runId, at: 0 };
      const [found, answered] = await readBatch(this.#app.database, [
        readStored(keys, by.runId),
        ...(asking.length > 0 ? [readAnsweredUnder(asking, by)] : []),
      ]);
      const stored = storedByKey(found?.rows);
      const known = answeredUnder(answered?.rows);
      for (const { key, resolve } of wanted) resolve(known.get(key) ?? stored.get(key));
    } catch (error) {
      for (const { reject } of wanted) reject(error);
    }
  }
}
