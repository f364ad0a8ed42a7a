/**
 * Tests that the code in docs/adding-a-tool.md compiles in its place, and that quoted files are
 * complete.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "./project-root.ts";

const page = readFileSync(join(projectRoot, "docs/adding-a-tool.md"), "utf8");
/** Each code block starts with the path of its file. */
const pieces = [...page.matchAll(/^```tsx?\n(?:\/\/ (\S+)\n)?([\s\S]*?)^```$/gm)].map(
  ([, path = "", code = ""]) => ({ path, code }),
);
const own = pieces.filter(({ path }) => !existsSync(join(projectRoot, path)));

test("every piece of code names its file", () => {
  expect(pieces.length).toBeGreaterThan(10);
  expect(pieces.filter(({ path }) => path === "")).toEqual([]);
});

test.each(pieces.filter((piece) => !own.includes(piece)))("$path is quoted as it is", ({ path, code }) => {
  expect(code).toBe(readFileSync(join(projectRoot, path), "utf8"));
});

test("the pieces of no file of the repository compile at their places", { timeout: 300_000 }, async () => {
  // A renamed template file must not count as new.
  expect(own.filter(({ path }) => path.startsWith("app/examples/"))).toEqual([]);
  mkdirSync(join(projectRoot, "build"), { recursive: true });
  const folder = mkdtempSync(join(projectRoot, "build/guide-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const { path, code } of own) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  const config = {
    extends: join(projectRoot, "tsconfig.json"),
    // Merges both folders for imports: a block's neighbours are in the guide or in the repository.
    compilerOptions: { rootDirs: [projectRoot, join(projectRoot, ".react-router/types"), folder] },
    files: own.map(({ path }) => join(folder, path)),
    include: [],
    exclude: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const compiler = join(projectRoot, "node_modules/typescript/bin/tsc");
  const said = await promisify(execFile)(process.execPath, [compiler, "-p", folder]).then(
    () => "",
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
  expect(said).toBe("");
});
