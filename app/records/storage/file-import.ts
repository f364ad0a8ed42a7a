/**
 * Applies a file's statuses and owners to records: statuses only move forward, and a different
 * owner becomes the second.
 */
import type { InStatement } from "@libsql/client";
import { jsonOf, readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { portion } from "../../storage/portions";
import { type FieldName, isLower, type Status } from "../statuses";
import { writeFieldOfMany } from "./fields";

/**
 * Adds a file's people to the suppression list.
 * @returns how many people are newly kept out; the import lifts no earlier suppression
 */
export async function keepOutOfFile(
  database: Database,
  subjects: readonly string[],
  at: Date,
): Promise<number> {
  const all = [...new Set(subjects)];
  let added = 0;
  for (let from = 0; from < all.length; from += portion) {
    const [done] = await writeBatch(database, [
      {
        sql: "INSERT INTO suppressions (subject, at) SELECT value, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING",
        args: [at.getTime(), jsonOf(all.slice(from, from + portion))],
      },
    ]);
    added += done?.rowsAffected ?? 0;
  }
  return added;
}

/** Returns account ids by email address and by name, both in lower case. */
export async function staffByName(database: Database): Promise<Map<string, string>> {
  const [found] = await readBatch(database, ["SELECT id, email, name FROM staff WHERE disabled_at IS NULL"]);
  return new Map(
    (found?.rows ?? []).flatMap(({ id, email, name }) =>
      [String(name), String(email)].map((word) => [word.toLowerCase(), String(id)] as const),
    ),
  );
}

interface Said {
  keys: readonly string[];
  status: Status | null;
  owner: string | null;
}

/**
 * Writes the file's values.
 * @returns how many fields changed
 */
export async function applyOfFile(
  database: Database,
  said: readonly Said[],
  { actId, by, at }: { actId: string; by: string; at: number },
): Promise<number> {
  const speaking = said.filter(({ status, owner }) => status !== null || owner !== null);
  if (speaking.length === 0) return 0;
  const wanted: InStatement = {
    sql: `SELECT k.key, r.id, r.status, r.owner FROM json_each(?) j CROSS JOIN record_keys k ON k.key = j.value
      CROSS JOIN records r ON r.id = k.record_id`,
    args: [jsonOf(speaking.flatMap(({ keys }) => keys))],
  };
  const [found] = await readBatch(database, [wanted]);
  const byKey = new Map((found?.rows ?? []).map((row) => [String(row.key), row]));
  const groups = new Map<string, { field: FieldName; value: string; ids: Set<string> }>();
  const add = (field: FieldName, value: string, id: string) => {
    const name = `${field} ${value}`;
    const group = groups.get(name) ?? { field, value, ids: new Set() };
    group.ids.add(id);
    groups.set(name, group);
  };
  for (const { keys, status, owner } of speaking) {
    const record = keys.map((key) => byKey.get(key)).find((row) => row !== undefined);
    if (!record) continue;
    if (status !== null && isLower(String(record.status) as Status, status))
      add("status", status, String(record.id));
    if (owner === null || record.owner === owner) continue;
    add(record.owner === null ? "owner" : "otherOwner", owner, String(record.id));
  }
  let changed = 0;
  for (const { field, value, ids } of groups.values())
    changed += await writeFieldOfMany(database, [...ids], {
      field,
      value,
      actId: `${actId} ${field} ${value}`,
      by,
      at,
    });
  return changed;
}
