import type { StoredRun } from "../storage/runs";
import type { App } from "../../app";

/**
 * Returns the keys under which a user's columns are stored, by table; equal for all runs of the
 * query.
 */
export function placesOf(
  { implementation }: Pick<App, "implementation">,
  { tool, query }: Pick<StoredRun, "tool" | "query">,
): Record<string, string> {
  const tables = Object.keys(implementation(tool)?.tool.queries[query]?.tables ?? {});
  return Object.fromEntries(tables.map((name) => [name, placeOf({ tool, query }, name)]));
}

export const placeOf = ({ tool, query }: Pick<StoredRun, "tool" | "query">, table: string) =>
  `${tool}.${query}.${table}`;
