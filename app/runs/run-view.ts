/** A run as screens and the API show it: the body of GET /api/runs/{id} and of `event: run`. */
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

/** Rows that came to an end by work: a cancelled one was not looked at. */
export const worked = ({ total, queued, running, cancelled }: RunCounts): number =>
  total - queued - running - cancelled;

/** Rows that have come to an end. */
export const endedOf = (counts: RunCounts | null): number =>
  counts ? counts.total - counts.queued - counts.running : 0;

export interface RunCost {
  usd: number;
  /** Paid units by upstream. */
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
  /** Labels of secret inputs that were erased when it ended: it is neither retried nor run again without them. */
  secretsGone: string[];
  filters: Record<string, unknown>;
  /** Latest sentence of progress. */
  progress: string | null;
  counts: RunCounts | null;
  cost: RunCost;
  /** Calls that may have been charged without an answer, and what asking them again costs at most. */
  uncertain?: RepeatPrice;
  /** Exactly what the plain call would have answered; of a finished plain run only. */
  result?: unknown;
  /** Why there is nothing to show (`no-data`). */
  reason?: string;
  error?: RunProblem;
  pause?: Pause;
  file?: {
    name: string;
    rows: number | null;
    /** How it is read other than its maker may think. */
    notes?: string[];
    /** Rows that were skipped since they don't fit the header: they are worked when a user says so. */
    misfits?: number;
    /** Rows were skipped by shared rules that a user may pass over. */
    excluded?: true;
  };
  /** The run whose rows its file was made of. */
  madeFrom?: string;
  /** A plain run that waited long for its turn is no longer waited for at the screen: its end goes by mail. */
  background?: true;
  email: string | null;
  mail: "none" | "due" | "sending" | "sent" | "failed" | "unconfirmed";
  /** Why it has not gone. */
  mailProblem?: string;
  /** True when any value came from the sandbox. */
  sandbox: boolean;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** Milliseconds between ends of it and the times a person had it go on. */
  endedFor?: number;
  by: string;
}

/** What a screen shows of a run beside what the API answers of it. */
export interface ShownRun extends RunView {
  /** The result's tables; the first is its main one. */
  tables?: ShownTable[];
  /** What was found, in a sentence. */
  headline?: string;
  /** The main input's name, where its e-mail can be written to another person. */
  writesFor?: string;
  /** Columns that the rows had before, where the file was made of another run's rows. */
  before?: ShownColumn[];
}

export interface RowView {
  position: number;
  /** The input's own cells by header, when asked for with the file. */
  input: Record<string, unknown> | null;
  state: RowState;
  reason: string | null;
  reasonKind: string | null;
  sameAs: number | null;
  source: string | null;
  data: "live" | "sandbox" | null;
  result?: unknown;
}

/** What a result's e-mail is written anew with, for another person; undefined: it can't be. */
export const writingOf = ({ id, writesFor }: ShownRun, input: Record<string, unknown> | null) =>
  writesFor === undefined ? undefined : { runId: id, main: String(input?.[writesFor] ?? "") };

/** What a screen shows of a row: its result as the tables it is made of, none where there is no result. */
export type ShownRow = Omit<RowView, "result"> & { tables: ShownTable[] };

export { isOpen } from "../storage/run-status";
