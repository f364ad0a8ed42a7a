import { z } from "zod";
import type { Tool } from "./tool";

/**
 * Checks a result against the schema of its query before it is stored. Screens, files and
 * openapi.json rely on it.
 * @throws Error with the names of the fields, never their values
 */
export function checkResult(tool: Tool, query: string, result: unknown): void {
  const { error } = tool.queries[query]?.result.safeParse(result) ?? {};
  // The API would report a ZodError to the user as a fault of their input.
  if (error)
    throw new Error(`${tool.slug}.${query} answered what it does not declare: ${z.prettifyError(error)}`);
}
