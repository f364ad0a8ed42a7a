/** The first check of an uploaded file, before a run starts: encoding, delimiter, header and columns. */
import { InvalidInput } from "../../toolkit/invalid-input";
import { formatNumber } from "../../toolkit/format-number";
import type { RunFile } from "../../storage/schema";
import type { CsvColumn } from "../../toolkit/tool";
import { valuesOf } from "./column-score";
import type { Delimiter } from "./delimiters";
import { detectDialect } from "./dialect";
import { decodeHead, encodingOf, type FoundEncoding, scanEncoding } from "./encoding";
import { type Encoding, encodings } from "./encodings";
import { declaredDelimiter, findHeader, headersWithout } from "./header-line";
import { type ChosenColumns, type MatchedColumns, matchColumns, MissingColumns } from "./headers";
import type { ChosenReading } from "./match";
import { CsvParser, type Dialect, type Quoting } from "./parser";
import { readMeaning } from "./read-meaning";
import { linesOf } from "./sample";
import { filledCells, isBlank, widened } from "./wide-rows";

export interface JudgedFile extends Required<
  Pick<RunFile, "encoding" | "quoting" | "headers" | "columns" | "notes" | "rowsFrom" | "width">
> {
  delimiter: Delimiter;
  scores: Record<string, number>;
}

/** How a file is read: detected, or chosen by the user. */
export interface AssumedReading {
  encoding: Encoding;
  delimiter: Delimiter;
  quoting: Quoting;
  /** Number of the header's record, from 1; null if there is none. */
  header: number | null;
  /** The first records with content; any of them may be the header. */
  lines: { record: number; line: number; text: string }[];
}

/** The file cannot be read under these assumptions; the user may change each of them (`assumed`). */
export class Unreadable extends InvalidInput {
  readonly assumed: AssumedReading;
  readonly headers: string[];
  readonly columns: Record<string, number>;
  constructor(
    { message, fields }: InvalidInput,
    assumed: AssumedReading,
    { headers, columns }: Pick<JudgedFile, "headers" | "columns">,
  ) {
    super(message, fields);
    this.assumed = assumed;
    this.headers = headers;
    this.columns = columns;
  }
}

interface Judging {
  /** True if the head is the whole file. */
  whole: boolean;
  /** Columns the user chose. */
  chosen?: ChosenColumns;
  reading?: ChosenReading;
  /** The whole file's scan, if it has been scanned. */
  found?: FoundEncoding;
  /** Chunks from further down the file. */
  further?: Uint8Array[];
}

/**
 * Checks the start of a file.
 * @param head the file's first bytes
 * @throws InvalidInput with a message for the author of the file
 */
export function judgeHead(
  head: Uint8Array,
  wanted: { columns: CsvColumn[]; need?: "all" | "any" },
  { whole, chosen, reading = {}, found = scanEncoding(head, whole), further = [] }: Judging,
): JudgedFile & { assumed: AssumedReading } {
  const assumed: AssumedReading = {
    encoding: reading.encoding ?? assumedEncoding(found),
    delimiter: reading.delimiter ?? ",",
    quoting: reading.quoting ?? "doubled",
    header: null,
    lines: [],
  };
  let headers: string[] = [];
  if (!reading.encoding && "refused" in found) throw new InvalidInput(found.refused);
  try {
    encodingOf(found, reading.encoding);
    const text = decodeHead(head, assumed.encoding, whole);
    const lines = further.map((piece) => linesOf(piece, assumed.encoding));
    const dialect = dialectOf(text, reading, lines);
    Object.assign(assumed, dialect);
    const parser = new CsvParser(dialect);
    const records = [...parser.push(text), ...parser.end(!whole)];
    assumed.lines = firstLines(records, parser.lines);
    const { header, rowsFrom } = headerOf(records, wanted.columns, reading.header);
    assumed.header = header === null ? null : header + 1;
    const rows = records.slice(rowsFrom).filter((record) => !isBlank(record));
    headers = header === null ? headersWithout(rows) : (records[header] ?? []).map((cell) => cell.trim());
    if (whole && rows.length === 0) throw noRows();
    const matched = matchIn(headers, header === null, rows, wanted, chosen);
    const named = header === null ? namedBy(headers, matched.columns) : headers;
    const wide = widened(named, widest(rows));
    return {
      ...dialect,
      encoding: assumed.encoding,
      rowsFrom,
      width: headers.length,
      headers: wide?.headers ?? named,
      columns: matched.columns,
      scores: matched.scores,
      notes: [
        ...told(assumed, records, reading, parser.lines),
        ...matched.notes,
        ...(wide ? [wide.note] : []),
      ],
      assumed,
    };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const columns = error instanceof MissingColumns ? error.columns : {};
    throw new Unreadable(error, assumed, { headers, columns });
  }
}

