/**
 * Types of a tool's run.server.ts: one generator per query yields progress and returns a result.
 */
import type { Upstreams } from "../vendors/upstreams";
import type { Fields, ValuesOf } from "./fields";
import type { AskedCost } from "./approval";
import type { Settings, SettingsValues } from "./settings";
import type { Hit, Names, Query, Tool } from "./tool";

/** Progress text for the waiting user: "Reading 48 uploads of Acme Studio". */
export interface Progress {
  say: string;
  /** Set once the input, or these of its hits, passed the filters. Later steps only add details. */
  passed?: true | Hit[];
  /**
   * The unfinished result, such as a text being written. The screen shows it; the run never stores
   * it.
   */
  partial?: unknown;
}

export const progress = (say: string, partial?: unknown): Progress => ({ say, partial });

/**
 * Reports without a text that the input passed the filters, and that later steps only add details.
 */
export const passed: Progress = { say: "", passed: true };

/** Like `passed`, for inputs with several hits: reports the hits that passed the filters. */
export const passedOf = (hits: Hit[]): Progress => ({ say: "", passed: hits });

/** A file of a result. It is stored as long as the run and served to signed-in users. */
export interface FileToKeep {
  /** Identifies the file within the run; the same place again replaces the file. */
  place: string;
  /** File name of the download. */
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** An earlier run of the same query that ended with a result. */
export interface EarlierRun {
  input: Record<string, unknown>;
  finishedAt: Date;
}

/** A query that found nothing: an empty result and the reason. Ends the run as `no-data`. */
export class NoFindings<R> {
  readonly result: R;
  readonly reason: string;
  constructor(result: R, reason: string) {
    this.result = result;
    this.reason = reason;
  }
}

/**
 * A result that lacks details because a vendor failed, with messages about them. Ends the run as
 * `done`.
 */
export class Incomplete<R> {
  readonly result: R;
  readonly reason: string;
  constructor(result: R, reason: string) {
    this.result = result;
    this.reason = reason;
  }
}

/**
 * Returns the result, with messages about its gaps if there are any: "Competitors: OpenAI can't be
 * reached."
 */
export const lacking = <R>(result: R, missing: readonly string[]): R | Incomplete<R> =>
  missing.length === 0
    ? result
    : new Incomplete(result, `Some data is missing. ${[...new Set(missing)].join(" ")}`);

/**
 * Adds a note about excluded items to a result without a place for it, such as a plain list. The
 * run and the file's `reason` column show the note. An empty note means nothing was excluded.
 */
export class WithNote<R> {
  readonly result: R;
  readonly reason: string;
  constructor(result: R, reason: string) {
    this.result = result;
    this.reason = reason;
  }
}

/**
 * Items that earlier runs of a search returned, so that a later run returns only new ones. `scope`
 * identifies the search.
 */
export interface SeenBefore {
  earlier(scope: string, keys: string[]): Promise<ReadonlySet<string>>;
  note(scope: string, keys: string[]): Promise<void>;
}

export interface QueryContext<I, S> {
  input: I;
  /** The tool's settings as frozen with the run. */
  settings: S;
  /** Frozen settings of another group that the query lists in `reads`. */
  settingsOf<O extends Settings>(other: O): SettingsValues<O>;
  upstreams: Upstreams;
  names: Names;
  /**
   * Stores a file with the run.
   * @returns The file's id for `/api/run-files/{id}`.
   */
  keepFile(file: FileToKeep): Promise<string>;
  /** Finished runs of this query (or another of the tool) with these input values, newest first. */
  earlierRuns(inputs: Record<string, string | number>, query?: string): Promise<EarlierRun[]>;
  seen: SeenBefore;
  /**
   * Await this before spending that may exceed the run's cap. The run then waits until a user
   * approves.
   */
  requireApproval(cost: AskedCost): Promise<void>;
  /** Start time of the run or row. Tools must not read any other clock. */
  now: Date;
  random(): number;
  signal: AbortSignal;
}

export type QueryRun<I, S, R> = (
  context: QueryContext<I, S>,
) => AsyncGenerator<Progress, R | NoFindings<R> | Incomplete<R> | WithNote<R>, void>;

/** `Tool.settings` is optional, so its type includes `undefined` even for tools with settings. */
type SettingsIn<T extends Tool> = [Exclude<T["settings"], undefined>] extends [never]
  ? undefined
  : SettingsValues<Exclude<T["settings"], undefined>>;

/**
 * The generators of a tool: one per query, typed by the query's input, the tool's settings and the
 * result's schema.
 */
export type RunsOf<T extends Tool> = {
  [K in keyof T["queries"]]: T["queries"][K] extends Query<infer F extends Fields, infer R>
    ? QueryRun<ValuesOf<F>, SettingsIn<T>, R>
    : never;
};

/** Reads a file stored with a run; null if it is gone. */
export type ReadFile = (id: string) => Promise<Uint8Array | null>;

/** Adds data too large for the database, such as image bytes, whenever a stored result is read. */
export type Expand<R> = (result: R, readFile: ReadFile) => Promise<R>;

export interface Implementation {
  tool: Tool;
  runs: Record<string, QueryRun<unknown, unknown, unknown>>;
  expand: Record<string, Expand<unknown>>;
}

type ExpansionsOf<T extends Tool> = {
  [K in keyof T["queries"]]?: T["queries"][K] extends Query<Fields, infer R> ? Expand<R> : never;
};

export function implement<T extends Tool>(
  tool: T,
  runs: RunsOf<T>,
  expand: ExpansionsOf<T> = {},
): Implementation {
  return {
    tool,
    runs: runs as unknown as Implementation["runs"],
    expand: expand as Implementation["expand"],
  };
}
