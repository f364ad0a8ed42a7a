/** `npm run check`: format, lint, boundaries, dead code, types. All of them run, whichever fails. */
import { runTool } from "../run-tool.ts";
import { run as generateTypes } from "./typegen.ts";

interface Step {
  name: string;
  run(): Promise<number>;
}

const steps: Step[] = [
  { name: "Generated types", run: generateTypes },
  { name: "Format", run: () => runTool("oxfmt/bin/oxfmt", ["--check", "."]) },
  { name: "Lint", run: () => runTool("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings", "."]) },
  { name: "Types", run: () => runTool("typescript/bin/tsc", ["--noEmit"]) },
];

export async function run(): Promise<number> {
  const failed: string[] = [];
  for (const step of steps) {
    process.stdout.write(`\n▸ ${step.name}\n`);
    if ((await step.run()) !== 0) failed.push(step.name);
  }
  process.stdout.write(failed.length === 0 ? "\nAll checks passed.\n" : `\nFailed: ${failed.join(", ")}.\n`);
  return failed.length === 0 ? 0 : 1;
}
