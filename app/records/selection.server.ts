/** A selection is what its user saw: lines that no longer fit its filters are named, and lines that came since are not in it. */
import type { App } from "../runs/app";
import { readListQuery } from "../runs/results/listing/list-query";
import { linesAsked, listOrder } from "./list-view.server";

export interface Fitting {
  /** Of the lines that were selected those that still fit. */
  ids: number[];
  /** Lines that match now, selected or not; null where the server did not count. */
  fitting: number | null;
}

/**
 * @param ids a portion of the selection
 * @param fits the filters that all of them had; undefined: they were picked one by one
 * @param counts whether all that fits is counted, before anything is changed
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
