/** Test calls made from the console: user, time, call, outcome and cost. */
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface NewProbe {
  id: string;
  call: string;
  staffId: string;
  at: Date;
}

/** Records a new test call. Returns false if the user already made `most` calls since `since`. */
export async function beginProbe(
  database: Database,
  { id, call, staffId, at }: NewProbe,
  { since, most }: { since: Date; most: number },
): Promise<boolean> {
  const [written] = await writeBatch(database, [
    {
      // A retried write stays one row and returns the same answer.
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
  /** null while the call is in progress or if its Worker died. */
  outcome: string | null;
  units: number;
  usd: number;
}

/** Returns the last test of each call, by call name. */
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
