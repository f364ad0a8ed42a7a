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
  /** What the user can do; absent if the kind explains it. */
  nextStep?: string;
}

export interface Pause {
  upstream: string;
  kind: string;
  detail: string;
  /** What the user can do if a vendor refuses. */
  nextStep?: string;
  /** ms since 1970. */
  since: number;
  /** Time of the automatic retry (ms since 1970), or null if the run waits for a user. */
  until: number | null;
}

export interface RetryCursor {
  /** Position of a row. */
  from: number;
  /** True to include rows whose call may have been charged. */
  uncertain: boolean;
  /** Absent in runs of an earlier release, which means failed. */
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
  /** How cells escape quotes and delimiters; default: "doubled". */
  quoting?: "doubled" | "backslash" | "spaced" | "single";
  /**
   * Record index of the first row; blank records after it are not rows. Absent if an earlier
   * release read the file or the console rewrote it: rows then start after the first non-blank
   * record, and blank records count.
   */
  rowsFrom?: number;
  /**
   * Number of header cells. A row with more cells, or without all columns in use, does not match.
   * Absent in the same cases as `rowsFrom`.
   */
  width?: number;
  /** The file's original headers, in order. */
  headers: string[];
  /** Canonical column → index in `headers`. */
  columns: Record<string, number>;
  /** Notes that tell the user how the console interpreted unusual parts of the file. */
  notes?: string[];
  /** Cells that the user changed before the run; the upload keeps the original values. */
  changes?: { row: number; column: number; from: string; to: string }[];
  /**
   * Number of rows skipped because they do not match the header; a user may process them anyway.
   */
  misfits?: number;
  /** True if exclusion rules that a user may override skipped rows. */
  excluded?: true;
  /** Byte at which reading the stored file failed, and how many consecutive times. */
  brokeOff?: { at: number; times: number };
  /** Suppressed subjects to remove from the upload. */
  forget?: string[];
}

/** Source of a run's file if it was made from another run's rows. */
export interface MadeOf {
  /** The table in the source run. */
  table: string;
  /** The file's columns: header, label, kind and meaning in the source run. */
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
    /** What the user searched for: the main input or the file name. */
    title: text().notNull(),
    input: json<Record<string, unknown>>("input_json").notNull(),
    /** Encrypted secret inputs; deleted when the run ends. */
    sealed: text(),
    /**
     * Names of the secret inputs, or null if there are no secrets. Kept after the secrets are
     * deleted.
     */
    secretNames: json<string[]>("secret_names"),
    /**
     * Snapshot of the settings groups that the query reads, with their versions. stored-settings.ts
     * handles long settings.
     */
    settings: json<FrozenSettings>("settings_json").notNull(),
    versions: json<Record<string, number>>("versions_json").notNull(),
    file: json<RunFile>("file_json"),
    /** The run that supplied the file's rows, or null if a user uploaded the file. */
    madeFrom: text("made_from"),
    madeOf: json<MadeOf>("made_of_json"),
    email: text(),
    /** URL of the console when the run started, for links in the email. */
    origin: text().notNull(),
    /** True to ignore cached answers. */
    refresh: integer({ mode: "boolean" }).notNull().default(false),
    /** The latest progress message. */
    progress: text(),
    /** Reason for an empty result (`no-data`). */
    reason: text(),
    /** See stored-results.ts. */
    result: text("result_json"),
    problem: json<StoredProblem>("problem_json"),
    pause: json<Pause>("pause_json"),
    /** All pauses so far, including the current one; at most 100. */
    pauses: json<Pause[]>("pauses_json"),
    /** Number of rows read from the file so far; `readAt` is set when reading has finished. */
    rowsRead: integer("rows_read").notNull().default(0),
    readAt: at("read_at"),
    /** Only this many rows are processed until a user approves the rest; null means all. */
    rowLimit: integer("row_limit"),
    /** When a user approved the cost, or null if nobody has or no approval was needed. */
    approvedAt: at("approved_at"),
    /** When a user chose to process excluded rows, or null if the exclusion rules apply. */
    rulesPassedAt: at("rules_passed_at"),
    /** Unused: `calls.repeat_approved` marks the calls to repeat. */
    repeatUncertain: integer("repeat_uncertain"),
    /** If a plain run ended as `uncertain`: ledger id of the call that may have been charged. */
    uncertainCall: text("uncertain_call"),
    /**
     * none → due → sending → sent. Each change is a compare-and-set, so a run sends only one email.
     * The state returns to due after the email vendor refused it. unconfirmed: the email may have
     * arrived.
     */
    mail: text()
      .$type<"none" | "due" | "sending" | "sent" | "failed" | "unconfirmed">()
      .notNull()
      .default("none"),
    mailProblem: text("mail_problem"),
    /** When the email was first tried, or null. */
    mailSince: at("mail_since"),
    /** The last attempt; set only if no earlier attempt may have sent the email. */
    mailTry: text("mail_try"),
    /** How often a user sent the file again; part of the email's idempotency key. */
    sends: integer().notNull().default(0),
    /** Signed links work only with this number; withdrawing links increases it. */
    linkEpoch: integer("link_epoch").notNull().default(1),
    createdAt: at("created_at").notNull(),
    startedAt: at("started_at"),
    /** Since when a plain run continues in the background and sends its result by email. */
    backgroundAt: at("background_at"),
    /** Position from which rows of a file still have to be reopened, or null. */
    reopening: json<RetryCursor>("reopening_json"),
    /** When a user last resumed the run or retried its failed rows, or null. */
    wentOnAt: at("went_on_at"),
    finishedAt: at("finished_at"),
    /** Id of the run object's pass that may end a plain run. */
    incarnation: text(),
    /**
     * Time of the run object's last pass, or of its next planned pass if that is later; null if not
     * written yet.
     */
    lookDueAt: at("look_due_at"),
    /** How often the scheduler has woken the run object since its last pass. */
    wakes: integer().notNull().default(0),
    /** `finished_at` of the end whose keys are in `found_keys`, or null if they were never read. */
    /** `finished_at` of the stored keys; a negative time is an attempt that has not ended. */
    keysReadAt: at("keys_read_at"),
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
    // The scheduler queries this every minute.
    index("runs_to_clean")
      .on(table.createdAt)
      .where(sql`json_extract(file_json, '$.forget') is not null`),
    // The scheduler queries this every minute.
    index("runs_unread_keys")
      .on(table.finishedAt)
      .where(sql`finished_at is not null and (keys_read_at is null or keys_read_at <> finished_at)`),
    index("runs_mail")
      .on(table.lookDueAt)
      .where(sql`mail in ('due', 'sending')`),
  ],
);

/** Files of a run's result, such as images; object storage has the bytes under `key`. */
export const runFiles = sqliteTable(
  "run_files",
  {
    /**
     * Built from the run and the file's place in the result, so that a repeated step replaces its
     * file.
     */
    id: text().primaryKey(),
    runId: text("run_id").notNull(),
    key: text().notNull(),
    /** File name for the download. */
    name: text().notNull(),
    contentType: text("content_type").notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [index("run_files_run").on(table.runId), index("run_files_expires").on(table.expiresAt)],
);
