/**
 * Streams a CSV run's result files: joins the upload's cells with the rows page by page, so neither
 * is in memory as a whole. Works during the run too.
 */
import { mentionsOf } from "../../calls/mentions";
import { type FileStore, FilesTrouble } from "../../storage/files";
import { readSuppressions } from "../../storage/forgetting";
import { cancelledReason } from "../storage/open-rows";
import { RowsInOrder, type StoredRow } from "../storage/stored-rows";
import type { RowState, RunFile } from "../../storage/schema";
import type { StoredRun } from "../storage/runs";
import { readResult } from "../../storage/stored-results";
import type { FlatColumn } from "../../toolkit/tables/flat-table";
import type { Asked } from "../../toolkit/tables/table";
import { changesByRow } from "../csv/cell-changes";
import { closingCells, closingColumns, ownColumns, withLacks } from "../csv/closing-columns";
import { readRecords } from "../csv/records";
import { byteOrderMark, csvLine, untouchedCsvLine } from "../csv/writer";
import type { App } from "../../app";
import { wholeResult } from "../large-results.server";
import { mostRows } from "../csv/row-plan.server";
import { InvalidInput, NotFound } from "../../toolkit/invalid-input";
import type { Cell } from "../../toolkit/cell";
import { type FileShape, settingsOf } from "./file-shape";

/** Output is flushed after this many characters of results, or lines. */
const fullPart = { characters: 256 * 1024, lines: 1000 };

type Writing = Pick<App, "database" | "implementation"> & { files: FileStore };

/** A file being written: its header, then batches of rows. */
export interface WrittenTable {
  columns: WrittenColumn[];
  rows: AsyncGenerator<Cell[][]>;
}
export type WrittenColumn = Pick<FlatColumn, "name" | "kind">;

/** Columns with plain text: the closing columns and those of the upload. */
export const textColumn = (name: string): WrittenColumn => ({ name, kind: "text" });

/** Selects the lines of a table for a file. */
export interface PickedLines {
  row(position: number): boolean;
  hit(position: number, hit: number): boolean;
}

/**
 * Returns a CSV run's table for a file.
 * @param shape null gives the input's own columns and each row's outcome, ready to upload again
 * @param only includes only rows in this state
 */
export function resultTable(
  writing: Writing,
  run: StoredRun,
  shape: FileShape | null,
  { only, picked }: { only?: RowState; picked?: PickedLines } = {},
): WrittenTable {
  const kept = ownColumns(run.file?.headers ?? []);
  const headers = kept.map((index) => run.file?.headers[index] ?? "");
  const own = shape?.table.columns ?? [];
  return {
    columns: [...headers.map(textColumn), ...besideColumns(headers, own), ...closingColumns.map(textColumn)],
    rows: writtenRows(writing, run, { shape, kept, only, picked }),
  };
}

async function* writtenRows(
  writing: Writing,
  run: StoredRun,
  {
    shape,
    kept,
    only,
    picked,
  }: { shape: FileShape | null; kept: number[]; only?: RowState; picked?: PickedLines },
): AsyncGenerator<Cell[][]> {
  const { file } = run;
  if (!file) return;
  const settings = settingsOf(writing.implementation(run.tool)?.tool, run.settings);
  const changed = changesByRow(file.headers, file.changes);
  const rows = new RowsInOrder(writing.database, run.id);
  // Leaves out these people's cells here, until the scheduler has removed them from the upload
  // (within minutes).
  const mentions = mentionsOf(await readSuppressions(writing.database));
  let position = -1;
  for await (const { records, isLost } of recordsUntilRefused(writing.files, run, file)) {
    let lines: Cell[][] = [];
    let characters = 0;
    for (const record of records) {
      position += 1;
      if (picked && !picked.row(position)) continue;
      // A run has no rows after its last one.
      const row = (position < mostRows && (await rows.at(position))) || unreadRow(run);
      if (only && row.state !== only) continue;
      const result = shape ? await wholeResult(writing.files, row.result) : null;
      const isKeptOut = record.some(mentions);
      const cells = kept.map((index) => (isKeptOut ? "" : (record[index] ?? "")));
      const told = isLost ? uploadLost : isKeptOut ? undefined : changed.get(position);
      const reason = [row.reason, told].filter(Boolean).join(" ") || null;
      const isPicked = (hit: number) => picked?.hit(position, hit) ?? true;
      for (const line of linesOf(cells, { ...row, reason, result }, shape, { settings, isPicked }))
        lines.push(line);
      characters += result?.length ?? 0;
      if (characters < fullPart.characters && lines.length < fullPart.lines) continue;
      yield lines;
      lines = [];
      characters = 0;
    }
    if (lines.length > 0) yield lines;
  }
}

/** Formats as CSV with a byte order mark, safe to open in a spreadsheet. */
export const csvLines = (table: WrittenTable): AsyncGenerator<string> => linesOfTable(table, csvLine);

