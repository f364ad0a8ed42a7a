/** Checks all imports against the rules of .dependency-cruiser.cjs. */
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";

const folders = ["app", "workers", "sandbox", "scripts", "e2e", "bench", "simulation"];

export interface Boundaries {
  /** "rule: from → to" */
  violations: string[];
  read: number;
  /** Number of source files; a lower `read` means that the reader failed silently. */
  listed: number;
}

interface Configuration {
  forbidden: IForbiddenRuleType[];
  options: ICruiseOptions & { enhancedResolveOptions: object };
}

export async function checkBoundaries(root: string): Promise<Boundaries> {
  const require = createRequire(import.meta.url);
  const { forbidden, options } = require("../../.dependency-cruiser.cjs") as Configuration;
  const { enhancedResolveOptions, ...cruiseOptions } = options;
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(
    present,
    { ...cruiseOptions, baseDir: root, validate: true, ruleSet: { forbidden } },
    { ...enhancedResolveOptions, alias: { "~": join(root, "app") } },
  );
  const { modules, summary } = output as ICruiseResult;
  return {
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    read: modules.filter(({ source }) => isSource(source) && folders.includes(source.split("/")[0] ?? ""))
      .length,
    listed: present.flatMap((folder) => sourcesIn(join(root, folder))).length,
  };
}

const isSource = (path: string) =>
  /\.tsx?$/.test(path) && !path.endsWith(".d.ts") && !path.includes("node_modules");

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(isSource);
}
