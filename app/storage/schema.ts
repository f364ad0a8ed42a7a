/** The database, whole. One file per kind of row beside this one holds its queries. Times are ms since 1970, UTC. */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export * from "./alert-tables";
export * from "./chart-tables";

const at = (name: string) => integer(name, { mode: "timestamp_ms" });
const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

export const staff = sqliteTable("staff", {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  name: text().notNull(),
  /** `scrypt$N$r$p$salt$hash` */
  passwordHash: text("password_hash").notNull(),
  disabledAt: at("disabled_at"),
  createdAt: at("created_at").notNull(),
});

/** Sign-ins. The cookie and the bearer token carry the token; only its SHA-256 is here, and this row decides. */
export const sessions = sqliteTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    staffId: text("staff_id").notNull(),
    createdAt: at("created_at").notNull(),
    seenAt: at("seen_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("sessions_staff").on(table.staffId), index("sessions_expires").on(table.expiresAt)],
);

/** Failed sign-ins, counted per address and per account. */
export const signInFailures = sqliteTable(
  "sign_in_failures",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** "ip:…" or "account:…" */
    subject: text().notNull(),
    at: at("at").notNull(),
  },
  (table) => [index("sign_in_failures_subject").on(table.subject, table.at)],
);

/** Long-lived read-only tokens for outside tools (the Apollo endpoints alone). */
export const outsideTokens = sqliteTable("outside_tokens", {
  name: text().primaryKey(),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: at("created_at").notNull(),
  usedAt: at("used_at"),
});

/** Settings groups: what is in force. `version` is the last row of settings_versions. */
export const settings = sqliteTable("settings", {
  group: text("group_name").primaryKey(),
  values: json<Record<string, unknown>>("values_json").notNull(),
  version: integer().notNull(),
  updatedAt: at("updated_at").notNull(),
  updatedBy: text("updated_by").notNull(),
});

/** Every save, immutable: the keys it changed and the whole group after it. */
export const settingsVersions = sqliteTable(
  "settings_versions",
  {
    group: text("group_name").notNull(),
    version: integer().notNull(),
    changed: json<string[]>("changed_json").notNull(),
    values: json<Record<string, unknown>>("values_json").notNull(),
    at: at("at").notNull(),
    by: text("by").notNull(),
  },
  (table) => [primaryKey({ columns: [table.group, table.version] })],
);

export const runStatuses = ["queued", "running", "paused", "done", "no-data", "failed", "cancelled"] as const;
export type RunStatus = (typeof runStatuses)[number];

export const rowStates = ["queued", "running", "done", "no-data", "skipped", "failed", "cancelled"] as const;
export type RowState = (typeof rowStates)[number];

export interface StoredProblem {
  kind: string;
  upstream?: string;
  detail: string;
}

export interface Pause {
  upstream: string;
  kind: string;
  detail: string;
  /** ms since 1970. */
  since: number;
  /** ms since 1970 when the run looks again by itself; null waits for a person. */
  until: number | null;
}

export interface RunFile {
  name: string;
  /** Object key of the upload. */
  key: string;
  bytes: number;
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  delimiter: string;
  /** The file's own headers, in order. */
  headers: string[];
  /** Canonical column → index in `headers`. */
  columns: Record<string, number>;
  /** Subjects of the suppression list whom the upload must be cleaned of. */
  forget?: string[];
}

export const runs = sqliteTable(
  "runs",
  {
    id: text().primaryKey(),
    tool: text().notNull(),
    query: text().notNull(),
    /** "plain" or "csv" */
    kind: text().$type<"plain" | "csv">().notNull(),
    status: text().$type<RunStatus>().notNull(),
    staffId: text("staff_id").notNull(),
    /** What the search was for, as a person would say it: the main input or the file's name. */
    title: text().notNull(),
    input: json<Record<string, unknown>>("input_json").notNull(),
    /** Secret inputs, encrypted; erased when the run ends. */
    sealed: text(),
    /** Snapshot: the query's own settings and those it reads, by group; versions by group. */
    settings: json<Record<string, Record<string, unknown>>>("settings_json").notNull(),
    versions: json<Record<string, number>>("versions_json").notNull(),
    file: json<RunFile>("file_json"),
    email: text(),
    /** Where the console was reached when the run was started, for the links in its e-mail. */
    origin: text().notNull(),
    /** True: answers of the cache are not used. */
    refresh: integer({ mode: "boolean" }).notNull().default(false),
    /** Latest sentence. */
    progress: text(),
    result: text("result_json"),
    problem: json<StoredProblem>("problem_json"),
    pause: json<Pause>("pause_json"),
    /** Rows read from the file so far, and whether reading is finished. */
    rowsRead: integer("rows_read").notNull().default(0),
    readAt: at("read_at"),
    /** Only this many rows are worked until a person says yes; null: all. */
    rowLimit: integer("row_limit"),
    /** none → due → sending → sent (compare-and-set: one mail ever). */
    mail: text().$type<"none" | "due" | "sending" | "sent" | "failed">().notNull().default("none"),
    mailProblem: text("mail_problem"),
    /** How often a person had the file sent again; part of the mail's idempotency key. */
    sends: integer().notNull().default(0),
    /** Signed links of the run are good only with this number in them; withdrawing raises it. */
    linkEpoch: integer("link_epoch").notNull().default(1),
    createdAt: at("created_at").notNull(),
    startedAt: at("started_at"),
    finishedAt: at("finished_at"),
  },
  (table) => [
    index("runs_created").on(table.createdAt),
    index("runs_tool").on(table.tool, table.createdAt),
    index("runs_status").on(table.status),
    index("runs_staff").on(table.staffId, table.createdAt),
  ],
);

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
    /** Position of the first row with the same input; this row takes its result. */
    sameAs: integer("same_as"),
    /** Claims so far that did not end in a wait. */
    attempts: integer().notNull().default(0),
    claimedUntil: integer("claimed_until").notNull().default(0),
    reason: text(),
    reasonKind: text("reason_kind"),
    /** Upstreams that answered, for the `source` column. */
    source: text(),
    result: text("result_json"),
    endedAt: at("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    index("run_rows_state").on(table.runId, table.state, table.position),
    index("run_rows_same_as")
      .on(table.runId, table.sameAs)
      .where(sql`same_as is not null`),
  ],
);

