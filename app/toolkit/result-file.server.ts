/**
 * A CSV run's result file, written as it is read: the upload's own cells joined with row records page by page, so that
 * neither file is ever whole in memory. Works while the run is still going.
 */
import type { FileStore } from "../storage/files";
import { readRows, type StoredRow } from "../storage/rows";
import type { RowState, RunFile } from "../storage/schema";
import type { StoredRun } from "../storage/runs";
import { readRecords } from "./csv/records";
import { byteOrderMark, csvLine } from "./csv/writer";
import type { Engine } from "./engine/engine";
import type { CsvRow, Query } from "./tool";

const page = 1000;
const trailing = ["status", "reason", "source", "data"];

type Writing = Pick<Engine, "database" | "implementation"> & { files: FileStore };

/** @param only rows in this state, e.g. the failed ones, ready to upload again */
export async function* resultLines(
  writing: Writing,
  run: StoredRun,
  only?: RowState,
): AsyncGenerator<string> {
  const query = writing.implementation(run.tool)?.tool.queries[run.query];
  const { file } = run;
  if (!file || !query?.csv) return;
  const columns = resultColumns(file, query);
  // A file of failed rows is an upload again: the input's own columns and why, nothing that would be read as input.
  const own = only ? [] : columns;
  yield byteOrderMark + csvLine([...file.headers, ...own, ...trailing]);
  let after = -1;
  let rows: StoredRow[] = [];
  let position = -1;
  for await (const records of readRecords(writing.files, file)) {
    let lines = "";
    for (const record of records) {
      position += 1;
      if (rows.length === 0 || (rows.at(-1)?.position ?? -1) < position) {
        rows = await readRows(writing.database, run.id, { after, limit: page });
        after = rows.at(-1)?.position ?? Number.MAX_SAFE_INTEGER - 1;
      }
      const row = rows[position - (rows[0]?.position ?? 0)];
      if (only && row?.state !== only) continue;
      lines += rowLines(query, file, own, record, row);
    }
    if (lines) yield lines;
  }
}

/** Result columns, renamed where the upload has a column of the same name. */
function resultColumns(file: RunFile, query: Query): string[] {
  const taken = new Set(file.headers.map((header) => header.toLowerCase()));
  return (query.csv?.resultColumns ?? []).map((name) =>
    taken.has(name.toLowerCase()) ? `${name} (result)` : name,
  );
}

function rowLines(
  query: Query,
  file: RunFile,
  columns: string[],
  record: string[],
  row: StoredRow | undefined,
): string {
  const cells = file.headers.map((_, index) => record[index] ?? "");
  const [upstreams = "", sandbox] = (row?.source ?? "").split(/,? ?\(sandbox\)/);
  const data = row?.source ? (sandbox === undefined ? "live" : "sandbox") : "";
  const end = [stateWords[row?.state ?? "queued"], row?.reason ?? "", upstreams, data];
  const hits: CsvRow[] =
    row?.result && columns.length > 0 ? (query.csv?.toRows(JSON.parse(row.result)) ?? []) : [];
  const names = query.csv?.resultColumns ?? [];
  const lines = hits.length > 0 ? hits : [{}];
  return lines
    .map((hit: CsvRow) =>
      csvLine([...cells, ...(columns.length > 0 ? names.map((name) => hit[name]) : []), ...end]),
    )
    .join("");
}

const stateWords: Record<RowState, string> = {
  queued: "queued",
  running: "running",
  done: "done",
  "no-data": "no-data",
  skipped: "skipped",
  failed: "failed",
  cancelled: "cancelled",
};

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

/** "Youtube Discovery-leads-2026-11-20.csv": `{tool}-{file}-{date}.csv` (decisions, COMMON-27), date in UTC. */
export function resultFileName(run: StoredRun, toolTitle: string, kind = ""): string {
  const plain = (text: string) =>
    text
      .replace(/\.[a-z0-9]+$/i, "")
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "");
  const day = (run.finishedAt ?? run.createdAt).toISOString().slice(0, 10);
  return `${[plain(toolTitle), plain(run.file?.name ?? run.title), ...(kind ? [kind] : []), day].join("-").toLowerCase()}.csv`;
}
