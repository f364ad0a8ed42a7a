/**
 * `npm run patterns [-- --all]`: judges the patterns that are new, or all of them again, and writes down those that are
 * linear. What is not linear has to be written otherwise, or needs its reason in scripts/patterns/judged.json.
 */
import { writeFileSync } from "node:fs";
import { judge, judgedPath, patternsOf, readJudged, unjudged } from "../patterns/patterns.ts";
import { projectRoot } from "../project-root.ts";

const timeout = 20_000;

export async function run(words: string[]): Promise<number> {
  const judged = readJudged(projectRoot);
  const patterns = patternsOf(projectRoot);
  const again = words.includes("--all");
  const linear: string[] = [];
  let refused = 0;
  for (const [pattern, files] of patterns.written) {
    if (pattern in judged.bounded) continue;
    const { linear: isLinear, words: found } =
      again || !judged.linear.includes(pattern) ? await judge(pattern, timeout) : { linear: true, words: "" };
    if (isLinear) linear.push(pattern);
    else {
      refused += 1;
      process.stdout.write(`${files.join(", ")}: ${pattern}: ${found}\n`);
    }
  }
  const bounded = Object.fromEntries(
    Object.entries(judged.bounded).filter(([pattern]) => patterns.written.has(pattern)),
  );
  const next = { linear: linear.toSorted(), bounded, made: judged.made };
  writeFileSync(judgedPath(projectRoot), `${JSON.stringify(next, null, 2)}\n`);
  const left = unjudged(patterns, next);
  process.stdout.write(`${linear.length} patterns are linear, ${refused} are not.\n`);
  for (const one of left) process.stdout.write(`${one}\n`);
  return refused > 0 || left.length > 0 ? 1 : 0;
}
