/** Answers of upstreams as they are written down in the journal, and read back from it. */
import type { Write } from "../storage/batch";
import { releaseCall, storeAnswer, type StoredCall } from "../storage/calls";
import { makeRepeatedCertain } from "../storage/uncertain-calls";
import { readAnswer, writeAnswer } from "../storage/stored-results";
import { logError } from "../log";
import { sleep, type Time } from "../time";
import type { FileStore } from "../storage/files";
import type { Answer, Call, Performed } from "../upstream/call";
import type { Vendor } from "../upstream/vendor";
import { withoutSuppressed } from "./suppressed.server";
import { type Mentions, mentionsOf } from "./mentions";

/** Characters; what is longer lies in object storage. */
const largestText = 256 * 1024;
const keptForTheRun = 30 * 86_400;
/** Milliseconds between tries to put a long answer into object storage; after the last it is not kept for others. */
const pauses = [500, 2000, 5000, 10_000];

/** Milliseconds for which an answer is good for others. */
export const keptFor = ({ keep }: Call<unknown>): number =>
  (keep === "this-run" ? keptForTheRun : keep) * 1000;

interface Surroundings {
  files: FileStore;
  time: Time;
  dataOf(vendor: Vendor): "live" | "sandbox";
}

interface Claimed {
  vendor: Vendor;
  call: Call<unknown>;
  key: string;
  claim: string;
}

export class KeptAnswers {
  readonly #deps: Surroundings;
  #suppressed: Mentions | null = null;

  constructor(deps: Surroundings) {
    this.#deps = deps;
  }

  /** @param subjects of the suppression list, read before the first call leaves: a paid answer never waits for it */
  keepOut(subjects: string[]): void {
    this.#suppressed = subjects.length > 0 ? mentionsOf(subjects) : null;
  }

  async read(vendor: Vendor, stored: StoredCall): Promise<Answer<unknown>> {
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

  /** The answer, and what is to be written down together with its charge. */
  async keep(
    { vendor, call, key, claim }: Claimed,
    outcome: Performed<unknown>,
  ): Promise<{ answer: Answer<unknown>; writes: Write[] }> {
    const at = this.#deps.time.now();
    const value = withoutSuppressed(outcome.value, this.#suppressed);
    const text = writeAnswer({ value, link: outcome.link });
    const data = this.#deps.dataOf(vendor);
    const isLong = text.length > largestText;
    const answerFile = `answers/${key}/${claim}`;
    const source = { upstream: vendor.name, fetchedAt: new Date(at).toISOString(), link: outcome.link, data };
    const answer = { value, source };
    // Paid for, it serves the row that asked, whether it can be kept for others or not.
    if (isLong && !(await this.#putFile(answerFile, text)))
      return { answer, writes: releaseCall({ key, claim }) };
    return {
      answer,
      writes: [
        ...(call.repeatable ? [makeRepeatedCertain(key)] : []),
        storeAnswer({
          key,
          claim,
          answer: isLong ? null : text,
          answerFile: isLong ? answerFile : null,
          data,
          answeredAt: at,
          expiresAt: at + keptFor(call),
        }),
      ],
    };
  }

  async #putFile(key: string, text: string): Promise<boolean> {
    const { files, time } = this.#deps;
    for (const pause of [...pauses, null]) {
      try {
        await files.put(key, text, "application/json");
        return true;
      } catch (error) {
        if (pause === null) logError("an answer can't be kept", { key, error });
        else await sleep(time, pause);
      }
    }
    return false;
  }
}
