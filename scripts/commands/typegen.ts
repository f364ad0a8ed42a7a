/** `npm run typegen`: the types made from routes.ts and wrangler.toml. */
import { runTool } from "../run-tool.ts";

/** The routes' types are made; those of the bindings are committed, so they are only compared. */
export async function checkGeneratedTypes(): Promise<number> {
  return (await routes()) || (await bindings("--check"));
}

export async function run(): Promise<number> {
  return (await routes()) || (await bindings());
}

const routes = () => runTool("@react-router/dev/bin.cjs", ["typegen"]);

// Without .dev.vars: what a person keeps there must not show up in a committed file.
const bindings = (...more: string[]) =>
  runTool("wrangler/bin/wrangler.js", ["types", "--include-runtime=false", "--env-file=/dev/null", ...more]);
