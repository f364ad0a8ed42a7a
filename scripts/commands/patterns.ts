/**
 * `npm run patterns [-- --all]`: checks new regular expressions, or all of them, and records those
 * with linear time. Rewrite any other, or give its reason in scripts/patterns/judged.json.
 */
import { writeFileSync } from "node:fs";
import { judgedPath, patternsOf, readJudged, slowOnes, unjudged } from "../patterns/patterns.ts";
import { projectRoot } from "../project-root.ts";

export async function run(words: string[]): Promise<number> {
  const { linear: known, ...reasons } = readJudged(projectRoot);
  const patterns = patternsOf(projectRoot);
  const linear = words.includes("--all") ? [] : known.filter((pattern) => patterns.written.has(pattern));
  const { missing, made } = unjudged(patterns, { linear, ...reasons });
  const slow = await slowOnes(missing);
  const found = missing.filter((pattern) => !slow.some((words) => words.startsWith(`${pattern}: `)));
  const bounded = Object.fromEntries(
    Object.entries(reasons.bounded).filter(([pattern]) => patterns.written.has(pattern)),
  );
  const next = { linear: [...linear, ...found].toSorted(), bounded, made: reasons.made };
  writeFileSync(judgedPath(projectRoot), `${JSON.stringify(next, null, 2)}\n`);
  for (const one of [...slow, ...made]) process.stdout.write(`${one}\n`);
  process.stdout.write(`${next.linear.length} regular expressions are linear, ${slow.length} are not.\n`);
  return slow.length + made.length > 0 ? 1 : 0;
}
