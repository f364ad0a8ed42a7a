/**
 * `npm run test:kill [-- --rounds N] [--seed S] [--built]`: SIGKILL of the built console, of its database or of both at
 * moments that the seed chooses. A round is repeated by its own seed with `--rounds 1`.
 */
import { parseArgs } from "node:util";
import { head, isRight, line, summary } from "../kill/report.ts";
import { killRounds } from "../kill/rounds.ts";
import { Refusal } from "../refusal.ts";
import { run as buildConsole } from "./build.ts";

export async function run(words: string[]): Promise<number> {
  const { rounds, seed, built } = understand(words);
  if (!built) await buildConsole();
  process.stdout.write(`${head}\n`);
  const done = await killRounds({ rounds, seed }, (round) => process.stdout.write(`${line(round)}\n`));
  process.stdout.write(`${summary(done)}\n`);
  return done.length === rounds && done.every(isRight) ? 0 : 1;
}

function understand(words: string[]): { rounds: number; seed: number; built: boolean } {
  const usage = "Usage: npm run test:kill [-- --rounds N] [--seed S] [--built]";
  try {
    const { values } = parseArgs({
      args: words,
      options: {
        rounds: { type: "string", default: "3" },
        seed: { type: "string", default: "1" },
        /** Takes the build that is there. */
        built: { type: "boolean", default: false },
      },
    });
    const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
    if (!(rounds >= 1 && rounds <= 20) || !Number.isSafeInteger(seed)) throw new Refusal(usage);
    return { rounds, seed, built: values.built };
  } catch {
    throw new Refusal(`${usage}; at most 20 rounds`);
  }
}
