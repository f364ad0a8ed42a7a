/** Counts the open work of each kind until nothing is left. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "@libsql/client";

/** One query per kind: the number of open items since the round started. */
const kinds: Record<string, string> = {
  runs: "SELECT COUNT(*) AS n FROM runs WHERE created_at >= ? AND status IN ('queued', 'running', 'paused')",
  rows: `SELECT COUNT(*) AS n FROM run_rows WHERE state IN ('queued', 'running')
    AND run_id IN (SELECT id FROM runs WHERE created_at >= ?)`,
  mails: "SELECT COUNT(*) AS n FROM runs WHERE created_at >= ? AND mail IN ('due', 'sending')",
  firings: `SELECT COUNT(*) AS n FROM firings WHERE created_at >= ? AND state IN ('due', 'searching', 'ready', 'sending')`,
  scrapes: "SELECT COUNT(*) AS n FROM chart_scrapes WHERE started_at >= ? AND ended_at IS NULL",
  charts: `SELECT COUNT(*) AS n FROM chart_headers WHERE state = 'waiting'
    AND week IN (SELECT week FROM chart_scrapes WHERE started_at >= ?)`,
  descriptions: `SELECT COUNT(*) AS n FROM show_descriptions WHERE state = 'waiting'
    AND week IN (SELECT week FROM chart_scrapes WHERE started_at >= ?)`,
};

export async function stillOpen(database: Client, since: number): Promise<Map<string, number>> {
  const answers = await database.batch(Object.values(kinds).map((sql) => ({ sql, args: [since] })));
  const counts = Object.keys(kinds).map((kind, at) => [kind, Number(answers[at]?.rows[0]?.n)] as const);
  return new Map(counts.filter(([, count]) => count > 0));
}

/** Returns the work still open after this many seconds; empty if all has ended. */
export async function untilNothingIsOpen(
  database: Client,
  since: number,
  seconds: number,
): Promise<Map<string, number>> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const open = await stillOpen(database, since);
    if (open.size === 0 || Date.now() > deadline) return open;
    await sleep(500);
  }
}
