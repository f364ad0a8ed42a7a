/** The rows of CSV runs and the list cells made from their results. Times are ms since 1970, UTC. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const rowStates = ["queued", "running", "done", "no-data", "skipped", "failed", "cancelled"] as const;
export type RowState = (typeof rowStates)[number];

/** Whether the data comes from real vendors or from the sandbox. */
export type DataKind = "live" | "sandbox";

/**
 * Rows of CSV runs. The original cells stay in the uploaded file; this table has key, state and
 * result.
 */
export const rows = sqliteTable(
  "run_rows",
  {
    runId: text("run_id").notNull(),
    /** 0-based position in the file, counting blank rows. */
    position: integer().notNull(),
    state: text().$type<RowState>().notNull(),
    /** The query's input as JSON; null for skipped rows. */
    input: text("input_json"),
    /** Short hash of the input (input-key.ts); set only on the first row with this input. */
    inputKey: integer("input_key"),
    /** Position of the first row with the same input, whose result this row copies. */
    sameAs: integer("same_as"),
    /** How often a worker that had claimed the row died. */
    attempts: integer().notNull().default(0),
    /**
     * Number of writes that updated `run_counts` for all their rows at once. The triggers count a
     * write only if it leaves this unchanged; the column had another use before.
     */
    countedWrites: integer("claimed_until").notNull().default(0),
    /** The worker that claimed or ended the row, or null since the row was last reopened. */
    claimedBy: text("claimed_by"),
    /**
     * Credits that a user must approve, some shared with other rows; null if the row needs no
     * approval.
     */
    askedCredits: integer("asked_credits"),
    reason: text(),
    reasonKind: text("reason_kind"),
    /** If the row ended as `uncertain`: ledger id of the call that may have been charged. */
    uncertainCall: text("uncertain_call"),
    /** Comma-separated vendors that answered, or null if no vendor was called. */
    source: text(),
    /** "sandbox" if any answer came from the sandbox, or null if no vendor was called. */
    data: text().$type<DataKind>(),
    /** See stored-results.ts. */
    result: text("result_json"),
    /**
     * Cost of the row's own calls as JSON, or null if it used another run's cached answers or has
     * not ended.
     */
    cost: text("cost_json"),
    endedAt: integer("ended_at", { mode: "timestamp_ms" }),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index("run_rows_state").on(table.runId, table.state, table.position),
    index("run_rows_same_as")
      .on(table.runId, table.sameAs)
      .where(sql`same_as is not null`),
    index("run_rows_uncertain")
      .on(table.uncertainCall)
      .where(sql`uncertain_call is not null`),
    index("run_rows_working")
      .on(table.runId, table.claimedBy)
      .where(sql`state = 'running'`),
    // For "Check first", which searches for earlier lookups.
    index("run_rows_input")
      .on(table.inputKey, table.runId)
      .where(sql`input_key is not null`),
    index("run_rows_incomplete")
      .on(table.runId)
      .where(sql`reason_kind = 'incomplete'`),
    index("run_rows_excluded")
      .on(table.reasonKind, table.endedAt)
      .where(sql`reason_kind >= 'excluded:' and reason_kind < 'excluded~'`),
    index("run_rows_sandbox")
      .on(table.runId)
      .where(sql`data = 'sandbox'`),
  ],
);

/**
 * List cells of finished rows, which lists sort, filter and search. The worker derives them from
 * the result when a row ends, and again when the table's declaration has changed. One database row
 * can contain several hits.
 */
export const cells = sqliteTable(
  "run_cells",
  {
    runId: text("run_id").notNull(),
    table: text("table_name").notNull(),
    position: integer().notNull(),
    /** Index of the first hit in this database row. */
    hit: integer().notNull(),
    /** Version of the table declaration. */
    version: integer().notNull(),
    hits: integer().notNull(),
    /** See app/toolkit/tables/projection.ts. */
    cells: text("cells_json").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.table, table.position, table.hit] })],
);

/**
 * The people and companies in the results of ended runs, so that a record's page finds them without
 * reading the results. One database row holds the keys of about fifty lines, as keyed hashes.
 */
export const foundKeys = sqliteTable(
  "found_keys",
  {
    runId: text("run_id").notNull(),
    /** Large files are read in several parts. */
    part: integer().notNull(),
    /** A key is on the page `hash modulo pages` of each part. */
    page: integer().notNull(),
    pages: integer().notNull(),
    finishedAt: integer("finished_at").notNull(),
    /** One line per key: its hash, then the positions of the rows that contain it. */
    keys: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.part, table.page] }),
    index("found_keys_parts")
      .on(table.finishedAt, table.runId, table.part, table.pages)
      .where(sql`page = 0`),
  ],
);
