/** The daily purge (product.md §2, Keeping): uploads and result files 30 days, runs and rows 180, answers by their own time. */
import { purgeSignIns } from "../storage/staff";
import { writeBatch } from "../storage/batch";
import { purgeTranscripts } from "../storage/transcripts";
import type { Engine } from "./engine/engine";
import { purgeRunFiles } from "./engine/run-files.server";
import { resultFileKey } from "./runs.server";

const day = 86_400_000;
const filesFor = 30 * day;
const runsFor = 180 * day;
/** Rows and files a day's purge takes in one go; the rest waits for the next go. */
const portion = 500;

export async function purge(engine: Pick<Engine, "database" | "files">, now: Date): Promise<void> {
  const { database, files } = engine;
  const at = now.getTime();
  await purgeSignIns(database, now);
  await purgeRunFiles(engine, now);
  await purgeTranscripts({ database, files }, now, portion);
  for (;;) {
    const found = await database.$client.execute({
      sql: "SELECT key, answer_file FROM calls WHERE expires_at < ? AND claimed_until < ? LIMIT ?",
      args: [at, at, portion],
    });
    await files.delete(found.rows.flatMap((row) => (row.answer_file ? [String(row.answer_file)] : [])));
    await writeBatch(
      database,
      found.rows.map((row) => ({ sql: "DELETE FROM calls WHERE key = ?", args: [String(row.key)] })),
    );
    if (found.rows.length < portion) break;
  }
  const withFiles = await database.$client.execute({
    sql: "SELECT id, json_extract(file_json, '$.key') AS key FROM runs WHERE created_at BETWEEN ? AND ? AND file_json IS NOT NULL",
    args: [at - filesFor - 7 * day, at - filesFor],
  });
  await files.delete(withFiles.rows.flatMap((row) => [String(row.key), resultFileKey(String(row.id))]));
  await writeBatch(database, [
    {
      sql: "DELETE FROM run_rows WHERE run_id IN (SELECT id FROM runs WHERE created_at < ?)",
      args: [at - runsFor],
    },
    {
      sql: "DELETE FROM run_costs WHERE run_id IN (SELECT id FROM runs WHERE created_at < ?)",
      args: [at - runsFor],
    },
    { sql: "DELETE FROM runs WHERE created_at < ?", args: [at - runsFor] },
    { sql: "DELETE FROM seen_posts WHERE at < ?", args: [at - runsFor] },
    { sql: "DELETE FROM firings WHERE slot < ? AND ended_at IS NOT NULL", args: [at - runsFor] },
    { sql: "DELETE FROM clips WHERE created_at < ?", args: [at - runsFor] },
  ]);
}
