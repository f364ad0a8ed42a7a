/** Reads what the database knows about keys: their records, contested claims and suppressions. */
import { jsonOf, readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { Known } from "../recognition";

interface Asked {
  keys: readonly string[];
  /** Proofs of the merges that the lines would cause. */
  proofs: readonly string[];
  /** Keyed hash → key. */
  hashes: ReadonlyMap<string, string>;
}

export async function readKnown(database: Database, { keys, proofs, hashes }: Asked): Promise<Known> {
  const wanted = jsonOf(keys);
  const [held, contested, suppressed, forgotten, split] = await readBatch(database, [
    {
      sql: `SELECT k.key, r.id, r.name, r.company, r.created_at FROM records r CROSS JOIN record_keys k ON k.record_id = r.id
        WHERE r.id IN (SELECT o.record_id FROM json_each(?) j CROSS JOIN record_keys o ON o.key = j.value)`,
      args: [wanted],
    },
    {
      sql: `SELECT c.key FROM json_each(?) j CROSS JOIN record_claims c ON c.key = j.value
        JOIN records one ON one.id = c.record_id JOIN records other ON other.id = c.held_by
        WHERE c.state = 'contested' AND one.standing_id <> other.standing_id`,
      args: [wanted],
    },
    {
      sql: "SELECT s.subject FROM json_each(?) j CROSS JOIN suppressions s ON s.subject = j.value",
      args: [wanted],
    },
    {
      sql: "SELECT f.hash FROM json_each(?) j CROSS JOIN forgotten_keys f ON f.hash = j.value",
      args: [jsonOf([...hashes.keys()])],
    },
    {
      sql: `SELECT DISTINCT r.proof FROM json_each(?) j CROSS JOIN record_joins r ON r.proof = j.value
        WHERE r.split_at IS NOT NULL`,
      args: [jsonOf(proofs)],
    },
  ]);
  const known: Known = {
    records: new Map(),
    holders: new Map(),
    contested: new Set(contested?.rows.map(({ key }) => String(key))),
    keptOut: new Set([
      ...(suppressed?.rows.map(({ subject }) => String(subject)) ?? []),
      ...(forgotten?.rows.map(({ hash }) => hashes.get(String(hash)) ?? "") ?? []),
    ]),
    splitProofs: new Set(split?.rows.map(({ proof }) => String(proof))),
  };
  for (const { key, id, name, company, created_at: createdAt } of held?.rows ?? []) {
    const record = known.records.get(String(id)) ?? {
      id: String(id),
      keys: new Set<string>(),
      name: typeof name === "string" ? name : null,
      company: typeof company === "string" ? company : null,
      createdAt: Number(createdAt),
    };
    record.keys.add(String(key));
    known.records.set(record.id, record);
    known.holders.set(String(key), record.id);
  }
  return known;
}
