/**
 * A CSV run's result file, written as it is read: the upload's own cells joined with row records page by page, so that
 * neither file is ever whole in memory. Works while the run is still going.
 */
import { largestAnswer } from "../../assumptions";
import type { FileStore } from "../../storage/files";
import { cancelledReason, readRows, type StoredRow } from "../../storage/rows";
import type { RowState, RunFile } from "../../storage/schema";
import type { StoredRun } from "../../storage/runs";
import { readResult } from "../../storage/stored-results";
import { closingCells, closingColumns, ownColumns } from "../csv/closing-columns";
import { readRecords } from "../csv/records";
import { byteOrderMark, csvLine } from "../csv/writer";
import type { App } from "../app";
import { mostRows } from "../csv/row-plan.server";
import { InvalidInput } from "../../toolkit/invalid-input";
import type { CsvRow, Query } from "../../toolkit/tool";

/** A row with its result is taken for ten thousand bytes. */
const page = largestAnswer / 10_000;

type Writing = Pick<App, "database" | "implementation"> & { files: FileStore };

/** @param only rows in this state, e.g. the failed ones, ready to upload again */
export async function* resultLines(
  writing: Writing,
  run: StoredRun,
  only?: RowState,
): AsyncGenerator<string> {
  const query = writing.implementation(run.tool)?.tool.queries[run.query];
  const { file } = run;
  if (!file || !query?.csv) return;
  const kept = ownColumns(file.headers);
  const headers = kept.map((index) => file.headers[index] ?? "");
  const columns = resultColumns(headers, query);
  // A file of failed rows is an upload again: the input's own columns and why, nothing that would be read as input.
  const own = only ? [] : columns;
  yield byteOrderMark + csvLine([...headers, ...own, ...closingColumns]);
  let rows = new Map<number, StoredRow>();
  let position = -1;
  for await (const records of recordsUntilRefused(writing.files, file)) {
    let lines = "";
    for (const record of records) {
      position += 1;
      // Once per page whatever is found, since rows may still be read; behind the last row a run takes there are none.
      if (position % page === 0) {
        const found =
          position < mostRows
            ? await readRows(writing.database, run.id, { after: position - 1, limit: page })
            : [];
        rows = new Map(found.map((row) => [row.position, row]));
      }
      const row = rows.get(position) ?? unreadRow(run);
      if (only && row.state !== only) continue;
      lines += rowLines(
        query,
        own,
        kept.map((index) => record[index] ?? ""),
        row,
      );
    }
    if (lines) yield lines;
  }
}

/** A file that is refused for what stands in it is listed as far as it can be read; the run says why. */
async function* recordsUntilRefused(files: FileStore, file: RunFile): AsyncGenerator<string[][]> {
  try {
    yield* readRecords(files, file);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
  }
}

type ShownRow = Pick<StoredRow, "state" | "reason" | "source" | "data" | "result">;

/** A record of which the run has no row: still to be read, or never read because the run ended before. */
function unreadRow(run: StoredRun): ShownRow {
  const none = { source: null, data: null, result: null };
  if (run.status === "cancelled") return { ...none, state: "cancelled", reason: cancelledReason };
  if (run.status === "failed") return { ...none, state: "failed", reason: run.problem?.detail ?? null };
  return { ...none, state: "queued", reason: null };
}

/** Result columns, renamed where the upload has a column of the same name. */
function resultColumns(headers: string[], query: Query): string[] {
  const taken = new Set(headers.map((header) => header.toLowerCase()));
  return (query.csv?.resultColumns ?? []).map((name) =>
    taken.has(name.toLowerCase()) ? `${name} (result)` : name,
  );
}

function rowLines(query: Query, columns: string[], cells: string[], row: ShownRow): string {
  const stored = columns.length > 0 ? readResult(row.result) : null;
  const hits: CsvRow[] = (stored && query.csv?.toRows(stored.value)) ?? [];
  const names = query.csv?.resultColumns ?? [];
  const lines = hits.length > 0 ? hits : [{}];
  return lines
    .map((hit: CsvRow) =>
      csvLine([
        ...cells,
        ...(columns.length > 0 ? names.map((name) => hit[name]) : []),
        ...closingCells(row),
      ]),
    )
    .join("");
}

export function linesToStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const next: IteratorResult<string, unknown> = await lines.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    cancel: () => void lines.return(undefined),
  });
}

/** "Youtube Discovery-leads-2026-11-20.csv": `{tool}-{file}-{date}.csv`, date in UTC. */
export function resultFileName(run: StoredRun, toolTitle: string, kind = ""): string {
  const plain = (text: string) =>
    text
      .replace(/\.[a-z0-9]+$/i, "")
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "");
  const day = (run.finishedAt ?? run.createdAt).toISOString().slice(0, 10);
  return `${[plain(toolTitle), plain(run.file?.name ?? run.title), ...(kind ? [kind] : []), day].join("-").toLowerCase()}.csv`;
}
