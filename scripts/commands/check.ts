/**
 * `npm run check`: format, lint, boundaries, citations, style scales, words, patterns, packages,
 * dead code, types. A failed check does not stop the others.
 */
import { checkBoundaries } from "../boundaries/boundaries.ts";
import { checkCitations } from "../boundaries/citations.ts";
import { licences, readAdvisories, readLock, weaknesses } from "../packages/packages.ts";
import { patternsOf, readJudged, slowOnes, unjudged } from "../patterns/patterns.ts";
import { projectRoot } from "../project-root.ts";
import { runTool } from "../run-tool.ts";
import { checkStyleScales } from "../style-scales/style-scales.ts";
import { failedMark } from "../testing/summary-reporter.ts";
import { checkWords } from "../words/words.ts";
import { checkGeneratedTypes } from "./typegen.ts";

interface Step {
  name: string;
  run(): Promise<number>;
}

const steps: Step[] = [
  { name: "Generated types", run: checkGeneratedTypes },
  { name: "Format", run: () => runTool("oxfmt/bin/oxfmt", ["--check", "."]) },
  { name: "Lint", run: () => runTool("oxlint/bin/oxlint", ["--deny-warnings", "."]) },
  { name: "Boundaries", run: boundaries },
  { name: "Citations", run: citations },
  { name: "Style scales", run: styleScales },
  { name: "Words", run: words },
  { name: "Patterns", run: patterns },
  { name: "Packages", run: packages },
  { name: "Dead code", run: () => runTool("knip/bin/knip.js", ["--no-progress"]) },
  { name: "Types", run: () => runTool("typescript/bin/tsc", ["--noEmit"]) },
];

async function boundaries(): Promise<number> {
  const { violations, read, listed } = await checkBoundaries(projectRoot);
  for (const one of violations) process.stdout.write(`${one}\n`);
  process.stdout.write(`${read} of ${listed} files read, ${violations.length} forbidden imports.\n`);
  return violations.length > 0 || read < listed ? 1 : 0;
}

async function citations(): Promise<number> {
  const { missing, read } = checkCitations(projectRoot);
  for (const one of missing) process.stdout.write(`${one} does not exist in the repository\n`);
  process.stdout.write(`${read} files read, ${missing.length} references to missing files.\n`);
  return missing.length > 0 ? 1 : 0;
}

async function styleScales(): Promise<number> {
  const { outside, read } = checkStyleScales(projectRoot);
  for (const one of outside) process.stdout.write(`${one}\n`);
  process.stdout.write(`${read} style sheets read, ${outside.length} values outside the scales.\n`);
  return outside.length > 0 ? 1 : 0;
}

async function words(): Promise<number> {
  const { found, unused, read } = checkWords(projectRoot);
  for (const one of found) process.stdout.write(`${one}\n`);
  for (const one of unused)
    process.stdout.write(`${one}: remove this exception from scripts/words/exceptions.ts\n`);
  process.stdout.write(`${read} files read, ${found.length} banned words.\n`);
  return found.length + unused.length > 0 ? 1 : 0;
}

/**
 * Checks only regular expressions that are not in the list of verdicts. Checking all of them takes
 * minutes.
 */
async function patterns(): Promise<number> {
  const found = patternsOf(projectRoot);
  const { missing, made } = unjudged(found, readJudged(projectRoot));
  const slow = await slowOnes(missing);
  for (const one of [...slow, ...made]) process.stdout.write(`${one}\n`);
  process.stdout.write(
    `${found.written.size} regular expressions, ${missing.length} of them new (run "npm run patterns" to record them), ${slow.length} not linear.\n`,
  );
  return slow.length + made.length > 0 ? 1 : 0;
}

async function packages(): Promise<number> {
  const lock = readLock(projectRoot);
  const advisories = readAdvisories(projectRoot);
  const found = [...weaknesses(lock, advisories), ...licences(lock)];
  for (const one of found) process.stdout.write(`${one}\n`);
  process.stdout.write(
    `${Object.keys(lock).length - 1} packages, ${found.length} with a known vulnerability (as of ${advisories.readOn}) or a licence that we may not use.\n`,
  );
  return found.length > 0 ? 1 : 0;
}

export async function run(): Promise<number> {
  const failed: string[] = [];
  for (const step of steps) {
    process.stdout.write(`\n▸ ${step.name}\n`);
    if ((await step.run()) !== 0) failed.push(step.name);
  }
  process.stdout.write(
    failed.length === 0 ? "\nAll checks passed.\n" : `\n${failedMark}checks: ${failed.join(", ")}\n`,
  );
  return failed.length === 0 ? 0 : 1;
}
