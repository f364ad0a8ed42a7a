/**
 * `npm run simulate -- --seeds N [--from S]`, or `--seed X` for the story of one: the console through made-up days full of
 * faults. `--planted` looks for each planted bug in at most 500 of them.
 */
import { parseArgs } from "node:util";
import { findPlanted, simulate, tellSeed } from "../../simulation/simulate.ts";
import { Refusal } from "../refusal.ts";

const usage = "Usage: npm run simulate -- [--seeds 100] [--from 1] | --seed 7 | --planted";

export async function run(words: string[]): Promise<number> {
  const { seeds, from = "1", seed, planted } = understand(words);
  if (planted) return findPlanted(whole(seeds ?? "500"));
  return seed === undefined ? simulate(whole(from), whole(seeds ?? "100")) : tellSeed(whole(seed));
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
