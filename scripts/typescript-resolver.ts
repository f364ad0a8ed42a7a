/**
 * Lets Node load the app's own TypeScript: `./schema` and `~/storage/schema` as the bundler understands them. Types
 * are stripped by Node itself.
 */
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const app = new URL("../app/", import.meta.url);
const endings = [".ts", ".tsx", "/index.ts"];

export function registerTypescriptResolver(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      return nextResolve(sourceFile(specifier, context.parentURL) ?? specifier, context);
    },
  });
}

/** The file URL meant by an import without extension; undefined leaves it to Node. */
export function sourceFile(specifier: string, parent: string | undefined): string | undefined {
  const [path, base] = specifier.startsWith("~/") ? [specifier.slice(2), app] : [specifier, parent];
  if (base === parent && !(specifier.startsWith("./") || specifier.startsWith("../"))) return undefined;
  if (!base || parent?.includes("/node_modules/")) return undefined;
  const url = new URL(path, base);
  if (existsSync(fileURLToPath(url)) && /\.[cm]?[jt]sx?$|\.json$/.test(url.pathname)) return url.href;
  return endings.map((ending) => url.href + ending).find((href) => existsSync(fileURLToPath(href)));
}
