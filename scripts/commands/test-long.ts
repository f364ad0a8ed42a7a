/**
 * `npm run test:long [-- name …] [--ci]`: runs the tests that take too long for every change. A
 * failed part does not stop the others; the last line counts them.
 */
import { parseArgs } from "node:util";
import { mostCiMinutes, mostMinutes, type Part, parts } from "../long/parts.ts";
import { type PartResult, runPart } from "../long/run-part.ts";
import { Refusal } from "../refusal.ts";
import { failedMark } from "../testing/summary-reporter.ts";

const tell = (text: string) => void process.stdout.write(text);

export async function run(words: string[]): Promise<number> {
  const results: [Part, PartResult][] = [];
  const { inCi, chosen } = understood(words);
  const end = Date.now() + (inCi ? mostCiMinutes : mostMinutes) * 60_000;
  for (const each of chosen) {
    const part = { ...each, minutes: Math.min(each.minutes, (end - Date.now()) / 60_000) };
    tell(
      `\n▸ ${part.name}: ${part.what} (npm run ${part.words.join(" ")}, at most ${part.minutes.toFixed(1)} minutes)\n`,
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

function understood(words: string[]): { inCi: boolean; chosen: Part[] } {
  const names = parts.map(({ name }) => name).join(", ");
  const { values, positionals } = understand(words, names);
  const unknown = positionals.find((name) => !parts.some((part) => part.name === name));
  if (unknown) throw new Refusal(`There is no part "${unknown}". Choose from: ${names}.`);
  const wanted = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const inCi = Boolean(values.ci);
  return {
    inCi,
    chosen: inCi ? wanted.flatMap((part) => (part.ci ? [{ ...part, ...part.ci }] : [])) : wanted,
  };
}

function understand(words: string[], names: string) {
  try {
    return parseArgs({ args: words, options: { ci: { type: "boolean" } }, allowPositionals: true });
  } catch {
    throw new Refusal(`Usage: npm run test:long [-- part …] [--ci]. Parts: ${names}.`);
  }
}
