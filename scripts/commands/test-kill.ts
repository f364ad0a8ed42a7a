/**
 * `npm run test:kill [-- --rounds N] [--seed S] [--soon] [--built]`: SIGKILL of the built console, of its database or of
 * both, in the midst of a used row and at moments that the seed chooses. A round is repeated by its own seed with `--rounds 1`.
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
        /** Waits for no limiter's alarm to book what was lost at a kill. */
        soon: { type: "boolean", default: false },
        /** Takes the build that is there. */
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
