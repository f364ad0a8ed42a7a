/**
 * Rows of `troubles`: new → telling → told → over → telling-over → deleted. A check claims its rows
 * before it posts the message, so that no second check, and no check after a restart, posts them
 * again. A message with an unknown outcome counts as posted.
 */
import { jsonOf, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";

export interface Trouble {
  /** The part and the item. */
  name: string;
  words: string;
}

export interface ToldTrouble extends Trouble {
  isOver: boolean;
  since: number;
}

interface Look {
  /** Id of the check. */
  by: string;
  now: number;
  /**
   * A trouble is over after this many milliseconds without it; a recurring trouble is reported
   * once.
   */
  settledAfter: number;
  /** Milliseconds to wait for the outcome of a posted message. */
  lease: number;
}

/** Stores the findings. @returns the troubles that this check must report */
export async function noteTroubles(database: Database, seen: Trouble[], look: Look): Promise<ToldTrouble[]> {
  const { by, now } = look;
  const results = await writeBatch(database, [
    {
      sql: `INSERT INTO troubles (name, words, since, seen_at, state, next_at)
        SELECT value ->> 'name', value ->> 'words', ?, ?, 'new', ? FROM json_each(?) WHERE true
        ON CONFLICT (name) DO UPDATE SET words = excluded.words, seen_at = excluded.seen_at,
          state = CASE state WHEN 'over' THEN 'told' ELSE state END`,
      args: [now, now, now, jsonOf(seen)],
    },
    { sql: "DELETE FROM troubles WHERE state = 'telling-over' AND next_at <= ?", args: [now] },
    { sql: "UPDATE troubles SET state = 'told' WHERE state = 'telling' AND next_at <= ?", args: [now] },
    // Trouble that ended before it was reported.
    {
      sql: "DELETE FROM troubles WHERE state = 'new' AND seen_at <= ?",
      args: [now - look.settledAfter],
    },
    {
      sql: "UPDATE troubles SET state = 'over', next_at = ? WHERE state = 'told' AND seen_at <= ?",
      args: [now, now - look.settledAfter],
    },
    {
      sql: `UPDATE troubles SET state = CASE state WHEN 'new' THEN 'telling' ELSE 'telling-over' END, next_at = ?,
          claimed_by = ? WHERE state IN ('new', 'over') AND next_at <= ?`,
      args: [now + look.lease, by, now],
    },
    {
      sql: `SELECT name, words, since, state FROM troubles
        WHERE claimed_by = ? AND state IN ('telling', 'telling-over') ORDER BY since, name`,
      args: [by],
    },
  ]);
  return (results.at(-1)?.rows ?? []).map(({ name, words, since, state }) => ({
    name: String(name),
    words: String(words),
    since: Number(since),
    isOver: state === "telling-over",
  }));
}

/** Marks the check's message as posted; it arrived or may have. */
export async function troublesTold(database: Database, by: string): Promise<void> {
  await writeBatch(database, [
    { sql: "DELETE FROM troubles WHERE claimed_by = ? AND state = 'telling-over'", args: [by] },
    { sql: "UPDATE troubles SET state = 'told' WHERE claimed_by = ? AND state = 'telling'", args: [by] },
  ]);
}

/** Returns the troubles of a message that was certainly not posted, for a later check. */
export async function troublesUntold(database: Database, by: string, nextAt: number): Promise<void> {
  await writeBatch(database, [
    {
      sql: `UPDATE troubles SET state = CASE state WHEN 'telling' THEN 'new' ELSE 'over' END, next_at = ?
        WHERE claimed_by = ? AND state IN ('telling', 'telling-over')`,
      args: [nextAt, by],
    },
  ]);
}
