/** Calls that staff had tried from here: who, when, which, and what it cost. */
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface NewProbe {
  id: string;
  call: string;
  staffId: string;
  at: Date;
}

/** Writes down that it is tried; false when the person had `most` tried since then. */
export async function beginProbe(
  database: Database,
  { id, call, staffId, at }: NewProbe,
  { since, most }: { since: Date; most: number },
): Promise<boolean> {
  const [written] = await writeBatch(database, [
    {
      // Sent twice it is one row, and says so both times.
      sql: `INSERT INTO probes (id, call, staff_id, at, units, usd)
        SELECT ?, ?, ?, ?, 0, 0
        WHERE (SELECT COUNT(*) FROM probes WHERE staff_id = ? AND at > ? AND id <> ?) < ?
        ON CONFLICT (id) DO UPDATE SET call = excluded.call
        RETURNING id`,
      args: [id, call, staffId, at.getTime(), staffId, since.getTime(), id, most],
    },
  ]);
  return written?.rows.length === 1;
}

/** @param outcome "answered", or the kind of its failure */
export async function endProbe(
  database: Database,
  { id, outcome, units, usd, at }: { id: string; outcome: string; units: number; usd: number; at: Date },
): Promise<void> {
  await writeBatch(database, [
    {
      sql: "UPDATE probes SET ended_at = ?, outcome = ?, units = ?, usd = ? WHERE id = ?",
      args: [at.getTime(), outcome, units, usd, id],
    },
  ]);
}

export interface LastProbe {
  at: string;
  by: string;
  /** null: under way, or its Worker ended before it. */
  outcome: string | null;
  units: number;
  usd: number;
}

/** How each call was tried last, by its name. */
export async function lastProbes(database: Database): Promise<Map<string, LastProbe>> {
  const found = await database.$client.execute(
    `SELECT call, MAX(probes.at) AS at, COALESCE(staff.name, '') AS by_name, outcome, units, usd
      FROM probes LEFT JOIN staff ON staff.id = probes.staff_id GROUP BY call`,
  );
  return new Map(
    found.rows.map((row) => [
      String(row.call),
      {
        at: new Date(Number(row.at)).toISOString(),
        by: String(row.by_name),
        outcome: row.outcome === null ? null : String(row.outcome),
        units: Number(row.units),
        usd: Number(row.usd),
      },
    ]),
  );
}
