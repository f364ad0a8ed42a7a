/**
 * Shows what a finished run would have found with other filters. The tool's code runs again over
 * stored answers, without calls, costs or writes. Inputs that would need a call are reported.
 */
import { suppressedSubject } from "../calls/suppression";
import { judgedRows, type JudgedRow, suppressedSubjects } from "./storage/judged-rows";
import { readResult } from "../storage/stored-results";
import type { StoredRun } from "./storage/runs";
import { InvalidInput } from "../toolkit/failure";
import { viewsOf } from "../toolkit/fields";
import { parseFormFields } from "../forms/form-values";
import { parseChanges } from "../toolkit/settings";
import type { Query, Tool } from "../toolkit/tool";
import type { App } from "../app";
import { wholeResult } from "./large-results.server";
import { wholeSettings } from "./large-settings.server";
import { inputWords } from "./input-words";
import { priceOfLookUps, type PlannedCost } from "./csv/planned-cost.server";
import { type JudgedAnew, StoredJudge } from "./rerun/replay-from-cache.server";
import { requireStored } from "./run-steering.server";
import { isOpen } from "./run-view";

/** Number of inputs per request. */
const together = 100;

export interface WhatIfAsked {
  /** The changed filters. */
  filters: Record<string, unknown>;
  /** Start after this input. */
  after: number;
  /** Number of earlier inputs that need lookups. */
  lookUps?: number;
}

export interface ChangedInput {
  row: number;
  input: string;
  /** The affected hit, if an input has several. */
  hit: string | null;
  /** Number of rows with this input. */
  rows: number;
  /** True if only additional data (people, an email) would need a lookup. */
  needs: boolean;
}

export interface WhatIf {
  /** The unit that is counted. */
  of: "row" | "post" | "person";
  /** Number of matches with the run's filters and with the changed ones. */
  before: number;
  after: number;
  gained: ChangedInput[];
  lost: ChangedInput[];
  /** Number of rows that need a lookup before their match is known. */
  unknown: number;
  /**
   * Number of inputs so far that need lookups; after the last input also their cost. Null if none.
   */
  lookUps: { inputs: number; cost: PlannedCost | null } | null;
  /** `after` of the next inputs, or null after the last. */
  next: number | null;
}

/** Returns the run's tool if its query supports changed filters. */
function judgeable(app: Pick<App, "implementation">, run: StoredRun) {
  const tool = app.implementation(run.tool)?.tool;
  const query = tool?.queries[run.query];
  const whatIf = query?.whatIf;
  if (!tool?.settings || !query || !whatIf)
    throw new InvalidInput("The filters of this search cannot be changed afterwards.");
  return { tool: tool as Tool & { settings: NonNullable<Tool["settings"]> }, query, whatIf };
}

/** Returns the filters of a run that can be changed afterwards, or null if there are none. */
export function whatIfFields(app: Pick<App, "implementation">, run: StoredRun) {
  const tool = app.implementation(run.tool)?.tool;
  const filters = tool?.queries[run.query]?.whatIf?.filters;
  if (!tool?.settings || !filters) return null;
  return Object.fromEntries(
    Object.entries(viewsOf(tool.settings.fields)).filter(([name]) => filters.includes(name)),
  );
}

/** Reads filters submitted by a form. */
export function whatIfPosted(
  app: Pick<App, "implementation">,
  run: StoredRun,
  form: FormData,
): Record<string, unknown> {
  const { tool, whatIf } = judgeable(app, run);
  const fields = Object.entries(tool.settings.fields).filter(([name]) => whatIf.filters.includes(name));
  return parseFormFields(form, Object.fromEntries(fields), "filters.");
}

