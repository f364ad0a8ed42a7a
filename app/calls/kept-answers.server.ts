/** Writes vendors' answers to the journal and reads them back. */
import { fileAnswer } from "./storage/answer-keys";
import type { Write } from "../storage/batch";
import { storeAnswer } from "./storage/calls";
import type { StoredCall } from "./storage/stored-calls";
import { makeRepeatedCertain } from "./storage/uncertain-calls";
import { readAnswer, writeAnswer } from "../storage/stored-results";
import { logError } from "../log";
import { sleep, type Time } from "../time";
import type { Database } from "../storage/database";
import type { FileStore } from "../storage/files";
import type { Answer, Call, Performed } from "../vendors/call";
import type { Vendor } from "../vendors/vendor";
import type { Caller } from "./calls-dependencies";
import { keysFor } from "./known-answers.server";
import { putInTime } from "./put-in-time.server";
import { LongAnswers } from "./long-answers.server";
import { type SuppressionList, withoutSuppressed } from "./suppressed.server";

/** Characters; longer answers are stored in object storage. */
const largestText = 256 * 1024;
/**
 * Characters. Longer answers are not stored in the database: its responses are limited, and a worker reads several
 * answers at once.
 */
const largestInDatabase = 2 * 1024 * 1024;
const keptForTheRun = 30 * 86_400;
/** Milliseconds between attempts to put a long answer into object storage. */
const pauses = [500, 2000, 5000];

/** Returns for how many milliseconds other runs may use an answer. */
export const keptFor = ({ keep }: Call<unknown>): number =>
  (keep === "this-run" ? keptForTheRun : keep) * 1000;

/**
 * Returns the keys under which other calls find the answer; an empty list if the vendor found
 * nothing.
 */
const keysOf = ({ about, ofRun }: Claimed, outcome: Performed<unknown> | null): readonly string[] =>
  about && outcome ? [...about, ...keysFor(outcome.about ?? [], ofRun)] : [];

interface Surroundings {
  database: Database;
  files: FileStore;
  time: Time;
  run: Caller;
  dataOf(vendor: Vendor): "live" | "sandbox";
}

interface Claimed {
  vendor: Vendor;
  call: Call<unknown>;
  key: string;
  claim: string;
  about?: readonly string[];
  ofRun?: string;
}

/** Reads answers from the database or from object storage. */
export class AnswerReader {
  readonly #files: FileStore;
  readonly #long: LongAnswers;

  constructor({ database, files }: Pick<Surroundings, "database" | "files">) {
    this.#files = files;
    this.#long = new LongAnswers(database);
  }

  /**
   * Reads an answer from its place of storage.
   * @returns null if the answer has been replaced since it was found
   */
  async read(stored: StoredCall): Promise<Answer<unknown> | null> {
    const text = stored.answerFile
      ? await this.#readFile(stored.answerFile)
      : (stored.answer ?? (await this.#long.read(stored)));
    if (text === null) return null;
    const { value, link } = readAnswer(text);
    return {
      value,
      source: {
        upstream: stored.upstream,
        fetchedAt: new Date(stored.answeredAt ?? 0).toISOString(),
        link,
        data: stored.data ?? "live",
      },
    };
  }

  async #readFile(key: string): Promise<string> {
    const file = await this.#files.get(key);
    if (!file) throw new Error(`The stored answer ${key} is gone`);
    return new Response(file.body).text();
  }
}

export class KeptAnswers {
  readonly #deps: Surroundings;
  readonly #suppressed: SuppressionList;
  readonly #reader: AnswerReader;

  constructor(deps: Surroundings, suppressed: SuppressionList) {
    this.#deps = deps;
    this.#reader = new AnswerReader(deps);
    this.#suppressed = suppressed;
  }

  /**
   * Keeps the suppression list current until `work` has ended, since an answer may arrive until
   * then.
   */
  during(work: Promise<void>): void {
    this.#suppressed.during(work);
  }

  /**
   * Reads a stored answer.
   * @returns null if the answer has been replaced since it was found
   */
  read(stored: StoredCall): Promise<Answer<unknown> | null> {
    return this.#reader.read(stored);
  }

  /**
   * Returns the answer and the writes that store it. A long answer goes to the database if object storage refuses it.
   * `writes` is null if the answer is too long for the database.
   */
  keep(
    claimed: Claimed,
    outcome: Performed<unknown>,
  ): {
    answer: Answer<unknown>;
    about: readonly string[];
    isLong: boolean;
    writes(): Promise<Write[] | null>;
  } {
    const { vendor, call, key, claim } = claimed;
    const { runId, staffId, incarnation = null } = this.#deps.run;
    const at = this.#deps.time.now();
    const value = withoutSuppressed(outcome.value, this.#suppressed.mentions);
    const text = writeAnswer({ value, link: outcome.link });
    const data = this.#deps.dataOf(vendor);
    const isLong = text.length > largestText;
    const about = keysOf(claimed, value === null ? null : outcome);
    const source = { upstream: vendor.name, fetchedAt: new Date(at).toISOString(), link: outcome.link, data };
    const store = (where: { answer: string; answerFile: null } | { answer: null; answerFile: string }) => [
      ...(call.repeatable ? [makeRepeatedCertain(key)] : []),
      storeAnswer({
        key,
        upstream: vendor.name,
        operation: call.operation,
        repeatable: call.repeatable === true,
        run: { runId, staffId, incarnation },
        claim,
        ...where,
        data,
        answeredAt: at,
        expiresAt: at + keptFor(call),
      }),
      ...fileAnswer(key, at, about),
    ];
    return {
      answer: { value, source },
      about,
      isLong,
      writes: async () => {
        const answerFile = `answers/${key}/${claim}`;
        if (isLong && (await this.#putFile(answerFile, text))) return store({ answer: null, answerFile });
        return text.length > largestInDatabase ? null : store({ answer: text, answerFile: null });
      },
    };
  }

  async #putFile(key: string, text: string): Promise<boolean> {
    for (const pause of [...pauses, null]) {
      try {
        await putInTime(this.#deps, key, text);
        return true;
      } catch (error) {
        if (pause === null) logError("object storage takes no answer", { key, error });
        else await sleep(this.#deps.time, pause);
      }
    }
    return false;
  }
}
