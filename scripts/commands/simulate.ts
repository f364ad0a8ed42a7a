/**
 * `npm run simulate -- --seeds N [--from S]`: simulates N days with random faults. `--seed X`
 * prints the events of one day. `--planted` searches for each planted bug: first with the seed
 * known to find it, then with at most 500 others. With `--seeds` too, it runs after the days.
 * `--sendings` simulates worlds with sendings to HubSpot instead.
 */
import { parseArgs } from "node:util";
import { findPlanted, simulate, simulateSendings, tellSeed } from "../../simulation/simulate.ts";
import { Refusal } from "../refusal.ts";

const searchedAtMost = 500;
const usage =
  "Usage: npm run simulate -- [--sendings] [--seeds 100] [--from 1] [--planted] | --seed 7 | --planted";

export async function run(words: string[]): Promise<number> {
  const { seeds, from = "1", seed, planted, sendings } = understand(words);
  if (seed !== undefined) return tellSeed(whole(seed), { sendings });
  if (planted && seeds === undefined) return findPlanted(searchedAtMost, { sendings });
  const failed = await (sendings ? simulateSendings : simulate)(whole(from), whole(seeds ?? "100"));
  const missed = planted ? await findPlanted(searchedAtMost, { sendings }) : 0;
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
