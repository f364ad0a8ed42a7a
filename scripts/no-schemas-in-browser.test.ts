import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { build } from "vite";
import { noSchemasInBrowser } from "./no-schemas-in-browser.ts";

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "no-schemas-")));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Builds two screens that share a definition with a schema and a name. */
function buildWith(second: string, allowed: string[] = []) {
  const modules = {
    "node_modules/zod/package.json": '{ "name": "zod", "type": "module", "main": "index.js" }',
    "node_modules/zod/index.js": "export const z = { object: () => globalThis.schema };",
    "definition.js": 'import { z } from "zod"; export const tool = { name: "tool", result: z.object({}) };',
    "first.js": "globalThis.done(1);",
    "second.js": second,
  };
  for (const [name, text] of Object.entries(modules)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [noSchemasInBrowser(root, allowed)],
    build: { rolldownOptions: { input: [join(root, "first.js"), join(root, "second.js")] } },
  });
}

const withSchema = 'import { tool } from "./definition.js"; globalThis.done(tool.name);';

test("a screen that takes a value of a definition is refused by its name, also behind a file loaded later", async () => {
  await expect(buildWith(withSchema)).rejects.toThrow("zod is in the browser's files of second.js:");
  await expect(buildWith('globalThis.later = () => import("./definition.js");')).rejects.toThrow(
    "definition.js:",
  );
});

test("a screen without schemas is built, and one that is known to need them", async () => {
  await expect(buildWith("globalThis.done(2);")).resolves.toBeDefined();
  await expect(buildWith(withSchema, ["second.js"])).resolves.toBeDefined();
});