/** Formats as CSV for programs, with unmodified values. */
export const csvLinesUntouched = (table: WrittenTable): AsyncGenerator<string> =>
  linesOfTable(table, untouchedCsvLine);

async function* linesOfTable({ columns, rows }: WrittenTable, line: typeof csvLine): AsyncGenerator<string> {
  yield byteOrderMark + line(columns.map(({ name }) => name));
  for await (const lines of rows) yield lines.map(line).join("");
}

/** The reason on each row if the upload is gone. */
export const uploadLost = "The uploaded file was deleted. Its columns are empty.";

interface ReadRecords {
  records: string[][];
  /** True if the upload's cells are missing: the file is gone or was replaced. */
  isLost: boolean;
}

/**
 * Lists a refused file as far as it can be read; the run gives the reason. If the upload is gone,
 * lists the rows with their results.
 */
async function* recordsUntilRefused(
  files: FileStore,
  run: StoredRun,
  file: RunFile,
): AsyncGenerator<ReadRecords> {
  try {
    for await (const records of readRecords(files, file)) yield { records, isLost: false };
  } catch (error) {
    if (error instanceof NotFound) yield* lostRecords(run.rowsRead);
    else if (!(error instanceof InvalidInput) && !isGivenUp(run, error)) throw error;
  }
}

/** The run failed because its file is not fully readable, so this lists the readable part. */
const isGivenUp = ({ status, readAt }: StoredRun, error: unknown) =>
  status === "failed" && readAt === null && error instanceof FilesTrouble;

function* lostRecords(rows: number): Generator<ReadRecords> {
  for (let at = 0; at < rows; at += fullPart.lines) {
    const records = Array.from({ length: Math.min(fullPart.lines, rows - at) }, () => []);
    yield { records, isLost: true };
  }
}

/** Returns true if a run's result file lacks the upload's columns. */
export async function isUploadLost(files: FileStore, { file }: Pick<StoredRun, "file">): Promise<boolean> {
  if (!file) return false;
  const stored = await files.get(file.key);
  await stored?.body.cancel();
  return !stored || (file.rowsFrom !== undefined && stored.size !== file.bytes);
}

type ShownRow = Pick<StoredRow, "state" | "reason" | "source" | "data" | "result" | "input">;

/** Returns a row for a record that was not read yet, or never will be because the run ended. */
function unreadRow(run: StoredRun): ShownRow {
  const none = { source: null, data: null, result: null, input: null };
  if (run.status === "cancelled") return { ...none, state: "cancelled", reason: cancelledReason };
  if (run.status === "failed") return { ...none, state: "failed", reason: run.problem?.detail ?? null };
  return { ...none, state: "queued", reason: null };
}

/** Returns the result columns, renamed if the upload has a column of the same name. */
function besideColumns(headers: string[], columns: FlatColumn[]): WrittenColumn[] {
  const taken = new Set(headers.map((header) => header.toLowerCase()));
  return columns.map(({ name, kind }) => ({
    name: taken.has(name.toLowerCase()) ? `${name} (result)` : name,
    kind,
  }));
}

function linesOf(
  cells: string[],
  row: ShownRow,
  shape: FileShape | null,
  { settings, isPicked }: { settings: Asked["settings"]; isPicked(hit: number): boolean },
): Cell[][] {
  if (!shape) return [[...cells, ...closingCells(row)]];
  const stored = readResult(row.result);
  const input = row.input ? (JSON.parse(row.input) as Record<string, unknown>) : {};
  const all = stored ? shape.table.rows(stored.value, { input, settings }) : [];
  const hits = all.filter(({ hit }) => isPicked(hit));
  if (all.length === 0 && shape.keepsEmpty && isPicked(0)) {
    const empty = shape.table.columns.map(() => null);
    return [[...cells, ...empty, ...closingCells(row)]];
  }
  return hits.map((hit) => [...cells, ...hit.cells, ...closingCells(withLacks(row, hit))]);
}

export function linesToStream(lines: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const next: IteratorResult<string | Uint8Array, unknown> = await lines.next();
      if (next.done) controller.close();
      else controller.enqueue(typeof next.value === "string" ? encoder.encode(next.value) : next.value);
    },
    cancel: () => void lines.return(undefined),
  });
}

/**
 * Returns `{tool}-{file}-{date}.csv` with the date in UTC, such as "Youtube
 * Discovery-leads-2026-11-20.csv".
 */
export function resultFileName(run: StoredRun, toolTitle: string, kind = "", ending = "csv"): string {
  const plain = (text: string) =>
    text
      .replace(/\.[a-z0-9]+$/i, "")
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "");
  const day = (run.finishedAt ?? run.createdAt).toISOString().slice(0, 10);
  return `${[plain(toolTitle), plain(run.file?.name ?? run.title), ...(kind ? [kind] : []), day].join("-").toLowerCase()}.${ending}`;
}
