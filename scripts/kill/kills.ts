/** When which part of the stack was killed, and when it answered again. */
import { setTimeout as sleep } from "node:timers/promises";
import type { BillLine } from "../../sandbox/bill.ts";
import type { Chance } from "../../sandbox/market/random.ts";
import type { Stack } from "../stack/stack.ts";

export interface Kill {
  console: boolean;
  database: boolean;
  /** ms since 1970: before the first signal, and after the last. */
  at: number;
  dead: number;
  /** ms since 1970: all of it answered again. */
  back: number;
  /** Rows of runs made from rows that were being worked just before. */
  usedRows: number;
}

/** What is asked before a signal: rows of runs made from rows that are being worked. */
type UnderWork = () => Promise<number>;

export const nameOf = ({ console, database }: Pick<Kill, "console" | "database">) =>
  console && database ? "both" : console ? "console" : "database";

/**
 * One to three kills: the first of the console in the midst of a row of a run made from rows, each other one some seconds
 * after what was killed before is back.
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

/** Seconds: until the runs that are made from rows have been asked for and begun, on a busy machine. */
const longestUntilBegun = 30;

/** @param into ms that a row has been worked at least */
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

/** Between an answer's arrival and the end of its row's batch, on a busy machine. */
const untilWritten = 3000;

/**
 * True for what may have been lost with the console: what was on its way at the kill, or had come and could not be
 * written yet, a moment before or while the database was away.
 */
export function isLostWith(asked: Pick<BillLine, "askedAt" | "at" | "broke">, kills: Kill[]): boolean {
  return kills.some((one) => {
    if (!one.console) return false;
    const since = kills
      .filter((other) => other.database && other.at <= one.at && other.back >= one.at - untilWritten)
      .reduce((earliest, other) => Math.min(earliest, other.at), one.at);
    // What a busy service takes up when its asker is dead already was sent before; then the line is broken.
    const sentBy = asked.broke ? one.back : one.dead;
    return Date.parse(asked.askedAt) <= sentBy && Date.parse(asked.at) >= since - untilWritten;
  });
}
