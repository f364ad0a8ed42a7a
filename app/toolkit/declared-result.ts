import { z } from "zod";
import type { Tool } from "./tool";

/**
 * Holds a result against the schema its query declares, before it is stored: screens, files and openapi.json rest on it.
 * @throws Error naming the fields, never their values
 */
export function checkResult(tool: Tool, query: string, result: unknown): void {
  const { error } = tool.queries[query]?.result.safeParse(result) ?? {};
  // A ZodError itself would be told to the person as their input's fault.
  if (error)
    throw new Error(`${tool.slug}.${query} answered what it does not declare: ${z.prettifyError(error)}`);
}