const assumedEncoding = (found: FoundEncoding): Encoding => {
  if ("encoding" in found) return found.encoding;
  return ("guess" in found ? found.guess : null) ?? "windows-1252";
};

/** Checks an upload by its first bytes and the scan of all its bytes. */
export const judgeFile = (
  { head, bytes, ...known }: { head: Uint8Array; bytes: number } & Pick<Judging, "found" | "further">,
  wanted: { columns: CsvColumn[]; need?: "all" | "any" },
  choices: Pick<Judging, "chosen" | "reading">,
) =>
  judgeHead(head, wanted, {
    ...choices,
    whole: bytes <= head.byteLength,
    found: known.found,
    further: known.further,
  });

export const noRows = () =>
  new InvalidInput("The file has a header but no rows. Add rows and upload it again.");

function dialectOf(
  text: string,
  { delimiter, quoting }: ChosenReading,
  further: string[],
): Required<Dialect> {
  const found = detectDialect(text, delimiter ?? declaredDelimiter(text), further);
  return { delimiter: found.delimiter, quoting: quoting ?? found.quoting };
}

function headerOf(records: string[][], wanted: CsvColumn[], chosen: number | null | undefined) {
  const found = findHeader(records, wanted);
  if (!found) throw new InvalidInput("The file is empty.");
  if (chosen === undefined) return found;
  if (chosen === null) return { header: null, rowsFrom: firstRowWithout(records, found.rowsFrom) };
  if (records[chosen - 1] === undefined)
    throw new InvalidInput(
      `The file has no line ${formatNumber(chosen)}. Choose another line for the header.`,
    );
  return { header: chosen - 1, rowsFrom: chosen };
}

const firstRowWithout = (records: string[][], found: number) =>
  Math.min(
    found,
    Math.max(
      0,
      records.findIndex((record) => !isBlank(record)),
    ),
  );

/** Without a header only the values can match, so a smaller share of them is enough. */
const fewValues = 0.6;

/**
 * Matches the columns. In a file without a header, a single text column becomes the tool's text
 * column.
 */
function matchIn(
  headers: string[],
  isHeaderless: boolean,
  rows: string[][],
  wanted: { columns: CsvColumn[]; need?: "all" | "any" },
  chosen?: ChosenColumns,
): MatchedColumns {
  const values = valuesOf(headers.length, rows);
  const { columns, need } = wanted;
  if (!isHeaderless) return matchColumns(headers, columns, values, { need, chosen });
  try {
    const matched = matchColumns(headers, columns, values, { need, chosen, enough: fewValues });
    return { ...matched, notes: [] };
  } catch (error) {
    const text = columns.find((column) => [undefined, "person"].includes(readMeaning(column)));
    const isOneMissing = text && (need === "any" || columns.length === 1);
    if (!(error instanceof MissingColumns) || chosen || headers.length !== 1 || !isOneMissing) throw error;
    return { columns: { [text.name]: 0 }, scores: {}, notes: [] };
  }
}

/**
 * Returns headers for a file without a header: each column gets the name of the tool's column that
 * it is used for.
 */
const namedBy = (headers: string[], columns: Record<string, number>) =>
  headers.map((header, at) => Object.entries(columns).find(([, index]) => index === at)?.[0] ?? header);

/** Returns notes about everything that is unusual in the file. */
function told(
  assumed: AssumedReading,
  records: string[][],
  reading: ChosenReading,
  lines: number[],
): string[] {
  const notes: string[] = [];
  const { encoding, quoting, header } = assumed;
  if (!encoding.startsWith("utf") && !reading.encoding)
    notes.push(`The file is read as ${encodings[encoding]}`);
  if (quoting === "backslash" && !reading.quoting)
    notes.push("A backslash is read as an escape character, as in MySQL exports");
  const above = header === null ? [] : records.slice(0, header - 1).filter((record) => !isBlank(record));
  const isSeparator = above.length === 1 && /^"?sep=/i.test(above[0]?.[0] ?? "");
  if (header === null) notes.push("The file has no header, so its first line is read as a row");
  else if (above.length > 0 && !isSeparator && reading.header === undefined)
    notes.push(
      `The header is line ${formatNumber(lines[header - 1] ?? header)}; the lines above it are not read`,
    );
  return notes;
}

const mostLines = 12;
const longestLine = 80;

const firstLines = (records: string[][], lines: number[]) =>
  records
    .slice(0, lines.length)
    .map((record, at) => ({
      record: at + 1,
      line: lines[at] ?? at + 1,
      text: record.filter(Boolean).join(", ").slice(0, longestLine),
    }))
    .filter(({ text }) => text.trim() !== "")
    .slice(0, mostLines);

function widest(rows: string[][]): { row: number; cells: number } {
  let found = { row: 0, cells: 0 };
  for (const [index, record] of rows.entries()) {
    const cells = filledCells(record);
    if (cells > found.cells) found = { row: index + 1, cells };
  }
  return found;
}
