/**
 * `npm run test:kill [-- --rounds N] [--seed S] [--soon] [--built]`: kills the built console, its
 * database or both with SIGKILL while rows are in progress, at times that the seed chooses. To
 * repeat a round, pass its seed with `--rounds 1`.
 */
import { parseArgs } from "node:util";
import { head, isRight, line, summary } from "../kill/report.ts";
import { killRounds } from "../kill/rounds.ts";
import { Refusal } from "../refusal.ts";
import { run as buildConsole } from "./build.ts";

export async function run(words: string[]): Promise<number> {
  const { built, ...asked } = understand(words);
  if (!built) await buildConsole();
  process.stdout.write(`${head}\n`);
  const done = await killRounds(asked, (round) => process.stdout.write(`${line(round)}\n`));
  process.stdout.write(`${summary(done)}\n`);
  return done.length === asked.rounds && done.every(isRight) ? 0 : 1;
}

function understand(words: string[]): { rounds: number; seed: number; soon: boolean; built: boolean } {
  const usage = "Usage: npm run test:kill [-- --rounds N] [--seed S] [--soon] [--built]";
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        rounds: { type: "string", default: "3" },
        seed: { type: "string", default: "1" },
        /** Does not wait for the limiters' alarms, which record calls lost at a kill. */
        soon: { type: "boolean", default: false },
        /** Uses the existing build. */
        built: { type: "boolean", default: false },
      },
    });
    const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
    if (!(rounds >= 1 && rounds <= 20) || !Number.isSafeInteger(seed)) throw new Refusal(usage);
    return { rounds, seed, soon: values.soon, built: values.built };
  } catch {
    throw new Refusal(`${usage}; at most 20 rounds`);
  }
}
