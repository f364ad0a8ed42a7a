/** Where people are named in the database, and how they are taken out. */
import type { InStatement, Row } from "@libsql/client";
import { readBatch } from "./batch";
import type { Database } from "./database";

/** Rows that may name a person, with the texts that may. */
export interface NamingRow {
  row: Row;
  texts: string[];
}

const text = (cell: unknown) => (typeof cell === "string" ? cell : "");

/** Rows of a table of which one of the columns holds one of the hints, upper case or lower. */
export async function findNaming(
  database: Database,
  table: "runs" | "run_rows" | "calls" | "prompt_examples",
  columns: string[],
  hints: string[],
): Promise<NamingRow[]> {
  const patterns = hints.map((hint) => `%${hint.replace(/[\\%_]/g, "\\$&")}%`);
  const tests = columns.flatMap((column) => patterns.map(() => `${column} LIKE ? ESCAPE '\\'`));
  const sql = `SELECT * FROM ${table} WHERE ${tests.join(" OR ")}`;
  const [found] = await readBatch(database, [{ sql, args: columns.flatMap(() => patterns) }]);
  return (found?.rows ?? []).map((row) => ({ row, texts: columns.map((column) => text(row[column])) }));
}

export const suppress = (subject: string, at: Date): InStatement => ({
  sql: "INSERT INTO suppressions (subject, at) VALUES (?, ?) ON CONFLICT DO NOTHING",
  args: [subject, at.getTime()],
});

/** The answer is thrown away; one that lies in object storage goes with the daily purge. */
export const dropCall = (key: string): InStatement => ({
  sql: "DELETE FROM calls WHERE key = ?",
  args: [key],
});

/** Large answers lie in files that can't be searched: all of them are let run out. */
export const dropLargeAnswers: InStatement = "UPDATE calls SET expires_at = 0 WHERE answer_file IS NOT NULL";

export const dropPromptExample = (id: string): InStatement => ({
  sql: "DELETE FROM prompt_examples WHERE id = ?",
  args: [id],
});

export const replaceRunTexts = (
  id: string,
  texts: { title: string; input: string; result: string | null },
): InStatement => ({
  sql: "UPDATE runs SET title = ?, input_json = ?, result_json = ?, progress = NULL, problem_json = NULL WHERE id = ?",
  args: [texts.title, texts.input, texts.result, id],
});

export const replaceRowResult = (runId: string, position: number, result: string | null): InStatement => ({
  sql: "UPDATE run_rows SET result_json = ? WHERE run_id = ? AND position = ?",
  args: [result, runId, position],
});

/** A row that asks for the person. */
export const skipRow = (runId: string, position: number): InStatement => ({
  sql: `UPDATE run_rows SET state = 'skipped', reason = 'asked not to be contacted', reason_kind = 'suppressed',
    input_json = NULL, result_json = NULL, ended_at = COALESCE(ended_at, 0) WHERE run_id = ? AND position = ?`,
  args: [runId, position],
});

/** The uploads of these runs hold the person: noted, for whoever can reach object storage. */
export const noteForUploads = (runIds: string[], subject: string): InStatement[] =>
  runIds.map((id) => ({
    sql: `UPDATE runs SET file_json = json_set(file_json, '$.forget', json_insert(COALESCE(json_extract(file_json, '$.forget'), json('[]')), '$[#]', ?))
      WHERE id = ? AND file_json IS NOT NULL`,
    args: [subject, id],
  }));

/** Files still being read stay as they are until that is over, or the run. */
export async function uploadsToClean(database: Database): Promise<{ id: string; file: string }[]> {
  const found = await database.$client.execute(
    `SELECT id, file_json FROM runs WHERE json_extract(file_json, '$.forget') IS NOT NULL
      AND (read_at IS NOT NULL OR status IN ('cancelled', 'failed'))`,
  );
  return found.rows.map((row) => ({ id: text(row.id), file: text(row.file_json) }));
}

/** False when another name was noted meanwhile: then it is done again. */
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

/** Everybody who is kept out, as subjects. */
export async function readSuppressions(database: Database): Promise<string[]> {
  const found = await database.$client.execute("SELECT subject FROM suppressions");
  return found.rows.map((row) => text(row.subject));
}
