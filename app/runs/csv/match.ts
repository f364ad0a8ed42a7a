/** How a person had a file read: the columns they chose, and the cells they changed. */
import { z } from "zod";
import { InvalidInput } from "../../toolkit/invalid-input";
import { type CellChange, jsonOf, readCellChanges } from "./cell-changes";
import type { ChosenColumns } from "./headers";

const columns = z.record(z.string().max(100), z.int().min(0).max(999).nullable());

/** Of the two fields, for who calls the API. */
export const matchWords = {
  columns:
    'How the columns are read, as JSON: each by its name, with the place of the file\'s header from 0: {"domain": 2}',
  cells:
    'Cells to be read otherwise, as JSON: a list of {"row", "column", "from", "to"}, places from 0, at most 1,000. The run and the result file tell them',
};

/** @throws InvalidInput in words for who calls the API: a screen sends them right */
export function readMatch(fields: Record<string, unknown>): {
  chosen: ChosenColumns | undefined;
  changes: CellChange[];
} {
  const posted = jsonOf(fields.columns);
  const chosen = posted === undefined ? undefined : columns.safeParse(posted);
  if (chosen && !chosen.success) {
    const words = 'Columns are named as JSON, each with its place from 0: {"domain": 2}.';
    throw new InvalidInput(words, { columns: [words] });
  }
  return { chosen: chosen?.data, changes: readCellChanges(fields.cells) };
}
