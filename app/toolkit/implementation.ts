/** What a tool's run.server.ts is made of: one generator per query, yielding progress and returning a result. */
import type { Upstreams } from "../upstream/upstreams";
import type { Fields, ValuesOf } from "./fields";
import type { Settings, SettingsValues } from "./settings";
import type { Query, Tool } from "./tool";

/** A sentence for the person waiting: "Reading 48 uploads of Acme Studio". */
export interface Progress {
  say: string;
}

export const progress = (say: string): Progress => ({ say });

/** A finished query that found nothing: the empty form of the result and why, in words. Ends the run `no-data`. */
export class NoFindings<R> {
  readonly result: R;
  readonly reason: string;
  constructor(result: R, reason: string) {
    this.result = result;
    this.reason = reason;
  }
}

export interface QueryContext<I, S> {
  input: I;
  /** The run's own snapshot of the tool's settings. */
  settings: S;
  /** Snapshot of another group named in the query's `reads`. */
  settingsOf<O extends Settings>(other: O): SettingsValues<O>;
  upstreams: Upstreams;
  /** The time the run (or row) started; tools have no other clock. */
  now: Date;
  random(): number;
  signal: AbortSignal;
}

export type QueryRun<I, S, R> = (
  context: QueryContext<I, S>,
) => AsyncGenerator<Progress, R | NoFindings<R>, void>;

/** `Tool.settings` is optional, so the type carries an `undefined` that a tool with settings never has. */
type SettingsIn<T extends Tool> = [Exclude<T["settings"], undefined>] extends [never]
  ? undefined
  : SettingsValues<Exclude<T["settings"], undefined>>;

/** The generators a tool owes: one per query, typed by the query's input, the tool's settings and the result's schema. */
export type RunsOf<T extends Tool> = {
  [K in keyof T["queries"]]: T["queries"][K] extends Query<infer F extends Fields, infer R>
    ? QueryRun<ValuesOf<F>, SettingsIn<T>, R>
    : never;
};

export interface Implementation {
  tool: Tool;
  runs: Record<string, QueryRun<unknown, unknown, unknown>>;
}

export function implement<T extends Tool>(tool: T, runs: RunsOf<T>): Implementation {
  return { tool, runs: runs as unknown as Implementation["runs"] };
}
