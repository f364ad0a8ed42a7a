/** Finds every place in the database that names a person, and removes the name. */
import type { InStatement, InValue, ResultSet, Row } from "@libsql/client";
import { getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { readBatch, writeBatch } from "./batch";
import type { Database } from "./database";
import { dropCells } from "./run-cells";
import * as schema from "./schema";

/** Reason and reason kind of a row whose person is suppressed. */
export const asksNoContact = "asked not to be contacted";
export const suppressedKind = "suppressed";

const text = (cell: unknown) => (typeof cell === "string" ? cell : "");

export interface TextColumn {
  name: string;
  /** True for a key column, whose value cannot change. */
  isKey: boolean;
}

/** A table and its text columns. */
export interface TextTable {
  name: string;
  columns: TextColumn[];
}

/** The erasure deletes these keys together with their answers, and by key (answer-keys.ts). */
const withKeysAlone = getTableName(schema.answerKeys);

/** All tables of the schema with text columns, so that the erasure also covers new tables. */
export const textTables: TextTable[] = Object.values(schema).flatMap((each) => {
  if (!is(each, SQLiteTable)) return [];
  const { name, columns, primaryKeys } = getTableConfig(each);
  if (name === withKeysAlone) return [];
  const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
  const ofText = columns.filter((column) => column.getSQLType().startsWith("text"));
  return [
    {
      name,
      columns: ofText.map((column) => ({
        name: column.name,
        isKey: column.primary || column.isUnique || keys.has(column.name),
      })),
    },
  ];
});

/** Rows searched by one statement. */
const window = 5000;

/** Returns the rows with a text that contains all needles, ignoring case; each has its `rowid`. */
export async function* rowsNaming(
  database: Database,
  { name, columns }: TextTable,
  needles: string[],
): AsyncGenerator<Row> {
  if (columns.length === 0) return;
  const patterns = needles.map((needle) => `%${needle.replace(/[\\%_]/g, "\\$&")}%`);
  const holds = columns.map(
    (column) => `(${patterns.map(() => `"${column.name}" LIKE ? ESCAPE '\\'`).join(" AND ")})`,
  );
  const next = `SELECT rowid FROM ${name} WHERE rowid > ? ORDER BY rowid LIMIT ${window}`;
  const sql = `SELECT rowid AS rowid, ${columns.map((column) => `"${column.name}"`).join(", ")} FROM ${name}
    WHERE rowid IN (${next}) AND (${holds.join(" OR ")})`;
  for (let after: InValue = -1; after !== null;) {
    const [ends, found]: ResultSet[] = await readBatch(database, [
      { sql: `SELECT MAX(rowid) AS last FROM (${next})`, args: [after] },
      { sql, args: [after, ...columns.flatMap(() => patterns)] },
    ]);
    yield* found?.rows ?? [];
    after = ends?.rows[0]?.last ?? null;
  }
}

export const changeTexts = (
  table: string,
  rowid: InValue,
  texts: Record<string, string | null>,
): InStatement => ({
  sql: `UPDATE ${table} SET ${Object.keys(texts)
    .map((column) => `"${column}" = ?`)
    .join(", ")} WHERE rowid = ?`,
  args: [...Object.values(texts), rowid],
});

export const dropRow = (table: string, rowid: InValue): InStatement => ({
  sql: `DELETE FROM ${table} WHERE rowid = ?`,
  args: [rowid],
});

/** Deletes the alert and its firings. Its posts stay marked as seen, without their texts. */
export const dropAlert = (id: string): InStatement[] => [
  { sql: "DELETE FROM alerts WHERE id = ?", args: [id] },
  { sql: "DELETE FROM firings WHERE alert_id = ?", args: [id] },
  { sql: "DELETE FROM alert_posts WHERE alert_id = ?", args: [id] },
];

/** Blocks new data about the person while the erasure runs. */
export const suppress = (subject: string, at: Date): InStatement => ({
  sql: "INSERT INTO suppressions (subject, at) VALUES (?, ?) ON CONFLICT DO NOTHING",
  args: [subject, at.getTime()],
});

/**
 * Expires large answers, which are in files, so that no run uses one before the erasure has
 * searched it.
 */
export const dropLargeAnswers: InStatement = "UPDATE calls SET expires_at = 0 WHERE answer_file IS NOT NULL";

/** Cancels an email to the person. */
export const dropMail = (rowid: InValue): InStatement => ({
  sql: "UPDATE runs SET email = NULL, mail = CASE WHEN mail IN ('due', 'sending') THEN 'none' ELSE mail END WHERE rowid = ?",
  args: [rowid],
});

/** Deletes the latest progress, reason and problem of a run. */
export const dropLastWords = (rowid: InValue): InStatement => ({
  sql: "UPDATE runs SET progress = NULL, reason = NULL, problem_json = NULL WHERE rowid = ?",
  args: [rowid],
});

const unsent = "state IN ('new', 'planned', 'due', 'writing')";
const skipped = `state = 'skipped', reason = '${asksNoContact}', reason_kind = '${suppressedKind}',
    input_json = NULL, input_key = NULL, result_json = NULL, ended_at = COALESCE(ended_at, 0)`;

/**
 * Empties a sending's row about the person, and all rows of the same HubSpot record. A row that was
 * not written yet is skipped; a written one keeps its outcome.
 */
export const forgetSendingRow = (rowid: InValue): InStatement => ({
  sql: `UPDATE sending_rows SET email = NULL, input_json = NULL, plan_json = NULL, before_json = NULL,
      wrote_json = NULL, returned_json = NULL, record_id = NULL, tied_json = NULL, listed = 0, company_chosen = NULL,
      waits_for = CASE WHEN ${unsent} THEN 'kept out' ELSE waits_for END,
      reason = 'Asked not to be contacted.',
      outcome = CASE WHEN ${unsent} THEN 'skipped' ELSE outcome END,
      state = CASE WHEN state IN ('new', 'planned', 'returned') THEN state ELSE 'done' END
    WHERE (sending_id, COALESCE(meets, position)) IN
      (SELECT sending_id, COALESCE(meets, position) FROM sending_rows WHERE rowid = ?)`,
  args: [rowid],
});

/** Skips a row that asks for the person. */
export const skipRow = (rowid: InValue): InStatement => ({
  sql: `UPDATE run_rows SET ${skipped} WHERE rowid = ?`,
  args: [rowid],
});

/**
 * Skips unfinished or retryable rows whose record in the file contains the person's name. If other
 * rows share such a row's input, the first remaining one takes over its lookup.
 */
export function skipNamedRows(runId: string, positions: { sql: string; args: InValue[] }): InStatement[] {
  const open = "state IN ('queued', 'failed', 'cancelled')";
  const named = `run_id = ? AND ${open} AND position IN (${positions.sql})`;
  const args = [runId, ...positions.args];
  const skip = `UPDATE run_rows SET ${skipped}, same_as = NULL WHERE ${named}`;
  return [
    { sql: `${skip} AND same_as IS NOT NULL`, args },
    {
      sql: `UPDATE run_rows SET same_as = NULLIF(heir.position, run_rows.position),
          input_key = CASE heir.position WHEN run_rows.position THEN heir.input_key ELSE run_rows.input_key END
        FROM (SELECT first.position AS first, first.input_key AS input_key, MIN(other.position) AS position
          FROM run_rows AS first JOIN run_rows AS other ON other.run_id = first.run_id AND other.same_as = first.position
          WHERE first.run_id = ? AND first.${open} AND first.position IN (${positions.sql}) GROUP BY first.position) AS heir
        WHERE run_rows.run_id = ? AND run_rows.same_as = heir.first`,
      args: [...args, runId],
    },
    { sql: skip, args },
  ];
}

/**
 * Returns the position of a row in its file, given the database row of the row itself or of its
 * cells.
 */
export const positionOf = (table: "run_rows" | "run_cells", rowid: InValue) => ({
  sql: `SELECT position FROM ${table} WHERE rowid = ?`,
  args: [rowid],
});

/** Deletes all list cells of the row; lists rebuild them from the remaining result. */
export const dropCellsOf = (table: "run_rows" | "run_cells", runId: string, rowid: InValue): InStatement =>
  dropCells(runId, positionOf(table, rowid));

/**
 * Marks the runs whose uploads contain the person. The scheduler cleans them, because only it can
 * reach object storage.
 */
export const noteForUploads = (runIds: string[], subject: string): InStatement[] =>
  runIds.map((id) => ({
    sql: `UPDATE runs SET file_json = json_set(file_json, '$.forget', json_insert(COALESCE(json_extract(file_json, '$.forget'), json('[]')), '$[#]', ?))
      WHERE id = ? AND file_json IS NOT NULL`,
    args: [subject, id],
  }));

/** Returns the uploads to clean; skips files that a worker is still reading. */
export async function uploadsToClean(database: Database): Promise<{ id: string; file: string }[]> {
  const found = await database.$client.execute(
    `SELECT id, file_json FROM runs WHERE json_extract(file_json, '$.forget') IS NOT NULL
      AND (read_at IS NOT NULL OR status NOT IN ('queued', 'running', 'paused'))`,
  );
  return found.rows.map((row) => ({ id: text(row.id), file: text(row.file_json) }));
}

/**
 * Replaces the upload's description. Returns false if another erasure added a name in the meantime;
 * the caller then cleans the upload again.
 */
export async function replaceUpload(
  database: Database,
  id: string,
  files: { before: string; after: string },
): Promise<boolean> {
  const replaced = await database.$client.execute({
    sql: "UPDATE runs SET file_json = ? WHERE id = ? AND file_json = ?",
    args: [files.after, id, files.before],
  });
  return replaced.rowsAffected > 0;
}

/** Returns all suppressed people as subjects. */
export async function readSuppressions(database: Database): Promise<string[]> {
  const found = await database.$client.execute("SELECT subject FROM suppressions");
  return found.rows.map((row) => text(row.subject));
}

/**
 * Schedules the search of feeds and object storage after the database is clean; only the scheduler
 * can reach them.
 */
export const noteForSearch = (subject: string): InStatement => ({
  sql: "UPDATE suppressions SET searched_to = '' WHERE subject = ?",
  args: [subject],
});

/** Returns the people whose search in object storage has come to the earliest key. */
export async function readSearch(
  database: Database,
): Promise<{ subjects: string[]; searchedTo: string } | null> {
  const found = await database.$client.execute(
    `SELECT subject, searched_to FROM suppressions
      WHERE searched_to = (SELECT searched_to FROM suppressions WHERE searched_to IS NOT NULL ORDER BY at, subject LIMIT 1)`,
  );
  const [first] = found.rows;
  return first
    ? { subjects: found.rows.map((row) => text(row.subject)), searchedTo: text(first.searched_to) }
    : null;
}

/**
 * Stores how far the search in object storage has come.
 * @param to null if the search is complete
 */
export async function moveSearch(
  database: Database,
  { subjects, searchedTo }: { subjects: string[]; searchedTo: string },
  to: string | null,
): Promise<void> {
  await writeBatch(database, [
    {
      sql: `UPDATE suppressions SET searched_to = ? WHERE searched_to = ? AND subject IN (SELECT value FROM json_each(?))`,
      args: [to, searchedTo, JSON.stringify(subjects)],
    },
  ]);
}

/** Deletes references to a file that was deleted because it named a person. */
export const dropNamesOfFile = (key: string): InStatement[] => [
  { sql: "DELETE FROM calls WHERE answer_file = ?", args: [key] },
  { sql: "DELETE FROM transcripts WHERE file = ?", args: [key] },
];