/** Files that belong to a run's result (images); the bytes lie in object storage under `key`. */
export const runFiles = sqliteTable(
  "run_files",
  {
    /** Run and place, so that work done twice replaces its file. */
    id: text().primaryKey(),
    runId: text("run_id").notNull(),
    key: text().notNull(),
    /** Name it is downloaded under. */
    name: text().notNull(),
    contentType: text("content_type").notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("run_files_run").on(table.runId), index("run_files_expires").on(table.expiresAt)],
);

/** Saved values of variables to try prompts on; sets that know the same variables share them. */
export const promptExamples = sqliteTable(
  "prompt_examples",
  {
    id: text().primaryKey(),
    /** Which variables it fills: "e-mail", "thumbnail" or "cover-art". */
    audience: text().notNull(),
    name: text().notNull(),
    values: json<Record<string, string>>("values_json").notNull(),
    createdAt: at("created_at").notNull(),
    by: text("by").notNull(),
  },
  (table) => [index("prompt_examples_audience").on(table.audience, table.createdAt)],
);

/** Journal, claim and cache of upstream calls in one (architecture.md, Calls). */
export const calls = sqliteTable(
  "calls",
  {
    /** Hash of upstream, operation and request (and run, where the answer is not shared). */
    key: text().primaryKey(),
    upstream: text().notNull(),
    operation: text().notNull(),
    /** Run that made (or is making) the call. */
    runId: text("run_id").notNull(),
    claimedUntil: integer("claimed_until").notNull(),
    /** JSON of {value, link}; null while under way. Large answers lie in object storage under `answerFile`. */
    answer: text(),
    answerFile: text("answer_file"),
    data: text().$type<"live" | "sandbox">(),
    answeredAt: integer("answered_at"),
    /** ms since 1970 until which other runs may use it. */
    expiresAt: integer("expires_at").notNull(),
  },
  (table) => [index("calls_expires").on(table.expiresAt), index("calls_upstream").on(table.upstream)],
);

/** The money: one row per paid call. */
export const ledger = sqliteTable(
  "ledger",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    at: at("at").notNull(),
    /** UTC month "2026-11", for budgets. */
    month: text().notNull(),
    upstream: text().notNull(),
    operation: text().notNull(),
    units: real().notNull(),
    usd: real().notNull(),
    runId: text("run_id").notNull(),
    staffId: text("staff_id").notNull(),
  },
  (table) => [index("ledger_month").on(table.month, table.upstream), index("ledger_run").on(table.runId)],
);

/** People who asked to be left alone: `email:…` or `linkedin:…`, normalised. Read before every look-up. */
export const suppressions = sqliteTable("suppressions", {
  subject: text().primaryKey(),
  at: at("at").notNull(),
});

/** The fallback list of clients, imported from a file. */
export const listedClients = sqliteTable("listed_clients", {
  domain: text().primaryKey(),
  name: text().notNull(),
  state: text().$type<"client" | "former-client">().notNull(),
});

/** Last failure per upstream, for the integrations page. */
export const upstreamHealth = sqliteTable("upstream_health", {
  upstream: text().primaryKey(),
  failedAt: at("failed_at"),
  kind: text(),
  detail: text(),
  answeredAt: at("answered_at"),
});

/** Transcripts of videos, one per video and language; the lines lie in object storage under `file`. */
export const transcripts = sqliteTable(
  "transcripts",
  {
    videoId: text("video_id").notNull(),
    language: text().notNull(),
    file: text().notNull(),
    upstream: text().notNull(),
    data: text().$type<"live" | "sandbox">().notNull(),
    link: text(),
    fetchedAt: at("fetched_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.language] }),
    index("transcripts_fetched").on(table.fetchedAt),
  ],
);

export interface ClipsCompetitor {
  competitorDomain: string | null;
  competitorLogo: string | null;
  competitorCompany: string | null;
}

/** Magic clips pages: the summary of one found video. Whatever was not known is null. */
export const clips = sqliteTable(
  "clips",
  {
    id: text().primaryKey(),
    /** Set while anybody who has the link may see the page. */
    shareId: text("share_id").unique(),
    /** The run the video was found by; pressing twice gives the same page. */
    runId: text("run_id").notNull(),
    videoId: text("video_id").notNull(),
    domain: text(),
    title: text(),
    thumbnail: text(),
    secondThumbnail: text("second_thumbnail"),
    durationSeconds: integer("duration_seconds"),
    width: integer(),
    competitors: json<ClipsCompetitor[]>("competitors_json").notNull(),
    data: text().$type<"live" | "sandbox">().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [uniqueIndex("clips_run_video").on(table.runId, table.videoId)],
);
