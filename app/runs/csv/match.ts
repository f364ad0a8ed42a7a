/** How a user wants a file read: encoding, delimiter, header, chosen columns and changed cells. */
import { z } from "zod";
import { InvalidInput } from "../../toolkit/invalid-input";
import { type CellChange, jsonOf, readCellChanges } from "./cell-changes";
import { type Delimiter, delimiters } from "./delimiters";
import { type Encoding, encodings } from "./encodings";
import type { ChosenColumns } from "./headers";

const columns = z.record(z.string().max(100), z.int().min(0).max(999).nullable());

/** Reading options; those the user omits are detected. */
const reading = z.strictObject({
  encoding: z.enum(Object.keys(encodings) as [Encoding, ...Encoding[]]).optional(),
  delimiter: z.enum(Object.keys(delimiters) as [Delimiter, ...Delimiter[]]).optional(),
  quoting: z.enum(["doubled", "backslash", "spaced", "single"]).optional(),
  header: z.int().min(1).max(1000).nullable().optional(),
});
export type ChosenReading = z.infer<typeof reading>;

/** Descriptions of the fields for API clients. */
export const matchWords = {
  columns:
    'How the columns are read, as JSON: each by its name, with the place of the file\'s header from 0: {"domain": 2}',
  cells:
    'Cells to be read otherwise, as JSON: a list of {"row", "column", "from", "to"}, places from 0, at most 1,000. The run and the result file tell them',
  reading: `How the file is read, as JSON, each where it is not to be found out: "encoding" (${Object.keys(encodings).join(", ")}), "delimiter", "quoting" (doubled, backslash, spaced, single), "header" (the header's record from 1; null: the file has none)`,
};

/** Everything a user has chosen about reading the file. */
export interface FileChoices {
  chosen: ChosenColumns | undefined;
  reading: ChosenReading;
  changes: CellChange[];
}

/** @throws InvalidInput with a message for API clients; the screens always send valid values */
export function readMatch(fields: Record<string, unknown>): FileChoices {
  const words = 'Columns are named as JSON, each with its place from 0: {"domain": 2}.';
  return {
    chosen: posted(columns, fields.columns, { columns: [words] }),
    reading: posted(reading, fields.reading, { reading: [`${matchWords.reading}.`] }) ?? {},
    changes: readCellChanges(fields.cells),
  };
}

function posted<T>(schema: z.ZodType<T>, json: unknown, refused: Record<string, string[]>): T | undefined {
  const given = jsonOf(json);
  if (given === undefined) return undefined;
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new InvalidInput(Object.values(refused).flat().join(" "), refused);
}
