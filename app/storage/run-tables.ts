/** Runs and the files of their results. Times are ms since 1970, UTC. */
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { RunStatus } from "./run-status";
import type { FrozenSettings } from "./stored-settings";

export type { RunStatus };

const at = (name: string) => integer(name, { mode: "timestamp_ms" });
const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

export interface StoredProblem {
  kind: string;
  upstream?: string;
  detail: string;
  /** What a person can do; absent where the kind says all. */
  nextStep?: string;
}

export interface Pause {
  upstream: string;
  kind: string;
  detail: string;
  /** What a person can do, where a service refuses. */
  nextStep?: string;
  /** ms since 1970. */
  since: number;
  /** ms since 1970 when the run looks again by itself; null waits for a person. */
  until: number | null;
}

export interface RetryCursor {
  /** Position of a row. */
  from: number;
  /** Those too whose call may have been charged. */
  uncertain: boolean;
  /** Absent in runs of an earlier release: failed ones. */
  state?: "failed" | "cancelled" | "skipped" | "excluded";
}

export interface RunFile {
  name: string;
  /** Object key of the upload. */
  key: string;
  bytes: number;
  encoding:
    | "utf-8"
    | "utf-16le"
    | "utf-16be"
    | "windows-1252"
    | "windows-1250"
    | "windows-1251"
    | "shift_jis"
    | "gbk"
    | "euc-kr";
  delimiter: string;
  /** How cells hold quotes and delimiters; "doubled" unless given. */
  quoting?: "doubled" | "backslash" | "spaced" | "single";
  /**
   * The first row's place among the file's records; blank records behind it are no rows. Absent in files that were taken in by
   * an earlier release or rewritten without a person: rows stand below the first record that isn't blank, and all are rows.
   */
  rowsFrom?: number;
  /** Cells of the header: a row with more, or one that ends before a column that is read, doesn't fit it. Absent as `rowsFrom` is. */
  width?: number;
  /** The file's own headers, in order. */
  headers: string[];
  /** Canonical column → index in `headers`. */
  columns: Record<string, number>;
  /** How it is read other than its maker may think, in words. */
  notes?: string[];
  /** Cells that a person changed before the run; the upload has them as they were. */
  changes?: { row: number; column: number; from: string; to: string }[];
  /** Rows that were skipped since they don't fit the header, and can be worked at a user's word. */
  misfits?: number;
  /** Rows were skipped by shared rules that a user may pass over. */
  excluded?: true;
  /** Where the stored file broke off when it was read, and how often in a row at that place. */
  brokeOff?: { at: number; times: number };
  /** Subjects of the suppression list whom the upload must be cleaned of. */
  forget?: string[];
}

/** What a run's file was made of, where it was made of another run's rows. */
export interface MadeOf {
  /** The table of that run. */
  table: string;
  /** The columns that stand in the file, by their headers, of what kind they were there and what they tell. */
  columns: { name: string; label: string; kind: string; means?: string }[];
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
    /** Names of the secret inputs it was started with; null: none. Kept when they are erased. */
    secretNames: json<string[]>("secret_names"),
    /**
     * Snapshot: the query's own settings and those it reads, by group; versions by group. See stored-settings.ts for what is
     * too long.
     */
    settings: json<FrozenSettings>("settings_json").notNull(),
    versions: json<Record<string, number>>("versions_json").notNull(),
    file: json<RunFile>("file_json"),
    /** The run whose rows its file was made of; null: a person brought the file. */
    madeFrom: text("made_from"),
    madeOf: json<MadeOf>("made_of_json"),
    email: text(),
    /** Where the console was reached when the run was started, for the links in its e-mail. */
    origin: text().notNull(),
    /** True: answers of the cache are not used. */
    refresh: integer({ mode: "boolean" }).notNull().default(false),
    /** Latest sentence. */
    progress: text(),
    /** Why there is nothing to show (`no-data`). */
    reason: text(),
    /** See stored-results.ts. */
    result: text("result_json"),
    problem: json<StoredProblem>("problem_json"),
    pause: json<Pause>("pause_json"),
    /** The pauses so far, the present one included; a hundred at most. */
    pauses: json<Pause[]>("pauses_json"),
    /** Rows read from the file so far, and whether reading is finished. */
    rowsRead: integer("rows_read").notNull().default(0),
    readAt: at("read_at"),
    /** Only this many rows are worked until a person approves the rest; null: all. */
    rowLimit: integer("row_limit"),
    /** When a person approved what the run would cost; null: not yet, or never asked. */
    approvedAt: at("approved_at"),
    /** When a user had rows worked that shared rules exclude; null: the rules hold. */
    rulesPassedAt: at("rules_passed_at"),
    /** No longer used: `calls.repeat_approved` says which calls are asked again. */
    repeatUncertain: integer("repeat_uncertain"),
    /** Of a plain run that ended `uncertain`: the call that may have been charged, by its id in the ledger. */
    uncertainCall: text("uncertain_call"),
    /**
     * none → due → sending → sent (compare-and-set: one mail ever), due again when the service refused it; unconfirmed: it
     * left, and may have arrived.
     */
    mail: text()
      .$type<"none" | "due" | "sending" | "sent" | "failed" | "unconfirmed">()
      .notNull()
      .default("none"),
    mailProblem: text("mail_problem"),
    /** When the mail was first tried; null: not yet. */
    mailSince: at("mail_since"),
    /** The last try of a mail of which none before may have gone. */
    mailTry: text("mail_try"),
    /** How often a person had the file sent again; part of the mail's idempotency key. */
    sends: integer().notNull().default(0),
    /** Signed links of the run are good only with this number in them; withdrawing raises it. */
    linkEpoch: integer("link_epoch").notNull().default(1),
    createdAt: at("created_at").notNull(),
    startedAt: at("started_at"),
    /** Since when a plain run is no longer waited for at the screen, and its end goes by mail. */
    backgroundAt: at("background_at"),
    /** Of a file: failed rows from this place on are still to be opened again; null: none. */
    reopening: json<RetryCursor>("reopening_json"),
    /** When a person last resumed it or retried its failed rows; null: never. */
    wentOnAt: at("went_on_at"),
    finishedAt: at("finished_at"),
    /** The look of its keeper that a plain run's end must come from. */
    incarnation: text(),
    /** When its keeper looked last, or will look next where that is later; null: not written yet. */
    lookDueAt: at("look_due_at"),
    /** How often the clock has woken its keeper since it looked last. */
    wakes: integer().notNull().default(0),
  },
  (table) => [
    index("runs_created").on(table.createdAt),
    index("runs_tool").on(table.tool, table.createdAt),
    index("runs_status").on(table.status),
    index("runs_staff").on(table.staffId, table.createdAt),
    index("runs_made_from")
      .on(table.madeFrom, table.createdAt)
      .where(sql`made_from is not null`),
    index("runs_uncertain")
      .on(table.uncertainCall)
      .where(sql`uncertain_call is not null`),
    // Looked for every minute.
    index("runs_to_clean")
      .on(table.createdAt)
      .where(sql`json_extract(file_json, '$.forget') is not null`),
    index("runs_mail")
      .on(table.lookDueAt)
      .where(sql`mail in ('due', 'sending')`),
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
