/** Calls to vendors, their cost, and the vendors' health. Times are ms since 1970, UTC. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

const at = (name: string) => integer(name, { mode: "timestamp_ms" });

/** Calls that return one person with title and employer. */
export const personCall = "operation in ('people/match', 'person/enrich')";

/**
 * Journal, claim and cache of vendor calls in one table
 * (docs/decisions/0002-calls-in-one-table.md).
 */
export const calls = sqliteTable(
  "calls",
  {
    /**
     * Hash of vendor, operation and request, and of the run if the answer is not shared. A suffix
     * ":<run>" marks an expired answer that only this run still uses.
     */
    key: text().primaryKey(),
    upstream: text().notNull(),
    operation: text().notNull(),
    /** The run that made or is making the call. */
    runId: text("run_id").notNull(),
    /** End of the claim for a task outside runs; a run's worker holds its claim while it lives. */
    claimedUntil: integer("claimed_until").notNull(),
    /**
     * Id of the claim, or null after its release. An answered call keeps the id of the claim that
     * answered it.
     */
    claim: text(),
    /** The last released claims, newest first; a late retry of such a claim has no effect. */
    released: text(),
    /** The run's worker that holds the claim (docs/leases.md), or null for a task outside runs. */
    incarnation: text(),
    /** The user who pays. */
    staffId: text("staff_id"),
    /** True if the vendor charges a repeated request only once. */
    repeatable: integer({ mode: "boolean" }).notNull().default(false),
    /**
     * Id of a cheap paid call whose connection broke: the ledger counts it as uncertain, and the
     * worker sent it again.
     */
    brokenCall: text("broken_call"),
    /**
     * Since when the call may have been charged without an answer; it is repeated only after a user
     * approves.
     */
    uncertainAt: integer("uncertain_at"),
    /** When a user approved repeating an uncertain call; the next claim clears it. */
    repeatApproved: integer("repeat_approved"),
    /**
     * The claim that an earlier claim's late answer replaced; its own request may be charged too.
     */
    superseded: text(),
    /**
     * See stored-results.ts; null while the call is in progress. Large answers are in object
     * storage under `answerFile`.
     */
    answer: text(),
    answerFile: text("answer_file"),
    data: text().$type<"live" | "sandbox">(),
    answeredAt: integer("answered_at"),
    /** Until when other runs may use the answer (ms since 1970). */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("calls_kept")
      .on(table.expiresAt)
      .where(sql`answered_at is not null`),
    index("calls_people").on(table.answeredAt).where(sql.raw(personCall)),
    index("calls_claim")
      .on(table.claim)
      .where(sql`answered_at is null`),
    index("calls_uncertain")
      .on(table.uncertainAt)
      .where(sql`uncertain_at is not null`),
    index("calls_answer_file")
      .on(table.answerFile)
      .where(sql`answer_file is not null`),
    index("calls_superseded")
      .on(table.superseded)
      .where(sql`superseded is not null`),
  ],
);

/**
 * Keys under which other calls can find an answer: every key in the answer or the question
 * ("person/email:jo@acme.com"). Contains no answers. The migration creates it WITHOUT ROWID, so a
 * row is one entry of one tree.
 */
export const answerKeys = sqliteTable("answer_keys", {
  key: text().primaryKey(),
  /** The call's key in `calls`. */
  call: text().notNull(),
  /** Time of that answer; a later answer of the same call may have other keys. */
  answeredAt: integer("answered_at").notNull(),
});

/** The ledger: one row per charge of a paid call. */
export const ledger = sqliteTable(
  "ledger",
  {
    /** Created when the call is sent, so that a batch written twice adds nothing. */
    callId: text("call_id").notNull(),
    /** 1 for the first charge of a call, 2 for the second; 0 for a possible extra charge. */
    charge: integer().notNull(),
    at: at("at").notNull(),
    /** UTC month "2026-11", for budgets. */
    month: text().notNull(),
    upstream: text().notNull(),
    operation: text().notNull(),
    units: real().notNull(),
    usd: real().notNull(),
    runId: text("run_id").notNull(),
    staffId: text("staff_id").notNull(),
    /** True if the connection broke and the charge is unknown; the amount is then the maximum. */
    uncertain: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.charge] }),
    index("ledger_vendor").on(table.upstream, table.at),
  ],
);

/** The last failure of each vendor, for the integrations page and the operators. */
export const upstreamHealth = sqliteTable("upstream_health", {
  upstream: text().primaryKey(),
  failedAt: at("failed_at"),
  kind: text(),
  detail: text(),
  /** When the vendor first answered after a failure. */
  answeredAt: at("answered_at"),
  /** Failures since the last answer. */
  failures: integer().notNull().default(0),
});

/** Test calls that users made to vendors; the ledger has their cost under the same id. */
export const probes = sqliteTable(
  "probes",
  {
    id: text().primaryKey(),
    /** "serper/search". */
    call: text().notNull(),
    staffId: text("staff_id").notNull(),
    at: at("at").notNull(),
    endedAt: at("ended_at"),
    /** "answered", or the kind of failure. */
    outcome: text(),
    units: real().notNull(),
    usd: real().notNull(),
  },
  (table) => [
    index("probes_staff").on(table.staffId, table.at),
    index("probes_call").on(table.call, table.at),
  ],
);
