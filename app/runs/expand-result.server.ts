import type { App } from "../app";
import { runFileReader } from "./run-files.server";

/** Returns a stored result with the parts that were too large for the database. */
export async function expandResult(
  app: Pick<App, "database" | "files" | "implementation">,
  run: { tool: string; query: string },
  result: unknown,
): Promise<unknown> {
  const expand = app.implementation(run.tool)?.expand[run.query];
  return expand && result !== null && result !== undefined ? expand(result, runFileReader(app)) : result;
}
