/**
 * The user's choices for reading a file: encoding, delimiter, header, columns and changed cells.
 */
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
    'JSON object that assigns columns of the file to inputs: the name of the input and the index of the file\'s column, from 0, such as {"domain": 2}',
  cells:
    'JSON list of cells to change before the run, at most 1,000: {"row", "column", "from", "to"}, with row and column from 0. The run and the result file list the changes',
  reading: `JSON object with reading options; omitted options are detected: "encoding" (${Object.keys(encodings).join(", ")}), "delimiter", "quoting" (doubled, backslash, spaced, single), "header" (number of the header's record, from 1, or null if the file has none)`,
};

/** Everything a user has chosen about reading the file. */
export interface FileChoices {
  chosen: ChosenColumns | undefined;
  reading: ChosenReading;
  changes: CellChange[];
}

/**
 * Parses the user's choices from form fields.
 * @throws InvalidInput with a message for API clients; the screens always send valid values
 */
export function readMatch(fields: Record<string, unknown>): FileChoices {
  const words = 'Send the columns as a JSON object with indexes from 0, such as {"domain": 2}.';
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
