/** Trouble with the database that passes: telling it from a statement's own error, and retrying after it. */
import { FilesTrouble } from "./files";
import { DrizzleQueryError } from "drizzle-orm";
import { realTime, sleep, type Time } from "../time";

/**
 * Codes in an answer of the database: it did nothing, or took all of it back. Blocked: the plan's rows or its storage are
 * used up, or the database was put to sleep.
 */
const notDone = [
  "SQLITE_BUSY",
  "SQLITE_LOCKED",
  "SQLITE_FULL",
  "SQLITE_READONLY",
  "TRANSACTION_BUSY",
  "STREAM_EXPIRED",
  "TRANSACTION_TIMEOUT",
  "BLOCKED",
];
/** The database's machine failed under the statement: nothing says how far that came. */
const broke = [
  "SQLITE_IOERR",
  "SQLITE_CANTOPEN",
  "SQLITE_NOMEM",
  "SQLITE_PROTOCOL",
  "SQLITE_INTERRUPT",
  "SQLITE_CORRUPT",
  "SQLITE_NOTADB",
];
/**
 * The request reached no database: nothing was done. 401 and 403 are a token that was changed, 429 is the server's, the
 * others Cloudflare's (refused, unreachable).
 */
const refusals = /ECONNREFUSED|HTTP status (401|403|429|521|523)/;
/** The answer is missing: the database may have done what was asked. */
const losses = /fetch failed|TypeError\s+terminated|network connection lost|HTTP status 5\d\d/i;

/** Milliseconds. A restart of the database takes one to ten seconds. */
const longestTrouble = 20_000;
const shortestPause = 50;
const longestPause = 2000;
/** Well within what an invocation may live. */
const longestOutage = 180_000;

/** The database is out of reach or overrun, and retrying did not help so far. */
export class DatabaseTrouble extends Error {
  override readonly name = "DatabaseTrouble";
}

/** What was asked of the database may succeed later, unchanged. */
export function isDatabaseTrouble(error: unknown): boolean {
  return troubleOf(error) !== null;
}

function troubleOf(error: unknown): "refused" | "lost" | null {
  let trouble: "lost" | null = null;
  for (let each = error; each instanceof Error; each = each.cause) {
    // Its words are those of the statement and its values; what happened is the cause.
    if (each instanceof DrizzleQueryError) continue;
    const text = `${each.name} ${(each as { code?: string }).code ?? ""} ${each.message}`;
    if (refusals.test(text) || notDone.some((code) => text.includes(code))) return "refused";
    if (each instanceof DatabaseTrouble || losses.test(text) || broke.some((code) => text.includes(code)))
      trouble = "lost";
  }
  return trouble;
}

/** What is wrong, by the code that the database named. */
const reasons: [RegExp, string][] = [
  [/SQLITE_(?:CORRUPT|NOTADB)/, "its file is damaged"],
  [/SQLITE_FULL/, "it has no space left"],
  [/SQLITE_(?:IOERR|CANTOPEN)/, "its disk fails"],
  [/SQLITE_READONLY/, "it takes no writes"],
  [/SQLITE_NOMEM/, "it has no memory left"],
  [/BLOCKED/, "its plan is used up"],
  [/HTTP status (?:401|403)/, "it refuses the console's token"],
  [/HTTP status 429|_BUSY|_LOCKED/, "it is overrun"],
];

export interface TroubleReason {
  words: string;
  /** It does not pass: a person must restore the database. */
  isDamage: boolean;
}

/** Names what keeps the database from its work; null: it is no trouble of the database. */
export function reasonOfTrouble(error: unknown): TroubleReason | null {
  if (!isDatabaseTrouble(error)) return null;
  const texts: string[] = [];
  for (let each = error; each instanceof Error; each = each.cause)
    if (!(each instanceof DrizzleQueryError))
      texts.push(`${(each as { code?: string }).code ?? ""} ${each.message}`);
  const text = texts.join(" ");
  const at = reasons.findIndex(([code]) => code.test(text));
  return { words: reasons[at]?.[1] ?? "it does not answer", isDamage: at === 0 };
}

/** In which retries are waited for, if not the real time and chance. */
export interface RetrySurroundings {
  time?: Time;
  random?: () => number;
}

/** The request's own deadline has passed. */
const isOverdue = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

/**
 * Retries, with growing pauses, while the database is in trouble.
 * @param repeatable done twice it leaves what it leaves done once; anything else is sent again only where it is
 *   certain that it was not done
 * @throws DatabaseTrouble when the trouble does not pass, or it is not known whether the work was done
 */
export async function retryOnTrouble<T>(
  work: () => Promise<T>,
  repeatable: boolean,
  { time = realTime, random = Math.random }: RetrySurroundings = {},
): Promise<T> {
  const until = time.now() + longestTrouble;
  for (let pause = shortestPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await work();
    } catch (error) {
      const trouble = isOverdue(error) ? "lost" : troubleOf(error);
      if (!trouble) throw error;
      const mayRetry = repeatable || trouble === "refused";
      if (!mayRetry || time.now() >= until)
        throw new DatabaseTrouble("The database gave no answer", { cause: error });
      // Not all at the same moment: many wait for the same database.
      await sleep(time, pause * (0.5 + random() / 2));
    }
  }
}

/** Retries for minutes, for what must not be lost while there is hope; `work` must be repeatable. */
export async function retryThroughOutage<T>(work: () => Promise<T>, time: Time): Promise<T> {
  const until = time.now() + longestOutage;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseTrouble(error) || time.now() >= until) throw error;
      await sleep(time, longestPause);
    }
  }
}

/** The database or object storage is in trouble: what was asked may succeed later, unchanged. */
export const isStorageTrouble = (error: unknown): boolean =>
  isDatabaseTrouble(error) || error instanceof FilesTrouble;
