import type { Engine } from "./engine";
import { runFileReader } from "./run-files.server";

/** A stored result as it is answered: with what was too large to be stored in it. */
export async function expandResult(
  engine: Pick<Engine, "database" | "files" | "implementation">,
  run: { tool: string; query: string },
  result: unknown,
): Promise<unknown> {
  const expand = engine.implementation(run.tool)?.expand[run.query];
  return expand && result !== null && result !== undefined ? expand(result, runFileReader(engine)) : result;
}
