/**
 * `npm run test:long [-- name …] [--ci]`: what takes too long for every change. Every part is run, also behind one that
 * failed; the last line counts them.
 */
import { parseArgs } from "node:util";
import { type Part, parts } from "../long/parts.ts";
import { type PartResult, runPart } from "../long/run-part.ts";
import { Refusal } from "../refusal.ts";
import { failedMark } from "../test-summary.ts";

const tell = (text: string) => void process.stdout.write(text);

export async function run(words: string[]): Promise<number> {
  const results: [Part, PartResult][] = [];
  for (const part of chosen(words)) {
    tell(
      `\n▸ ${part.name}: ${part.what} (npm run ${part.words.join(" ")}, at most ${part.minutes} minutes)\n`,
    );
    results.push([part, await runPart(part, tell)]);
  }
  tell("\n");
  for (const [{ name }, { passed, seconds, summary, failures }] of results) {
    for (const one of failures) tell(`${one}\n`);
    tell(`${passed ? "passed " : failedMark}${name} after ${seconds} s: ${summary}\n`);
  }
  const failed = results.filter(([, { passed }]) => !passed).length;
  tell(`${results.length - failed} passed, ${failed} failed\n`);
  return failed > 0 ? 1 : 0;
}

function chosen(words: string[]): Part[] {
  const names = parts.map(({ name }) => name).join(", ");
  const { values, positionals } = understand(words, names);
  const unknown = positionals.find((name) => !parts.some((part) => part.name === name));
  if (unknown) throw new Refusal(`There is no part "${unknown}". There are: ${names}.`);
  const wanted = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return values.ci ? wanted.flatMap((part) => (part.ci ? [{ ...part, ...part.ci }] : [])) : wanted;
}

function understand(words: string[], names: string) {
  try {
    return parseArgs({ args: words, options: { ci: { type: "boolean" } }, allowPositionals: true });
  } catch {
    throw new Refusal(`Usage: npm run test:long [-- part …] [--ci]. Parts: ${names}.`);
  }
}
