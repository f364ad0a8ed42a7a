/**
 * The database of the simulated records: answers come late or are lost, and a batch whose answer was lost may run again
 * while other users write.
 */
import type { Client, InStatement } from "@libsql/client";
import { type Database, databaseOver } from "../../app/storage/database";
import type { Chance } from "../chance";
import type { VirtualTime } from "../virtual-time";
import type { RecordsPlant } from "./planted";

/** Share of the batches that meet each fault. */
const rates = { slow: 0.3, lost: 0.15, again: 0.15 };
/** Milliseconds. */
const longest = { usual: 40, slow: 4000, again: 20_000 };

export function faultyDatabase(
  inner: Client,
  { clock, chance, plant }: { clock: VirtualTime; chance: Chance; plant: RecordsPlant | undefined },
): Database {
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => void clock.after(chance.between(1, milliseconds), resolve));
  async function travel<T>(work: () => Promise<T>, isWrite: boolean): Promise<T> {
    await rest(chance.happens(rates.slow) ? longest.slow : longest.usual);
    const done = await work();
    // A proxy sent the batch twice, or the client gave up before the database did.
    if (isWrite && chance.happens(rates.again))
      clock.after(chance.between(1, longest.again), () => void work().catch(() => undefined));
    await rest(longest.usual);
    if (chance.happens(rates.lost))
      throw new TypeError("fetch failed", { cause: new Error("other side closed") });
    return done;
  }
  const planted = (statement: InStatement) => plant?.statement(statement) ?? statement;
  const client: Partial<Client> = {
    batch: (statements, mode) => {
      const all = (statements as InStatement[]).map(planted);
      return travel(() => inner.batch(all, mode), mode === "write");
    },
    execute: ((statement: InStatement) => travel(() => inner.execute(statement), false)) as Client["execute"],
    close: () => undefined,
  };
  const time = { now: () => clock.now(), after: (wait: number, then: () => void) => clock.after(wait, then) };
  return databaseOver(client as Client, { time, random: () => chance.next() });
}
