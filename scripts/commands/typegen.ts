/** `npm run typegen`: the types made from routes.ts and wrangler.toml. */
import { runTool } from "../run-tool.ts";

export async function run(): Promise<number> {
  const routes = await runTool("@react-router/dev/bin.cjs", ["typegen"]);
  // Without .dev.vars: what a person keeps there must not show up in a committed file.
  const bindings = await runTool("wrangler/bin/wrangler.js", [
    "types",
    "--include-runtime=false",
    "--env-file=/dev/null",
  ]);
  return routes || bindings;
}
