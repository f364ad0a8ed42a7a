/**
 * `npm run simulate -- --seeds N [--from S]`, or `--seed X` for the story of one: the console through made-up days full of
 * faults. `--planted` looks for each planted bug, by the seed known to find it and else in at most 500; after the days
 * where `--seeds` is given too.
 */
import { parseArgs } from "node:util";
import { findPlanted, simulate, tellSeed } from "../../simulation/simulate.ts";
import { Refusal } from "../refusal.ts";

const searchedAtMost = 500;
const usage = "Usage: npm run simulate -- [--seeds 100] [--from 1] [--planted] | --seed 7 | --planted";

export async function run(words: string[]): Promise<number> {
  const { seeds, from = "1", seed, planted } = understand(words);
  if (seed !== undefined) return tellSeed(whole(seed));
  if (planted && seeds === undefined) return findPlanted(searchedAtMost);
  const failed = await simulate(whole(from), whole(seeds ?? "100"));
  const missed = planted ? await findPlanted(searchedAtMost) : 0;
  return failed || missed;
}

function understand(words: string[]) {
  const option = { type: "string" } as const;
  try {
    return parseArgs({
      args: words,
      options: { seeds: option, from: option, seed: option, planted: { type: "boolean" } },
    }).values;
  } catch {
    throw new Refusal(usage);
  }
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Refusal(usage);
  return Number(text);
}
