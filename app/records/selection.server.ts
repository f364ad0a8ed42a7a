/**
 * A selection contains only the lines its user saw. The server reports lines that no longer match,
 * and ignores newer lines.
 */
import type { App } from "../app";
import { readListQuery } from "../runs/lists/list-query";
import { linesAsked, listOrder } from "./list-view.server";

export interface Fitting {
  /** The selected lines that still match. */
  ids: number[];
  /** All lines that match now, selected or not, or null if the server did not count them. */
  fitting: number | null;
}

/**
 * Returns the selected lines that still match.
 * @param ids one portion of the selection
 * @param fits the filters at the time of "select all", or undefined if the user picked lines one by
 * one
 * @param counts whether to count all matching lines before the first change
 */
export async function fittingLines(
  app: Pick<App, "database">,
  by: string,
  listId: string,
  { ids, fits, counts }: { ids: number[]; fits: string | undefined; counts: boolean },
): Promise<Fitting> {
  if (fits === undefined) return { ids, fitting: null };
  const asked = linesAsked(listId, readListQuery(new URLSearchParams(fits)), by);
  const [still, all] = await Promise.all([
    listOrder(app, { ...asked, only: ids }),
    counts ? listOrder(app, asked) : null,
  ]);
  const now = new Set(still);
  return { ids: ids.filter((id) => now.has(id)), fitting: all === null ? null : all.length };
}
