/** The rows of CSV runs and the list cells made from their results. Times are ms since 1970, UTC. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const rowStates = ["queued", "running", "done", "no-data", "skipped", "failed", "cancelled"] as const;
export type RowState = (typeof rowStates)[number];

/** Whether what is there came from the real world. */
export type DataKind = "live" | "sandbox";

/** Rows of CSV runs. Original cells stay in the uploaded file; here are key, state and result. */
export const rows = sqliteTable(
  "run_rows",
  {
    runId: text("run_id").notNull(),
    /** 0-based place in the file, blanks included. */
    position: integer().notNull(),
    state: text().$type<RowState>().notNull(),
    /** The query's input as JSON; null for skipped rows. */
    input: text("input_json"),
    /** Of the first row with this input: short for it (input-key.ts). */
    inputKey: integer("input_key"),
    /** Position of the first row with the same input; this row takes its result. */
    sameAs: integer("same_as"),
    /** How often the worker that had claimed it ended without a word. */
    attempts: integer().notNull().default(0),
    /** No longer used: a row is claimed by a worker, not until a time. */
    claimedUntil: integer("claimed_until").notNull().default(0),
    /** The worker that has claimed it, or ended it; null: none has since it was opened. */
    claimedBy: text("claimed_by"),
    /** Credits it waits for approval of, some of them shared with other rows; null: it doesn't wait. */
    askedCredits: integer("asked_credits"),
    reason: text(),
    reasonKind: text("reason_kind"),
    /** Of a row that ended `uncertain`: the call that may have been charged, by its id in the ledger. */
    uncertainCall: text("uncertain_call"),
    /** Upstreams that answered, with commas between them; null: none was asked. */
    source: text(),
    /** "sandbox" where any of their answers was made up; null: none was asked. */
    data: text().$type<DataKind>(),
    /** See stored-results.ts. */
    result: text("result_json"),
    /** What its own calls cost, as JSON; null where it rests on answers kept from another run, or has not ended. */
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
    // "Check first" looks for what was looked up before.
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
 * What rows that are done are tables of, for lists that are sorted, filtered and searched: derived from their results,
 * written with their ends, made anew where a declaration has changed. Several hits of a row lie in one record.
 */
export const cells = sqliteTable(
  "run_cells",
  {
    runId: text("run_id").notNull(),
    table: text("table_name").notNull(),
    position: integer().notNull(),
    /** The first hit in this record. */
    hit: integer().notNull(),
    /** The declaration's it was made with. */
    version: integer().notNull(),
    hits: integer().notNull(),
    /** See app/toolkit/tables/projection.ts. */
    cells: text("cells_json").notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.table, table.position, table.hit] })],
);
