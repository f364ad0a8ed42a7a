/** What a tool's run.server.ts is made of: one generator per query, yielding progress and returning a result. */
import type { Upstreams } from "../vendors/upstreams";
import type { Fields, ValuesOf } from "./fields";
import type { AskedCost } from "./approval";
import type { Settings, SettingsValues } from "./settings";
import type { Hit, Names, Query, Tool } from "./tool";

/** A sentence for the person waiting: "Reading 48 uploads of Acme Studio". */
export interface Progress {
  say: string;
  /** The filters have let it pass, or these of it: what is asked from now on only adds to the result. */
  passed?: true | Hit[];
  /** What is there of the result so far, such as a text being written: shown to the person who waits, never kept. */
  partial?: unknown;
}

export const progress = (say: string, partial?: unknown): Progress => ({ say, partial });

/** Said without words: the filters have let it pass, so that more of it is only looked up to be added. */
export const passed: Progress = { say: "", passed: true };

/** The same where an input finds several: those that have passed. */
export const passedOf = (hits: Hit[]): Progress => ({ say: "", passed: hits });

/** A file that belongs to a result: kept for as long as the run, served to signed-in staff. */
export interface FileToKeep {
  /** Tells the run's files apart; the same place again replaces the file. */
  place: string;
  /** Name it is downloaded under. */
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** An earlier run of the same query that ended with a result. */
export interface EarlierRun {
  input: Record<string, unknown>;
  finishedAt: Date;
}

/** A finished query that found nothing: the empty form of the result and why, in words. Ends the run `no-data`. */
export class NoFindings<R> {
  readonly result: R;
  readonly reason: string;
  constructor(result: R, reason: string) {
    this.result = result;
    this.reason = reason;
  }
}

/** A result whose main part is there, and what it lacks because a service failed, in words. Ends the run `done`. */
export class Incomplete<R> {
  readonly result: R;
  readonly reason: string;
  constructor(result: R, reason: string) {
    this.result = result;
    this.reason = reason;
  }
}

/** The result as it is, or with what it lacks: sentences such as "Competitors: OpenAI can't be reached." */
export const lacking = <R>(result: R, missing: readonly string[]): R | Incomplete<R> =>
  missing.length === 0
    ? result
    : new Incomplete(result, `Not all of it is there. ${[...new Set(missing)].join(" ")}`);

/**
 * A result whose form has no place for what was left out of it, such as a bare list: the sentence stands beside it, on the
 * run and in the file's column `reason`. Empty: nothing was.
 */
export class WithNote<R> {
  readonly result: R;
  readonly reason: string;
  constructor(result: R, reason: string) {
    this.result = result;
    this.reason = reason;
  }
}

/** What a search has had in earlier runs, so that a later one brings only what is new. `scope` names the search. */
export interface SeenBefore {
  earlier(scope: string, keys: string[]): Promise<ReadonlySet<string>>;
  note(scope: string, keys: string[]): Promise<void>;
}

export interface QueryContext<I, S> {
  input: I;
  /** The run's own snapshot of the tool's settings. */
  settings: S;
  /** Snapshot of another group named in the query's `reads`. */
  settingsOf<O extends Settings>(other: O): SettingsValues<O>;
  upstreams: Upstreams;
  names: Names;
  /** @returns the file's id, good for `/api/run-files/{id}` */
  keepFile(file: FileToKeep): Promise<string>;
  /** Finished runs of this query (or another of the tool) whose inputs hold these values, newest first. */
  earlierRuns(inputs: Record<string, string | number>, query?: string): Promise<EarlierRun[]>;
  seen: SeenBefore;
  /** To be awaited before spending what may go above the run's cap: without a person's approval the run waits for it. */
  requireApproval(cost: AskedCost): Promise<void>;
  /** The time the run (or row) started; tools have no other clock. */
  now: Date;
  random(): number;
  signal: AbortSignal;
}

export type QueryRun<I, S, R> = (
  context: QueryContext<I, S>,
) => AsyncGenerator<Progress, R | NoFindings<R> | Incomplete<R> | WithNote<R>, void>;

/** `Tool.settings` is optional, so the type carries an `undefined` that a tool with settings never has. */
type SettingsIn<T extends Tool> = [Exclude<T["settings"], undefined>] extends [never]
  ? undefined
  : SettingsValues<Exclude<T["settings"], undefined>>;

/**
 * The generators a tool owes: one per query, typed by the query's input, the tool's settings and the result's schema.
 */
export type RunsOf<T extends Tool> = {
  [K in keyof T["queries"]]: T["queries"][K] extends Query<infer F extends Fields, infer R>
    ? QueryRun<ValuesOf<F>, SettingsIn<T>, R>
    : never;
};

/** Reads a file kept with a run; null when it is gone. */
export type ReadFile = (id: string) => Promise<Uint8Array | null>;

/** Puts into a stored result what is too large to be stored in it (an image's bytes), when the result is read. */
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
