/** Calls of upstreams, what they cost, and how upstreams are. Times are ms since 1970, UTC. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

const at = (name: string) => integer(name, { mode: "timestamp_ms" });

/** Calls whose answer is one person with title and employer. */
export const personCall = "operation in ('people/match', 'person/enrich')";

/** Journal, claim and cache of upstream calls in one (docs/decisions/0002-calls-in-one-table.md). */
export const calls = sqliteTable(
  "calls",
  {
    /**
     * Hash of upstream, operation and request (and run, where the answer is not shared). With ":" and a run behind it: an
     * answer past its time, kept for that run alone.
     */
    key: text().primaryKey(),
    upstream: text().notNull(),
    operation: text().notNull(),
    /** Run that made (or is making) the call. */
    runId: text("run_id").notNull(),
    /** Until when a task outside runs holds the claim; a run's worker holds it while it lives. */
    claimedUntil: integer("claimed_until").notNull(),
    /** Id of the claim, by which its maker knows it again; null once it was released. Of an answered call: whose answer it is. */
    claim: text(),
    /** The claims that were released last, the latest first: written again late, one takes nothing. */
    released: text(),
    /** The run's worker that holds the claim (docs/leases.md); null for a task outside runs. */
    incarnation: text(),
    /** Who pays. */
    staffId: text("staff_id"),
    /** Sent twice it is charged once. */
    repeatable: integer({ mode: "boolean" }).notNull().default(false),
    /** Id of the paid call that broke and was booked as uncertain, after which a cheap one was sent once more. */
    brokenCall: text("broken_call"),
    /** Since when it may have been charged without an answer: it is asked again only after a person approved that. */
    uncertainAt: integer("uncertain_at"),
    /** When a person approved that what is uncertain is asked once more; it goes with the claim that does so. */
    repeatApproved: integer("repeat_approved"),
    /** The claim in whose place the answer of an earlier one came: what was sent under it may be charged too. */
    superseded: text(),
    /** See stored-results.ts; null while under way. Large answers lie in object storage under `answerFile`. */
    answer: text(),
    answerFile: text("answer_file"),
    data: text().$type<"live" | "sandbox">(),
    answeredAt: integer("answered_at"),
    /** ms since 1970 until which other runs may use it. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [
    index("calls_expires").on(table.expiresAt),
    index("calls_upstream").on(table.upstream),
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
 * Under which keys an answer is found besides its own request: each key that the answer names, and each that was asked by
 * ("person/email:jo@acme.com"). Keys alone, no answers. The migration makes it WITHOUT ROWID: a row is one entry of one tree.
 */
export const answerKeys = sqliteTable("answer_keys", {
  key: text().primaryKey(),
  /** The call's key in `calls`. */
  call: text().notNull(),
  /** When that answer came: a later answer of the call may name other keys. */
  answeredAt: integer("answered_at").notNull(),
});

/** The money: one row per charge of a paid call. */
export const ledger = sqliteTable(
  "ledger",
  {
    /** Made when the call leaves, so that a batch that is written twice adds nothing. */
    callId: text("call_id").notNull(),
    /** 1 for a call's first charge, 2 for its second; 0 for what it may have been charged besides. */
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
    /** True: its line broke, so that it is not known whether it was charged; what it costs at most. */
    uncertain: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.charge] }),
    index("ledger_month").on(table.month, table.upstream),
    index("ledger_run").on(table.runId),
    index("ledger_at").on(table.at),
  ],
);

/** Last failure per upstream, for the integrations page and those who watch over the console. */
export const upstreamHealth = sqliteTable("upstream_health", {
  upstream: text().primaryKey(),
  failedAt: at("failed_at"),
  kind: text(),
  detail: text(),
  /** When it answered first after a failure. */
  answeredAt: at("answered_at"),
  /** Failures since it answered last. */
  failures: integer().notNull().default(0),
});

/** Calls that staff had tried to see whether a service is as expected; what they cost stands in the ledger under their id. */
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
