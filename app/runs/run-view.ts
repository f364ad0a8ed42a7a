/** A run as screens and API show it: the body of GET /api/runs/{id} and of `event: run`. */
import type { RepeatPrice } from "../toolkit/approval";
import type { RunProblem } from "../toolkit/failure";
import type { ShownColumn, ShownTable } from "../toolkit/tables/shown-table";
import type { Pause, RunStatus, RowState } from "../storage/schema";

export type { RowState, RunStatus };

export interface RunCounts {
  total: number;
  queued: number;
  running: number;
  done: number;
  noData: number;
  skipped: number;
  failed: number;
  cancelled: number;
}

/** Number of rows whose lookup has ended; cancelled rows do not count. */
export const worked = ({ total, queued, running, cancelled }: RunCounts): number =>
  total - queued - running - cancelled;

/** Number of rows that have not ended. */
export const stillOpen = ({ queued, running }: RunCounts): number => queued + running;

/** True if the run waits for a user's approval or choice. */
export const waitsForUser = ({ status, pause }: Pick<RunView, "status" | "pause">): boolean =>
  status === "paused" && pause?.until === null;

/**
 * Returns the amount that a waiting run may spend, for example "$3.20", or null if it names no
 * amount.
 */
export const askedAmount = ({ pause }: Pick<RunView, "pause">): string | null =>
  /up to (\$[\d,]{1,15}(?:\.\d{1,6})?)/.exec(pause?.detail ?? "")?.[1] ?? null;

/** Number of rows that have ended. */
export const endedOf = (counts: RunCounts | null): number =>
  counts ? counts.total - counts.queued - counts.running : 0;

export interface RunCost {
  usd: number;
  /** Paid units by vendor. */
  units: Record<string, number>;
}

export interface RunView {
  id: string;
  tool: string;
  query: string;
  kind: "plain" | "csv";
  title: string;
  status: RunStatus;
  input: Record<string, unknown>;
  /**
   * Labels of secret inputs that were erased at the end. Without them the run can be neither
   * retried nor rerun.
   */
  secretsGone: string[];
  filters: Record<string, unknown>;
  /** The latest progress sentence. */
  progress: string | null;
  counts: RunCounts | null;
  cost: RunCost;
  /** Calls that may have been charged without an answer, and the maximum cost of repeating them. */
  uncertain?: RepeatPrice;
  /** The same result as the plain API call; only for a finished plain run. */
  result?: unknown;
  /** Why there is no result (`no-data`). */
  reason?: string;
  error?: RunProblem;
  pause?: Pause;
  file?: {
    name: string;
    rows: number | null;
    /** Notes about how the console interpreted the file. */
    notes?: string[];
    /**
     * Number of rows skipped because they do not match the header. A user can have them looked up.
     */
    misfits?: number;
    /** True if shared rules skipped rows that a user may include. */
    excluded?: true;
  };
  /** The run whose rows this run's file contains. */
  madeFrom?: string;
  /** True for a plain run that waited so long that its result is sent by email instead. */
  background?: true;
  email: string | null;
  mail: "none" | "due" | "sending" | "sent" | "failed" | "unconfirmed";
  /** Why the email was not sent. */
  mailProblem?: string;
  /** True if any value came from the sandbox. */
  sandbox: boolean;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Milliseconds between the ends of the run and the times at which a user resumed it. */
  endedFor?: number;
  by: string;
}

/** Data that a screen shows in addition to the API's. */
export interface ShownRun extends RunView {
  /** The result's tables, the main one first. */
  tables?: ShownTable[];
  /** One sentence that summarises the result. */
  headline?: string;
  /** Name of the primary input if the email can be rewritten for another person. */
  writesFor?: string;
  /** The query that rewrites the email. */
  writesBy?: string;
  /** Columns from the earlier run, if the file contains another run's rows. */
  before?: ShownColumn[];
}

export interface RowView {
  position: number;
  /** The input's own cells by header, if requested with the file. */
  input: Record<string, unknown> | null;
  state: RowState;
  reason: string | null;
  reasonKind: string | null;
  sameAs: number | null;
  source: string | null;
  data: "live" | "sandbox" | null;
  result?: unknown;
}

/**
 * Returns the inputs for rewriting an email for another person, or undefined if it cannot be
 * rewritten.
 */
export const writingOf = (
  { id, tool, writesFor, writesBy }: ShownRun,
  input: Record<string, unknown> | null,
) =>
  writesFor === undefined || writesBy === undefined
    ? undefined
    : { runId: id, tool, query: writesBy, field: writesFor, main: String(input?.[writesFor] ?? "") };

/** A row as screens show it: tables instead of a result; empty if there is no result. */
export type ShownRow = Omit<RowView, "result"> & { tables: ShownTable[] };

export { isOpen } from "../storage/run-status";
