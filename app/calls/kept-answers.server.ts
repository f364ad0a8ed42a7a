/** Answers of upstreams as they are written down in the journal, and read back from it. */
import { storeAnswer, type StoredAnswer } from "../storage/calls";
import type { Database } from "../storage/database";
import { readAnswer, writeAnswer } from "../storage/stored-results";
import { retryThroughOutage } from "../storage/trouble";
import type { Time } from "../time";
import type { FileStore } from "../storage/files";
import type { Answer, Call, Performed } from "../upstream/call";
import type { Vendor } from "../upstream/vendor";
import { readSuppressed, withoutSuppressed } from "./suppressed.server";
import type { Mentions } from "./mentions";
import type { WriteBehind } from "./write-behind.server";

/** Characters; what is longer lies in object storage. */
const largestText = 256 * 1024;
const keptForTheRun = 30 * 86_400;

interface Surroundings {
  database: Database;
  files: FileStore;
  writes: WriteBehind;
  time: Time;
  dataOf(vendor: Vendor): "live" | "sandbox";
}

export class KeptAnswers {
  readonly #deps: Surroundings;
  #suppressed: Promise<Mentions | null> | undefined;

  constructor(deps: Surroundings) {
    this.#deps = deps;
  }

  /** Reads who is kept out, while the first call is on its way. */
  prepare(): void {
    if (this.#suppressed) return;
    // An answer that was paid for waits until it is known.
    this.#suppressed = retryThroughOutage(() => readSuppressed(this.#deps.database), this.#deps.time);
    // It may be that no answer comes.
    this.#suppressed.catch(() => undefined);
  }

  async read(vendor: Vendor, stored: StoredAnswer): Promise<Answer<unknown>> {
    const text = stored.answerFile ? await this.#readFile(stored.answerFile) : (stored.answer ?? "");
    const { value, link } = readAnswer(text);
    return {
      value,
      source: {
        upstream: vendor.name,
        fetchedAt: new Date(stored.answeredAt ?? 0).toISOString(),
        link,
        data: stored.data ?? "live",
      },
    };
  }

  async #readFile(key: string): Promise<string> {
    const file = await this.#deps.files.get(key);
    if (!file) throw new Error(`The stored answer ${key} is gone`);
    return new Response(file.body).text();
  }

  async write(
    { vendor, call, key }: { vendor: Vendor; call: Call<unknown>; key: string },
    outcome: Performed<unknown>,
  ): Promise<Answer<unknown>> {
    const at = this.#deps.time.now();
    const value = withoutSuppressed(outcome.value, await this.#suppressed);
    const text = writeAnswer({ value, link: outcome.link });
    const answerFile = text.length > largestText ? `answers/${key}` : null;
    if (answerFile) await this.#deps.files.put(answerFile, text, "application/json");
    const data = this.#deps.dataOf(vendor);
    const keep = call.keep === "this-run" ? keptForTheRun : call.keep;
    this.#deps.writes.add(
      storeAnswer({
        key,
        answer: answerFile ? null : text,
        answerFile,
        data,
        answeredAt: at,
        expiresAt: at + keep * 1000,
      }),
    );
    return {
      value,
      source: { upstream: vendor.name, fetchedAt: new Date(at).toISOString(), link: outcome.link, data },
    };
  }
}
