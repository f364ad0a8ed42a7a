/** Selects the tables and columns that a query's result file contains. */
import { z } from "zod";
import type { Query } from "../../toolkit/tool";
import { type FlatTable, flatTable } from "../../toolkit/tables/flat-table";
import { layoutNames } from "../../toolkit/tables/layouts";
import type { Asked } from "../../toolkit/tables/table";

/** Options of a result file. The default is the main table in the console's own columns. */
export const fileQuery = z.object({
  table: z.string().max(100).optional().describe("One of the result's tables, such as people"),
  layout: z
    .enum(layoutNames)
    .optional()
    .describe("People worth importing, in the columns that another program imports"),
  all: z
    .enum(["true", "false"])
    .optional()
    .describe("With `layout`: the other people too, but nobody who asked not to be contacted"),
});
export type FileQuery = z.infer<typeof fileQuery>;

export interface FileShape {
  /** Distinguishes the files of a result: "people". Empty for the main one. */
  name: string;
  /** The query's name of the table. */
  declared: string;
  table: FlatTable;
  /** True if rows without a hit get a line with the reason. */
  keepsEmpty: boolean;
}

/** Returns the shape of a table's file, or null if the result has no such table. */
export function fileShapeOf(
  query: Pick<Query, "tables"> | undefined,
  { table }: Pick<FileQuery, "table">,
  settings: Asked["settings"],
): FileShape | null {
  const tables = query?.tables;
  const [main] = Object.keys(tables ?? {});
  if (!tables || main === undefined) return null;
  const wanted = table ?? main;
  if (!Object.hasOwn(tables, wanted)) return null;
  const isMain = wanted === main;
  return {
    name: isMain ? "" : wanted,
    declared: wanted,
    table: flatTable(tables, wanted, settings),
    keepsEmpty: isMain,
  };
}

/** Returns the tool's own settings, as stored with the run. */
export const settingsOf = (
  tool: { settings?: { group: string } } | undefined,
  frozen: Record<string, Record<string, unknown>>,
): Asked["settings"] => (tool?.settings && frozen[tool.settings.group]) ?? {};
