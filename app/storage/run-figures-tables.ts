/**
 * Figures of runs and days: row counts, spending, refusals and waiting times. Times are ms since
 * 1970, UTC.
 */
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Number of rows in each state of a run. Database triggers update it in the same statement as the
 * rows, so no query has to count them.
 */
export const runCounts = sqliteTable("run_counts", {
  runId: text("run_id").primaryKey(),
  queued: integer().notNull(),
  running: integer().notNull(),
  done: integer().notNull(),
  noData: integer("no_data").notNull(),
  skipped: integer().notNull(),
  failed: integer().notNull(),
  cancelled: integer().notNull(),
});

/** Cost of a run, or of a task outside runs, at each vendor; triggers update it with the ledger. */
export const runSpent = sqliteTable(
  "run_spent",
  {
    runId: text("run_id").notNull(),
    upstream: text().notNull(),
    units: real().notNull(),
    usd: real().notNull(),
    calls: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.upstream] })],
);

/**
 * Spending of a past day by vendor, user and tool, summed when someone first requests it. The row
 * stays after its runs are deleted. A row with vendor "" marks the last summed day of its month.
 */
export const spentDays = sqliteTable(
  "spent_days",
  {
    /** "2026-11-23", UTC. */
    day: text().notNull(),
    upstream: text().notNull(),
    staffId: text("staff_id").notNull(),
    /** The run's tool, or "" for spending outside runs. */
    tool: text().notNull(),
    units: real().notNull(),
    usd: real().notNull(),
    calls: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.upstream, table.staffId, table.tool] })],
);

/**
 * Cost of file rows without cached answers: kinds of rows with their counts, as JSON. "Check first"
 * estimates the cost of other files from it.
 */
export const costExperience = sqliteTable(
  "cost_experience",
  {
    runId: text("run_id").primaryKey(),
    tool: text().notNull(),
    query: text().notNull(),
    /** Hash of the run's settings. */
    settingsKey: text("settings_key").notNull(),
    costs: text().notNull(),
    rows: integer().notNull(),
    /** Milliseconds that the rows took, without the wait for the slowest one (`latency`). */
    took: integer().notNull(),
    /** Milliseconds that the run waited for its slowest row after the last one had started. */
    latency: integer().notNull().default(0),
    at: integer().notNull(),
  },
  (table) => [index("cost_experience_of").on(table.tool, table.query, table.settingsKey, table.at)],
);

/** Consecutive rows of a file that a vendor refused. */
export const refusedRows = sqliteTable(
  "refused_rows",
  {
    runId: text("run_id").notNull(),
    upstream: text().notNull(),
    /** JSON list of at most ten row positions. */
    positions: text().notNull(),
    /** Set when a user resumed the run without this vendor. */
    accepted: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.runId, table.upstream] })],
);

/** Expensive parts of a CSV run's work; rows that need the same part pay for it once. */
export const runCosts = sqliteTable(
  "run_costs",
  {
    runId: text("run_id").notNull(),
    /** The paid part, such as a company's page. */
    part: text().notNull(),
    credits: integer().notNull(),
    /** What these credits cost in US dollars; null in runs of an earlier release. */
    usd: real(),
    /** True if the part exceeds the run's cap and waits for approval. */
    asked: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.part] }),
    index("run_costs_asked").on(table.runId, table.asked),
  ],
);

/** Time that a run's workers waited for each vendor; the vendor "" is the database. */
export const runTimes = sqliteTable(
  "run_times",
  {
    runId: text("run_id").notNull(),
    /** Id of the worker: a pass of a plain run, or a chunk of a CSV run. */
    worker: text().notNull(),
    upstream: text().notNull(),
    calls: integer().notNull(),
    /** Total milliseconds that all calls waited, to be sent and for the answer. */
    waited: integer().notNull(),
    asked: integer().notNull(),
    /** Highest number of concurrent calls. */
    atOnce: integer("at_once").notNull(),
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.worker, table.upstream] })],
);
