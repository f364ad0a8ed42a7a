/** Tests that docs/upgrading.md names every package and only existing files. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./project-root.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const words = [...read("docs/upgrading.md").matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
const manifest = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
const packages = ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
  Object.keys(manifest[kind] ?? {}),
);

test("every package stands in a group, by its name or its family's", () => {
  const isNamed = (name: string) =>
    words.some((word) => word === name || (word.endsWith("*") && name.startsWith(word.slice(0, -1))));
  expect(packages.length).toBeGreaterThan(40);
  expect(packages.filter((name) => !isNamed(name))).toEqual([]);
  const families = words.filter((word) => word.endsWith("/*")).map((word) => word.slice(0, -1));
  expect(families.filter((family) => !packages.some((name) => name.startsWith(family)))).toEqual([]);
});

test("every command of npm and every path there is there", () => {
  const commands = words.flatMap((word) => /^npm run ([\w:]+)/.exec(word)?.[1] ?? []);
  expect(commands.filter((name) => !(name in (manifest.scripts ?? {})))).toEqual([]);
  const paths = words
    .flatMap((word) => word.split(" "))
    .filter((word) => /^(app|workers|scripts|e2e)\//.test(word));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});
