/** Stores a user's decisions about rows of a plan. The next plan follows them. */
import type { Part, WaitKind } from "../plan/rows";
import { readBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { type RowsStatement, rowsWhere, type StoredRow } from "./sending-rows";

/** Stores a user's acceptance of these rows' doubts. */
export const acceptRows = (
  sendingId: string,
  which: { positions: number[] } | { part: WaitKind },
): RowsStatement => ({
  sql: `UPDATE sending_rows SET accepted_for = json_insert(COALESCE(accepted_for, '[]'), '$[#]', waits_for)
    WHERE sending_id = ? AND state = 'planned' AND outcome = 'waits' AND ${
      "part" in which ? "waits_for = ?" : "position IN (SELECT value FROM json_each(?))"
    }`,
  args: [sendingId, "part" in which ? which.part : JSON.stringify(which.positions)],
});

/** Stores a user's decision to leave these rows out. */
export const leaveRowsOut = (
  sendingId: string,
  which: { positions: number[] } | { part: WaitKind },
): RowsStatement => ({
  sql: `UPDATE sending_rows SET accepted_for = json_insert(COALESCE(accepted_for, '[]'), '$[#]', 'left out')
    WHERE sending_id = ? AND state = 'planned' AND ${
      "part" in which
        ? "outcome = 'waits' AND waits_for = ?"
        : "outcome <> 'skipped' AND position IN (SELECT value FROM json_each(?))"
    }`,
  args: [sendingId, "part" in which ? which.part : JSON.stringify(which.positions)],
});

/** Removes the decision to leave rows out; without positions, from all rows. */
export const takeRowsIn = (sendingId: string, positions?: number[]): RowsStatement => ({
  sql: `UPDATE sending_rows SET accepted_for =
      (SELECT json_group_array(value) FROM json_each(accepted_for) WHERE value <> 'left out')
    WHERE sending_id = ? AND state = 'planned' AND waits_for = 'left out'${
      positions
        ? " AND (position IN (SELECT value FROM json_each(?)) OR meets IN (SELECT value FROM json_each(?)))"
        : ""
    }`,
  args: positions ? [sendingId, JSON.stringify(positions), JSON.stringify(positions)] : [sendingId],
});

/** Rows that still waited when their sending was sent, by position or by reason. */
export type Undecided = { positions: number[] } | { part: WaitKind };

const undecided = (which: Undecided) => ({
  sql: `outcome = 'waits' AND state = 'done' AND input_json IS NOT NULL AND ${
    "part" in which ? "waits_for = ?" : "COALESCE(meets, position) IN (SELECT value FROM json_each(?))"
  }`,
  arg: "part" in which ? which.part : JSON.stringify(which.positions),
});

export async function countUndecided(
  database: Database,
  sendingId: string,
  which: Undecided,
): Promise<number> {
  const { sql, arg } = undecided(which);
  const [found] = await readBatch(database, [
    {
      sql: `SELECT COUNT(*) AS rows FROM sending_rows WHERE sending_id = ? AND ${sql}`,
      args: [sendingId, arg],
    },
  ]);
  return Number(found?.rows[0]?.rows ?? 0);
}

/**
 * True while this many rows are undecided. Rows never become undecided again, so the same number
 * means the same rows.
 */
export const areUndecided = (sendingId: string, which: Undecided, rows: number): RowsStatement => {
  const { sql, arg } = undecided(which);
  return {
    sql: `(SELECT COUNT(*) FROM sending_rows WHERE sending_id = ? AND ${sql}) = ?`,
    args: [sendingId, arg, rows],
  };
};

/** Returns the next rows after a position, in order. */
export const undecidedRows = (
  database: Database,
  sendingId: string,
  which: Undecided,
  { after, limit }: { after: number; limit: number },
) => {
  const { sql, arg } = undecided(which);
  return rowsWhere(database, `sending_id = ? AND ${sql} AND position > ? ORDER BY position LIMIT ?`, [
    ...[sendingId, arg, after, limit],
  ]);
};

/** Returns the first rows that wait for each of these decisions, in order. */
export async function firstWaiting(
  database: Database,
  sendingId: string,
  parts: Part[],
  each: number,
): Promise<StoredRow[]> {
  if (parts.length === 0) return [];
  const first = `SELECT position FROM (SELECT position FROM sending_rows
    WHERE sending_id = ? AND outcome = 'waits' AND waits_for = ? ORDER BY position LIMIT ?)`;
  const positions = parts.map(() => first).join(" UNION ALL ");
  return rowsWhere(database, `sending_id = ? AND position IN (${positions}) ORDER BY position`, [
    sendingId,
    ...parts.flatMap((part) => [sendingId, part, each]),
  ]);
}

const ends = {
  "left out": "Left out of this sending.",
  "sent later": "Another sending took this row over.",
} as const;

/** Ends rows that waited, so that nobody decides about them again. */
export const endUndecided = (sendingId: string, which: Undecided, end: keyof typeof ends): RowsStatement => {
  const { sql, arg } = undecided(which);
  return {
    sql: `UPDATE sending_rows SET outcome = 'skipped', waits_for = ?, reason = ? WHERE sending_id = ? AND ${sql}`,
    args: [end, ends[end], sendingId, arg],
  };
};

/** Makes rows due that have something to write or only join the list; ends the others. */
export const approveRows = (sendingId: string, hasList: boolean): RowsStatement => ({
  sql: `UPDATE sending_rows SET state = CASE WHEN outcome IN ('created', 'filled')${
    hasList ? " OR (outcome = 'left alone' AND COALESCE(record_id, meets) IS NOT NULL)" : ""
  } THEN 'due' ELSE 'done' END WHERE sending_id = ? AND state = 'planned'`,
  args: [sendingId],
});
