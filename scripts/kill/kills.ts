/** Kills parts of the stack, and records when each was killed and when it answered again. */
import { setTimeout as sleep } from "node:timers/promises";
import type { BillLine } from "../../sandbox/bill.ts";
import type { Chance } from "../../sandbox/market/random.ts";
import type { Stack } from "../stack/stack.ts";

export interface Kill {
  console: boolean;
  database: boolean;
  /** ms since 1970: before the first signal, and after the last process died. */
  at: number;
  dead: number;
  /** ms since 1970: when the whole stack answered again. */
  back: number;
  /** Number of rows of used-row runs that were in progress just before the kill. */
  usedRows: number;
}

/** Returns the number of rows of used-row runs in progress. */
type UnderWork = () => Promise<number>;

export const nameOf = ({ console, database }: Pick<Kill, "console" | "database">) =>
  console && database ? "both" : console ? "console" : "database";

/**
 * Kills one to three times: first the console during a row of a used-row run, then other parts,
 * each some seconds after the last one is back.
 */
export async function killAtRandom(stack: Stack, chance: Chance, underWork: UnderWork): Promise<Kill[]> {
  const count = chance.int(1, 3);
  await untilInTheMidst(underWork, chance.int(0, 600));
  const kills = [await kill(stack, { console: true, database: false }, underWork)];
  while (kills.length < count) {
    await sleep(chance.int(300, 7000));
    const what = chance.pick(["console", "console", "database", "both"]);
    kills.push(await kill(stack, { console: what !== "database", database: what !== "console" }, underWork));
  }
  return kills;
}

/** Seconds until the used-row runs have started on a busy machine. */
const longestUntilBegun = 30;

/** @param into ms that a row must have been in progress */
async function untilInTheMidst(underWork: UnderWork, into: number): Promise<void> {
  const deadline = Date.now() + longestUntilBegun * 1000;
  while (Date.now() < deadline) {
    if ((await underWork()) > 0) {
      await sleep(into);
      if ((await underWork()) > 0) return;
    }
    await sleep(20);
  }
}

async function kill(
  { crashing }: Stack,
  what: Pick<Kill, "console" | "database">,
  underWork: UnderWork,
): Promise<Kill> {
  const { console, database } = crashing;
  if (!database) throw new Error("The database of this stack is not its own.");
  const usedRows = await underWork();
  const at = Date.now();
  if (what.console) console.kill();
  if (what.database) database.kill();
  const dead = Date.now();
  // The console cannot start without it.
  if (what.database) await database.startAgain();
  if (what.console) await console.startAgain();
  return { ...what, at, dead, back: Date.now(), usedRows };
}

/** Milliseconds between an answer and the end of its row's batch on a busy machine. */
const untilWritten = 3000;

/**
 * Returns true if the console may have lost this answer: it was in flight at the kill, or had
 * arrived and was not written yet, shortly before the kill or while the database was away.
 */
export function isLostWith(asked: Pick<BillLine, "askedAt" | "at" | "broke">, kills: Kill[]): boolean {
  return kills.some((one) => {
    if (!one.console) return false;
    const since = kills
      .filter((other) => other.database && other.at <= one.at && other.back >= one.at - untilWritten)
      .reduce((earliest, other) => Math.min(earliest, other.at), one.at);
    // A busy vendor may accept a request after its sender died; the connection is then broken.
    const sentBy = asked.broke ? one.back : one.dead;
    return Date.parse(asked.askedAt) <= sentBy && Date.parse(asked.at) >= since - untilWritten;
  });
}
