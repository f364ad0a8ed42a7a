/** `npm run typegen`: generates types from routes.ts and wrangler.toml. */
import { runTool } from "../run-tool.ts";

/** Generates the types of routes, and only compares those of bindings, which are committed. */
export async function checkGeneratedTypes(): Promise<number> {
  return (await routes()) || (await bindings("--check"));
}

export async function run(): Promise<number> {
  return (await routes()) || (await bindings());
}

const routes = () => runTool("@react-router/dev/bin.cjs", ["typegen"]);

// Ignores .dev.vars: a developer's own variables must not get into a committed file.
const bindings = (...more: string[]) =>
  runTool("wrangler/bin/wrangler.js", ["types", "--include-runtime=false", "--env-file=/dev/null", ...more]);
