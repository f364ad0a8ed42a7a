/** Figures kept of runs and days: how rows stand, what was spent, what refused them, what they waited for. Times are ms since 1970, UTC. */
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How many rows of a run are in each state. Triggers of the database change it with the rows, in the same statement, so
 * that no count is ever made by reading them.
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

/** What a run (or a task outside runs) has cost at each upstream: changed with the ledger, by triggers too. */
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
 * What was spent on a day that is over, by upstream, person and tool: summed when a person first asks for it. It outlives
 * runs that are deleted. A row whose upstream is "" says that its month is summed up to that day.
 */
export const spentDays = sqliteTable(
  "spent_days",
  {
    /** "2026-11-23", UTC. */
    day: text().notNull(),
    upstream: text().notNull(),
    staffId: text("staff_id").notNull(),
    /** Of the run; "" of what belongs to no run. */
    tool: text().notNull(),
    units: real().notNull(),
    usd: real().notNull(),
    calls: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.upstream, table.staffId, table.tool] })],
);

/**
 * What rows of a file cost that rested on no answer kept from another run: kinds of rows with how many there were, as JSON.
 * From it "Check first" foretells what other files will cost.
 */
export const costExperience = sqliteTable(
  "cost_experience",
  {
    runId: text("run_id").primaryKey(),
    tool: text().notNull(),
    query: text().notNull(),
    /** Hash of the settings that the run was started with. */
    settingsKey: text("settings_key").notNull(),
    costs: text().notNull(),
    rows: integer().notNull(),
    /** Milliseconds that these rows took at the run's pace, beyond the time of one row. */
    took: integer().notNull(),
    /** Milliseconds that one row took by itself. */
    latency: integer().notNull().default(0),
    at: integer().notNull(),
  },
  (table) => [index("cost_experience_of").on(table.tool, table.query, table.settingsKey, table.at)],
);

/** Rows of a file that a service refused, one after the other. */
export const refusedRows = sqliteTable(
  "refused_rows",
  {
    runId: text("run_id").notNull(),
    upstream: text().notNull(),
    /** A JSON list of the rows' positions, ten at most. */
    positions: text().notNull(),
    /** A person had the run go on without the service. */
    accepted: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.runId, table.upstream] })],
);

/** What a CSV run's dear parts may cost, each once however many rows share it. */
export const runCosts = sqliteTable(
  "run_costs",
  {
    runId: text("run_id").notNull(),
    /** What is paid for, such as a company's page. */
    part: text().notNull(),
    credits: integer().notNull(),
    /** True: above the run's cap, so that it waits for approval. */
    asked: integer({ mode: "boolean" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.part] }),
    index("run_costs_asked").on(table.runId, table.asked),
  ],
);

/** How long a run's workers waited for services; upstream "" is the database that they write to. */
export const runTimes = sqliteTable(
  "run_times",
  {
    runId: text("run_id").notNull(),
    /** The look or the slice. */
    worker: text().notNull(),
    upstream: text().notNull(),
    calls: integer().notNull(),
    /** Milliseconds, all calls together: for their turn, and for their answers. */
    waited: integer().notNull(),
    asked: integer().notNull(),
    /** Most that were under way at once. */
    atOnce: integer("at_once").notNull(),
    firstAt: integer("first_at").notNull(),
    lastAt: integer("last_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.worker, table.upstream] })],
);
