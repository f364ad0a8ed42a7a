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
}

export const nameOf = ({ console, database }: Pick<Kill, "console" | "database">) =>
  console && database ? "both" : console ? "console" : "database";

/** One to three kills, each some seconds after the start or after what was killed before is back. */
export async function killAtRandom(stack: Stack, chance: Chance): Promise<Kill[]> {
  const kills: Kill[] = [];
  const count = chance.int(1, 3);
  for (let number = 0; number < count; number++) {
    await sleep(chance.int(300, 7000));
    const what = chance.pick(["console", "console", "database", "both"]);
    kills.push(await kill(stack, { console: what !== "database", database: what !== "console" }));
  }
  return kills;
}

async function kill({ crashing }: Stack, what: Pick<Kill, "console" | "database">): Promise<Kill> {
  const { console, database } = crashing;
  if (!database) throw new Error("The database of this stack is not its own.");
  const at = Date.now();
  if (what.console) console.kill();
  if (what.database) database.kill();
  const dead = Date.now();
  // The console cannot start without it.
  if (what.database) await database.startAgain();
  if (what.console) await console.startAgain();
  return { ...what, at, dead, back: Date.now() };
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
