/** Detects temporary trouble of the database and retries after it. */
import { FilesTrouble } from "./files";
import { DrizzleQueryError } from "drizzle-orm";
import { realTime, sleep, type Time } from "../time";

/**
 * Error codes after which the database has changed nothing. BLOCKED: the plan's quota is used up,
 * or the database is suspended.
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
/** The database server failed during the statement; its outcome is unknown. */
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
 * The request did not reach the database. 401 and 403 mean a changed token, 429 comes from the
 * server, and the others from Cloudflare.
 */
const refusals = /ECONNREFUSED|HTTP status (401|403|429|521|523)/;
/** The answer was lost; the database may have run the statement. */
const losses = /fetch failed|TypeError\s+terminated|network connection lost|HTTP status 5\d\d/i;

/** Milliseconds. A database restart takes one to ten seconds. */
const longestTrouble = 20_000;
const shortestPause = 50;
const longestPause = 2000;
/** Milliseconds; well below the longest invocation. */
const longestOutage = 180_000;

/** The database is unreachable or overloaded, and retries have not helped. */
export class DatabaseTrouble extends Error {
  override readonly name = "DatabaseTrouble";
}

/** Returns true if the same request may succeed later. */
export function isDatabaseTrouble(error: unknown): boolean {
  return troubleOf(error) !== null;
}

function troubleOf(error: unknown): "refused" | "lost" | null {
  let trouble: "lost" | null = null;
  for (let each = error; each instanceof Error; each = each.cause) {
    // Skips drizzle's wrapper, whose message contains the statement and its values; the cause has
    // the real error.
    if (each instanceof DrizzleQueryError) continue;
    const text = `${each.name} ${(each as { code?: string }).code ?? ""} ${each.message}`;
    if (refusals.test(text) || notDone.some((code) => text.includes(code))) return "refused";
    if (each instanceof DatabaseTrouble || losses.test(text) || broke.some((code) => text.includes(code)))
      trouble = "lost";
  }
  return trouble;
}

/** Reasons by the database's error code. */
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
  /** True if a user must restore the database. */
  isDamage: boolean;
}

/** Returns why the database does not work, or null if the error is not database trouble. */
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

/** Overrides the time and randomness of retries. */
export interface RetrySurroundings {
  time?: Time;
  random?: () => number;
}

/** Returns true if the request's own deadline has passed. */
const isOverdue = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

/**
 * Retries with growing pauses while the database is in trouble.
 * @param repeatable true if the work is idempotent; other work is repeated only if it certainly did
 * not run
 * @throws DatabaseTrouble if the trouble lasts or the outcome is unknown
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
      // Random, so that waiting requests do not all retry at the same time.
      await sleep(time, pause * (0.5 + random() / 2));
    }
  }
}

/** Retries for minutes, for data that must not be lost; `work` must be idempotent. */
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

/**
 * Returns true for trouble of the database or object storage; the same request may succeed later.
 */
export const isStorageTrouble = (error: unknown): boolean =>
  isDatabaseTrouble(error) || error instanceof FilesTrouble;
