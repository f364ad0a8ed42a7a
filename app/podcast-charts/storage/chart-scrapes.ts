/** Started scrapes and the charts they wait for. */
import type { InStatement, Row } from "@libsql/client";
import { readBatch, writeBatch } from "../../storage/batch";
import type { ChartKey, TaskKey } from "./chart-headers";
import type { Database } from "../../storage/database";

export interface NewScrape {
  week: number;
  slot: string;
  by: string | null;
  at: number;
  combinations: readonly (Omit<ChartKey, "week"> & { request: string })[];
}

/**
 * Stores the scrape and marks new and failed charts as waiting; others stay unchanged. Returns the
 * number of charts now waiting for it, or null if the slot had already started.
 */
export async function writeScrape(database: Database, scrape: NewScrape): Promise<number | null> {
  const { week, slot, by, at, combinations } = scrape;
  const [started, waiting] = await writeBatch(database, [
    {
      sql: `INSERT INTO chart_scrapes (week, slot, started_at, started_by) VALUES (?, ?, ?, ?)
        ON CONFLICT DO NOTHING RETURNING slot`,
      args: [week, slot, at, by],
    },
    {
      sql: `INSERT INTO chart_headers (week, platform, country, category, request, state)
        SELECT ?, value ->> 'platform', value ->> 'country', value ->> 'category', value ->> 'request', 'waiting' FROM json_each(?)
        WHERE EXISTS (SELECT 1 FROM chart_scrapes WHERE week = ? AND slot = ? AND started_at = ?)
        ON CONFLICT (week, platform, country, category) DO UPDATE SET state = 'waiting', attempts = 0, claimed_by = NULL, claimed_until = 0,
          sent_at = 0, problem_kind = NULL, problem_detail = NULL
        WHERE state = 'failed'
        RETURNING category`,
      args: [week, JSON.stringify(combinations), week, slot, at],
    },
  ]);
  return started?.rows.length ? (waiting?.rows.length ?? 0) : null;
}

export interface SentTask extends TaskKey {
  attempts: number;
  claimedUntil: number;
  sentAt: number;
}

/**
 * Reads the scheduler's work in one round trip: started slots of the week, requests in flight and
 * open weeks.
 */
export async function readDueWork(database: Database, week: number) {
  const [slots, sent, open] = await readBatch(database, [
    { sql: "SELECT slot FROM chart_scrapes WHERE week = ?", args: [week] },
    `SELECT week, platform, country, request, max(attempts) AS attempts, max(claimed_until) AS claimed_until,
        max(sent_at) AS sent_at
      FROM chart_headers WHERE ${waiting} AND sent_at > 0 GROUP BY week, platform, country, request`,
    "SELECT DISTINCT week FROM chart_scrapes WHERE ended_at IS NULL",
  ]);
  return {
    startedSlots: (slots?.rows ?? []).map((row) => String(row.slot)),
    sent: (sent?.rows ?? []).map((row): SentTask => ({
      ...toTask(row),
      attempts: Number(row.attempts),
      claimedUntil: Number(row.claimed_until),
      sentAt: Number(row.sent_at),
    })),
    unendedWeeks: (open?.rows ?? []).map((row) => Number(row.week)),
  };
}

/** Lists all platforms so that SQLite can use the index. */
const waiting = "platform IN ('apple', 'spotify', 'youtube') AND state = 'waiting'";

const toTask = (row: Row): TaskKey => ({
  week: Number(row.week),
  platform: String(row.platform),
  country: String(row.country),
  request: String(row.request),
});

/**
 * Returns the next requests without a message and marks them as sent. Orders them by country, so
 * that platforms alternate and no host waits for another.
 */
export async function takeNextTasks(database: Database, count: number, at: number): Promise<TaskKey[]> {
  if (count <= 0) return [];
  const [taken] = await writeBatch(database, [
    {
      sql: `UPDATE chart_headers SET sent_at = ? WHERE state = 'waiting' AND (week, platform, country, request) IN
          (SELECT week, platform, country, request FROM chart_headers WHERE ${waiting} AND sent_at = 0
            GROUP BY week, platform, country, request ORDER BY week DESC, country, request, platform LIMIT ?)
        RETURNING week, platform, country, request`,
      args: [at, count],
    },
  ]);
  const tasks = (taken?.rows ?? []).map(toTask);
  return [
    ...new Map(tasks.map((task) => [`${task.platform}/${task.country}/${task.request}`, task])).values(),
  ];
}

/** Marks requests with lost messages to be sent again. */
export const forgetSent = (tasks: readonly TaskKey[]): InStatement => ({
  sql: `UPDATE chart_headers SET sent_at = 0 WHERE state = 'waiting' AND (week, platform, country, request) IN
    (SELECT value ->> 'week', value ->> 'platform', value ->> 'country', value ->> 'request' FROM json_each(?))`,
  args: [JSON.stringify(tasks)],
});

/** Fails charts that used up their attempts. */
export const failExhausted = (now: number, mostAttempts: number): InStatement => ({
  sql: `UPDATE chart_headers SET state = 'failed', problem_kind = 'internal', claimed_by = NULL, claimed_until = 0,
      problem_detail = 'Tried as often as allowed without an end.'
    WHERE ${waiting} AND attempts >= ? AND claimed_until < ?`,
  args: [mostAttempts, now],
});

/** Ends the week's scrapes when nothing waits. Returns true for the one caller that did it. */
export async function endScrapes(database: Database, week: number, at: number): Promise<boolean> {
  const [ended] = await writeBatch(database, [
    {
      sql: `UPDATE chart_scrapes SET ended_at = ? WHERE week = ? AND ended_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM chart_headers WHERE week = ? AND state = 'waiting') RETURNING slot`,
      args: [at, week, week],
    },
  ]);
  return (ended?.rows.length ?? 0) > 0;
}

export interface WeekSums {
  week: number;
  platform: string;
  state: string;
  charts: number;
  podcasts: number;
}

/**
 * Reads the number of charts by week, platform and state, and the open scrapes, in one round trip.
 * A scrape of an older week extends the range back to that week.
 */
export async function readSums(database: Database, fromWeek: number) {
  const [sums, open] = await readBatch(database, [
    {
      sql: `SELECT week, platform, state, count(*) AS charts, sum(podcasts) AS podcasts FROM chart_headers
        WHERE platform IN ('apple', 'spotify', 'youtube') AND state IN ('waiting', 'scraped', 'not-offered', 'failed')
          AND week >= min(?1, coalesce((SELECT min(week) FROM chart_scrapes WHERE ended_at IS NULL), ?1))
        GROUP BY platform, state, week`,
      args: [fromWeek],
    },
    "SELECT week, started_at, started_by FROM chart_scrapes WHERE ended_at IS NULL ORDER BY started_at DESC",
  ]);
  return {
    sums: (sums?.rows ?? []).map((row): WeekSums => ({
      week: Number(row.week),
      platform: String(row.platform),
      state: String(row.state),
      charts: Number(row.charts),
      podcasts: Number(row.podcasts),
    })),
    open: (open?.rows ?? []).map((row) => ({
      week: Number(row.week),
      startedAt: Number(row.started_at),
      startedBy: row.started_by === null ? null : String(row.started_by),
    })),
  };
}
