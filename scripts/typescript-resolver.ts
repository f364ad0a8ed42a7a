/**
 * Lets Node import the app's TypeScript: it resolves `./schema` and `~/storage/schema` as the
 * bundler does. Node strips types itself, but rejects JSX, which this file compiles.
 */
import { readFileSync, statSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import type * as Swc from "@swc/core";

const app = new URL("../app/", import.meta.url);
const endings = [".ts", ".tsx", "/index.ts"];

export function registerTypescriptResolver(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      return nextResolve(sourceFile(specifier, context.parentURL) ?? specifier, context);
    },
    load(url, context, nextLoad) {
      if (!url.startsWith("file:") || !url.endsWith(".tsx")) return nextLoad(url, context);
      return { format: "module", source: withoutJsx(url), shortCircuit: true };
    },
  });
}

const require = createRequire(import.meta.url);

function withoutJsx(url: string): string {
  const filename = fileURLToPath(url);
  // Loaded only when needed: it is native code, which crashes in a thread that is stopped early.
  const { transformSync } = require("@swc/core") as typeof Swc;
  const { code } = transformSync(readFileSync(filename, "utf8"), {
    filename,
    swcrc: false,
    sourceMaps: "inline",
    jsc: {
      target: "es2024",
      parser: { syntax: "typescript", tsx: true },
      transform: { react: { runtime: "automatic" } },
    },
  });
  return code;
}

/** Returns the file of an import that Node cannot resolve, or undefined to leave it to Node. */
export function sourceFile(specifier: string, parent: string | undefined): string | undefined {
  if (!parent || parent.includes("/node_modules/")) return undefined;
  const fromApp = specifier.startsWith("~/");
  if (!fromApp && !specifier.startsWith("./") && !specifier.startsWith("../")) return undefined;
  const { href } = fromApp ? new URL(specifier.slice(2), app) : new URL(specifier, parent);
  if (isFile(href)) return fromApp ? href : undefined;
  return endings.map((ending) => href + ending).find(isFile);
}

const isFile = (href: string) => statSync(fileURLToPath(href), { throwIfNoEntry: false })?.isFile() ?? false;