/** Replays a number of the run's inputs with the changed filters. */
export async function judgeAgain(
  app: App,
  id: string,
  { filters, after, lookUps = 0 }: WhatIfAsked,
): Promise<WhatIf> {
  const run = await requireStored(app, id);
  if (isOpen(run)) throw new InvalidInput("The run is still in progress. Wait until it ends.");
  const { tool, query, whatIf } = judgeable(app, run);
  const other = Object.keys(filters).find((name) => !whatIf.filters.includes(name));
  if (other !== undefined) throw new InvalidInput(`"${other}" cannot be changed afterwards.`);
  const { group, fields } = tool.settings;
  const own = await wholeSettings(app.files, run);
  const settings = { ...own, [group]: { ...own[group], ...parseChanges(fields, filters) } };
  const [rows, suppressed] = await Promise.all([
    run.kind === "csv" ? judgedRows(app.database, id, after, together) : plainRow(run),
    suppressedSubjects(app.database),
  ]);
  const judge = new Judge(app, run, query, { own, changed: settings });
  const judged = await Promise.all(
    rows
      .filter(({ input }) => !suppressedSubject(JSON.parse(input) as Record<string, unknown>, suppressed))
      .map((row) => judge.both(row)),
  );
  const known = judged.filter(({ is }) => is !== null);
  const sum = (all: typeof judged, of: (each: Both) => number) =>
    all.reduce((total, each) => total + of(each) * each.row.rows, 0);
  const inputs = lookUps + judged.filter(({ is, needs }) => is === null || needs).length;
  const next = rows.length < together ? null : (rows.at(-1)?.position ?? null);
  const cost =
    next === null && inputs > 0 ? await priceOfLookUps(app, { ...run, settings: own }, inputs) : null;
  return {
    of: whatIf.hits?.of ?? "row",
    before: sum(judged, ({ was }) => was.size),
    after: sum(known, ({ is }) => is?.size ?? 0),
    gained: known.flatMap(({ row, was, is, needs }) => changedIn(row, is ?? new Map(), was, needs)),
    lost: known.flatMap(({ row, was, is }) => changedIn(row, was, is ?? new Map(), false)),
    unknown: judged.reduce((total, { row, is }) => total + (is === null ? row.rows : 0), 0),
    lookUps: inputs > 0 ? { inputs, cost } : null,
    next,
  };
}

/** Returns the hits that are in the first and not in the second. */
const changedIn = (row: JudgedRow, first: Fitting, second: Fitting, needs: boolean): ChangedInput[] =>
  [...first].flatMap(([key, hit]) =>
    second.has(key)
      ? []
      : [
          {
            row: row.position,
            input: inputWords(JSON.parse(row.input) as Record<string, unknown>),
            hit,
            rows: row.rows,
            needs,
          },
        ],
  );

const plainRow = (run: StoredRun): JudgedRow[] => [
  { position: 0, input: JSON.stringify(run.input), state: run.status, result: run.result, rows: 1 },
];

type Frozen = Record<string, Record<string, unknown>>;

/** The matches of one input: the input itself under an empty key, or its hits. */
type Fitting = ReadonlyMap<string, string | null>;

interface Both {
  row: JudgedRow;
  was: Fitting;
  /** Null if it is unknown without a lookup. */
  is: Fitting | null;
  needs: boolean;
}

class Judge {
  readonly #app: App;
  readonly #query: Query;
  readonly #settings: Record<"own" | "changed", Frozen>;
  readonly #stored: StoredJudge;

  constructor(app: App, run: StoredRun, query: Query, settings: Record<"own" | "changed", Frozen>) {
    this.#app = app;
    this.#query = query;
    this.#settings = settings;
    this.#stored = new StoredJudge(app, run);
  }

  async both(row: JudgedRow): Promise<Both> {
    const { own, changed } = this.#settings;
    const input: unknown = JSON.parse(row.input);
    const [was, judged] = await Promise.all([
      this.#query.whatIf?.hits
        ? this.#stored.work(input, own).then((each) => this.#fitting(each))
        : this.#did(row),
      this.#stored.work(input, changed),
    ]);
    // If the run's own match is unknown, reports neither a gain nor a loss.
    const is = was && this.#fitting(judged);
    return { row, was: was ?? new Map(), is, needs: is !== null && judged.worked === null };
  }

  /** Returns the matches from the time of the run. */
  async #did({ state, result }: JudgedRow): Promise<Fitting> {
    const stored = state === "done" ? readResult(await wholeResult(this.#app.files, result)) : null;
    return this.#itself(stored !== null && this.#fits(stored.value));
  }

  #fitting({ worked, passed }: JudgedAnew): Fitting | null {
    const hits = this.#query.whatIf?.hits;
    if (!hits) {
      if (worked) return this.#itself(worked.state === "done" && this.#fits(worked.result));
      return passed ? this.#itself(true) : null;
    }
    if (Array.isArray(passed)) return new Map(passed.map(({ key, words }) => [key, words]));
    if (!worked) return null;
    return new Map(hits.in?.(worked.result).map(({ key, words }) => [key, words]));
  }

  #itself = (fits: boolean): Fitting => new Map(fits ? [["", null]] : []);

  #fits(result: unknown): boolean {
    return this.#query.whatIf?.fits?.(result) ?? true;
  }
}
