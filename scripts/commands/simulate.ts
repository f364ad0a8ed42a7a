/** `npm run simulate -- --seeds N [--from S]`, or `--seed X` for the story of one: the console through made-up days full of faults. */
import { parseArgs } from "node:util";
import { simulate, tellSeed } from "../../simulation/simulate.ts";
import { Refusal } from "../refusal.ts";

const usage = "Usage: npm run simulate -- [--seeds 100] [--from 1] | --seed 7";

export async function run(words: string[]): Promise<number> {
  const { seeds = "100", from = "1", seed } = understand(words);
  return seed === undefined ? simulate(whole(from), whole(seeds)) : tellSeed(whole(seed));
}

function understand(words: string[]) {
  const option = { type: "string" } as const;
  try {
    return parseArgs({ args: words, options: { seeds: option, from: option, seed: option } }).values;
  } catch {
    throw new Refusal(usage);
  }
}

function whole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Refusal(usage);
  return Number(text);
}
