import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { build, type Plugin } from "vite";
import { noSecretsInBuild } from "./no-secrets-in-build.ts";

/** Copies `.dev.vars` as the Cloudflare plugin does. */
const copiesSecrets: Plugin = {
  name: "copies-secrets",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: ".dev.vars", source: "OPENAI_API_KEY='sk'" });
  },
};

test.each([
  ["with the plugin there are no secrets in the build", [copiesSecrets, noSecretsInBuild()], ["index.js"]],
  ["without it they would be there", [copiesSecrets], [".dev.vars", "index.js"]],
])("%s", async (_words, plugins, files) => {
  const root = mkdtempSync(join(tmpdir(), "no-secrets-"));
  const input = join(root, "index.js");
  writeFileSync(input, "export default 1;\n");
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins,
    build: { rolldownOptions: { input, output: { entryFileNames: "[name].js" } } },
  });
  expect(readdirSync(join(root, "dist")).toSorted()).toEqual(files);
  rmSync(root, { recursive: true });
});
