/**
 * Rows of `seen_posts`: the results of earlier searches, so that a later run returns only new ones.
 */
import { marks, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

/** Older Facebook ids were stored in lower case, before their case mattered. */
const formsOf = (key: string) => (key.startsWith("facebook:pfbid") ? [key, key.toLowerCase()] : [key]);

/** Returns the keys that a run before this one has seen. */
export async function seenEarlier(
  database: Database,
  scope: string,
  keys: string[],
  runId: string,
): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let start = 0; start < keys.length; start += 1000) {
    const part = keys.slice(start, start + 1000);
    const forms = part.flatMap(formsOf);
    const found = await database.$client.execute({
      sql: `SELECT key FROM seen_posts WHERE scope = ? AND run_id <> ? AND key IN (${marks(forms.length)})`,
      args: [scope, runId, ...forms],
    });
    const had = new Set(found.rows.map((row) => String(row.key)));
    for (const key of part) if (formsOf(key).some((form) => had.has(form))) seen.add(key);
  }
  return seen;
}

export async function noteSeen(
  database: Database,
  scope: string,
  keys: string[],
  { runId, at }: { runId: string; at: number },
): Promise<void> {
  await writeBatch(
    database,
    Array.from({ length: Math.ceil(keys.length / 500) }, (_, part) => {
      const some = keys.slice(part * 500, (part + 1) * 500);
      return {
        sql: `INSERT INTO seen_posts (scope, key, run_id, at) VALUES ${some.map(() => "(?, ?, ?, ?)").join(", ")} ON CONFLICT DO NOTHING`,
        args: some.flatMap((key) => [scope, key, runId, at]),
      };
    }),
  );
}
