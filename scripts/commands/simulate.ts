/**
 * `npm run simulate -- --seeds N [--from S]`: simulates N days with random faults. `--seed X`
 * prints the events of one day. `--planted` searches for each planted bug: first with the seed
 * known to find it, then with at most 500 others. With `--seeds` too, it searches after the days.
 * `--sendings` simulates sendings to HubSpot instead, and `--records` the records of people.
 */
import { parseArgs } from "node:util";
import { findPlanted, simulate, simulateOther, tellSeed } from "../../simulation/simulate.ts";
import { Refusal } from "../refusal.ts";

const searchedAtMost = 500;
const usage =
  "Usage: npm run simulate -- [--sendings | --records] [--seeds 100] [--from 1] [--planted] | --seed 7 | --planted";

export async function run(words: string[]): Promise<number> {
  const { seeds, from = "1", seed, planted, sendings, records } = understand(words);
  if (sendings && records) throw new Refusal(usage);
  const world = sendings ? "sendings" : records ? "records" : undefined;
  if (seed !== undefined) return tellSeed(whole(seed), world);
  if (planted && seeds === undefined) return findPlanted(searchedAtMost, world);
  const range = [whole(from), whole(seeds ?? "100")] as const;
  const failed = await (world ? simulateOther(world, ...range) : simulate(...range));
  const missed = planted ? await findPlanted(searchedAtMost, world) : 0;
  return failed || missed;
}

function understand(words: string[]) {
  const option = { type: "string" } as const;
  try {
    return parseArgs({
      args: words,
      options: {
        seeds: option,
        from: option,
        seed: option,
        planted: { type: "boolean" },
        sendings: { type: "boolean" },
        records: { type: "boolean" },
      },
    }).values;
  } catch {
    throw new Refusal(usage);
  }
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Refusal(usage);
  return Number(text);
}
