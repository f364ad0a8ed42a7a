/** "Check first": forecasts the work and cost of a file before anything is looked up or paid. */
import type { App } from "../../app";
import { costsOfWhole } from "../storage/cost-experience";
import { countAnswered } from "../storage/answered-inputs";
import { readSuppressions, suppressedKind } from "../../storage/forgetting";
import { mentionsOf } from "../../calls/mentions";
import { storedSettings } from "../large-settings.server";
import { foretellCost, type Range, type RowCost, type UpstreamRange } from "./cost-range";
import { foretell, secondsFor } from "./experience.server";
import { inputKind } from "./input-kind";
import { ChangedRecords } from "./cell-changes";
import { type AssumedReading, judgeFile, Unreadable } from "./judge";
import { readMatch } from "./match";
import type { NewRun } from "../storage/runs";
import { type FilePreview, PreviewMaker } from "./preview.server";
import { readRecords } from "./records";
import { type TightBudget, tightBudgets } from "./tight-budgets.server";
import { RowPlanner, watchedRows } from "./row-plan.server";
import { foretellExclusions, type ForetoldExclusions } from "./row-subjects.server";
import { InvalidInput } from "../../toolkit/failure";
import type { CsvShape, PricedRow } from "../../toolkit/tool";
import { modelPrices } from "../../vendors/language-model/prices";
import { freezeSettings, parseInput, type Submission } from "../submission.server";
import type { UploadedFile } from "./upload.server";
import { misfitKind, widened } from "./wide-rows";

export interface PlannedCost {
  /**
   * Number of earlier rows with the same settings that the forecast uses, without rows answered
   * from the cache. Below 50 there is no forecast.
   */
  knownRows: number;
  /** US dollars; the range that contains nine files in ten. null if unknown. */
  usd: Range | null;
  upstreams: UpstreamRange[];
  /** Maximum cost of the most expensive row, in US dollars. */
  mostUsdPerRow: number;
}

/** `mostUsdPerRow` is null if a row's maximum cost is unknown. */
export type LookUpCost = Omit<PlannedCost, "mostUsdPerRow"> & { mostUsdPerRow: number | null };

export interface RunPlan {
  rows: number;
  /** Always 0: an empty line is not a row. */
  blanks: number;
  duplicates: number;
  invalid: number;
  /** Rows with cells beyond the header, which are skipped until a user asks for them. */
  misfits: number;
  /** Rows that contain a person who asked to be forgotten; no user can have them looked up. */
  keptOut: number;
  /** Inputs that shared rules skip, and the savings; absent if no rule applies. */
  excluded?: ForetoldExclusions & { savedUsd: number | null };
  /** Number of distinct inputs to look up. */
  toDo: number;
  /**
   * How many of them the tool looked up with the same settings in the last week; answers still
   * cached cost nothing.
   */
  alreadyAnswered: number;
  /** Notes about columns that did not match exactly. */
  notes: string[];
  /** How the file is read: detected or chosen. */
  assumed: AssumedReading;
  /** The first rows, the invalid rows, and the changed rows. */
  preview: FilePreview;
  /** Cost of the inputs that are not answered yet. */
  cost: PlannedCost;
  /** Budgets that may run out before the rows are done. */
  budgets: TightBudget[];
  /** Seconds at the speed of this tool's recent runs; null if there are none. */
  seconds: number | null;
}

/**
 * If a file cannot be read below its first lines, the error also lets the user choose another
 * encoding or delimiter.
 */
async function unlessUnreadable(
  judged: ReturnType<typeof judgeFile>,
  read: () => Promise<void>,
): Promise<void> {
  try {
    await read();
  } catch (error) {
    throw error instanceof InvalidInput ? new Unreadable(error, judged.assumed, judged) : error;
  }
}

export async function planRun(
  app: App,
  submission: Submission,
  file: UploadedFile,
  fields: Record<string, unknown>,
  by = "",
): Promise<RunPlan> {
  const { query, queryName, implementation } = submission;
  if (!query.csv) throw new InvalidInput("This search does not accept a file.");
  const { changes, ...choices } = readMatch(fields);
  const judged = judgeFile(file, query.csv, choices);
  // A run stores its inputs without the secret ones, so the plan must omit them too.
  const fromForm = (query.csv.alsoFromForm ?? []).filter((name) => !query.secrets?.includes(name));
  const besides = Object.fromEntries(fromForm.map((name) => [name, fields[name]]));
  const planner = new RowPlanner(query, judged, besides);
  const preview = new PreviewMaker(judged, planner, changes);
  const changed = new ChangedRecords(changes);
  const plan: RunPlan = {
    rows: 0,
    blanks: 0,
    duplicates: 0,
    invalid: 0,
    misfits: 0,
    keptOut: 0,
    toDo: 0,
    alreadyAnswered: 0,
    notes: judged.notes,
    assumed: judged.assumed,
    preview: preview.made,
    cost: { knownRows: 0, usd: null, upstreams: [], mostUsdPerRow: 0 },
    budgets: [],
    seconds: null,
  };
  const isKeptOut = mentionsOf(await readSuppressions(app.database));
  const read = { name: file.name, key: file.key, bytes: file.bytes, ...judged };
  await unlessUnreadable(judged, async () => {
    for await (const records of readRecords(app.files, read, { changed, strict: true })) {
      for (const record of records) {
        const row = planner.next(record, record.some(isKeptOut));
        preview.add(record, row);
        plan.rows += 1;
        if (row.reasonKind === suppressedKind) plan.keptOut += 1;
        else if (row.reasonKind === misfitKind) plan.misfits += 1;
        else if (row.state === "skipped") plan.invalid += 1;
        else if (row.sameAs !== null) plan.duplicates += 1;
      }
    }
    planner.end();
    changed.end();
  });
  const wide = widened(judged.headers, planner.widest);
  if (wide) plan.notes = [...plan.notes, wide.note];
  const { slug } = implementation.tool;
  const asking = { tool: slug, query: queryName, staffId: by };
  const excluded = await foretellExclusions(app, asking, planner.inputs.keys());
  plan.toDo = planner.inputs.size - (excluded?.inputs ?? 0);
  if (query.csv.laterRows && plan.toDo > watchedRows) plan.notes = [...plan.notes, query.csv.laterRows];
  const { settings } = await freezeSettings(app, submission, fields);
  const of = { tool: slug, query: queryName, settings };
  // A run that ignores stored answers pays for all of them again.
  const answered =
    fields.refresh === "true"
      ? 0
      : await countAnswered(
          app.database,
          { ...of, settings: storedSettings(settings), since: app.now().getTime() - week },
          planner.inputs.keys(),
        );
  // The plan does not check which of the answered inputs are excluded.
  plan.alreadyAnswered = Math.min(answered, plan.toDo);
  const { cost, seconds } = await plannedCost(app, of, plan.toDo - plan.alreadyAnswered, () => [
    planner.inputs.keys(),
  ]);
  plan.cost = cost;
  plan.budgets = await tightBudgets(
    app.database,
    cost.upstreams,
    plan.toDo - plan.alreadyAnswered,
    app.now().getTime(),
  );
  plan.seconds = seconds;
  if (excluded) plan.excluded = { ...excluded, savedUsd: savedBy(excluded.inputs, plan) };
  return plan;
}

/**
 * Returns the cost in US dollars that the excluded inputs save, or null if the cost of a row is
 * unknown.
 */
const savedBy = (inputs: number, { cost, toDo, alreadyAnswered }: RunPlan): number | null => {
  const rows = toDo - alreadyAnswered;
  return cost.usd && rows > 0 ? (inputs * (cost.usd.low + cost.usd.high)) / 2 / rows : null;
};

/** Cost and duration of a single search. */
export type SearchPlan = Pick<RunPlan, "cost" | "budgets" | "seconds">;

export async function planSearch(
  app: App,
  submission: Submission,
  fields: Record<string, unknown>,
): Promise<SearchPlan> {
  const { query, queryName, implementation } = submission;
  const input = parseInput(query, fields);
  for (const name of query.secrets ?? []) delete input[name];
  const { settings } = await freezeSettings(app, submission, fields);
  const of = { tool: implementation.tool.slug, query: queryName, settings };
  const { cost, seconds } = await plannedCost(app, of, 1, () => [[JSON.stringify(input)]]);
  const budgets = await tightBudgets(app.database, cost.upstreams, 1, app.now().getTime());
  return { cost, budgets, seconds };
}

/**
 * Returns the cost of this many inputs that are not answered yet.
 * @param among all inputs as stored; used for their kinds, and where a row's price depends on its
 * content
 */
export async function plannedCost(
  app: Pick<App, "config" | "database" | "implementation">,
  of: Pick<NewRun, "tool" | "query" | "settings">,
  inputs: number,
  among: () => Inputs,
): Promise<{ cost: PlannedCost; seconds: number | null }> {
  const foretold = await foretell(app, of, inputs, await kindsOf(among()));
  const { known, range } = foretold;
  const seconds = secondsFor(foretold, inputs);
  const tool = app.implementation(of.tool)?.tool;
  const csv = tool?.queries[of.query]?.csv;
  const cost = {
    mostUsdPerRow: csv
      ? await mostPerRow(csv, among, {
          settings: (tool?.settings && of.settings[tool.settings.group]) ?? {},
          models: modelPrices(app.config.models),
        })
      : 0,
    knownRows: known,
    usd: range && range.usd,
    upstreams: range ? range.upstreams : [],
  };
  return { cost, seconds: seconds === null ? null : Math.ceil(seconds) };
}

/** Returns the cost of the lookups that a finished run skipped, from its rows that were looked up completely. */
export async function priceOfLookUps(
  app: Pick<App, "config" | "database" | "implementation">,
  run: Pick<NewRun, "tool" | "query"> & { id: string; settings: PlannedSettings },
  inputs: number,
): Promise<LookUpCost> {
  const [{ cost }, kinds] = await Promise.all([
    plannedCost(app, run, inputs, () => []),
    costsOfWhole(app.database, run.id),
  ]);
  const known = kinds.map(([text, rows]) => ({ cost: JSON.parse(text) as RowCost, rows }));
  const knownRows = known.reduce((sum, { rows }) => sum + rows, 0);
  const range = foretellCost(known, inputs);
  const csv = app.implementation(run.tool)?.tool.queries[run.query]?.csv;
  return {
    mostUsdPerRow: csv && !csv.pricedByInput ? cost.mostUsdPerRow : null,
    knownRows,
    usd: range && range.usd,
    upstreams: range ? range.upstreams : [],
  };
}

async function kindsOf(among: Inputs): Promise<Map<string, number>> {
  const kinds = new Map<string, number>();
  for await (const inputs of among)
    for (const input of inputs) {
      const kind = inputKind(input);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  return kinds;
}

type PlannedSettings = Parameters<typeof plannedCost>[1]["settings"];

const week = 7 * 86_400_000;

async function mostPerRow(
  { mostUsdPerRow: most, pricedByInput }: CsvShape,
  among: () => Inputs,
  of: Omit<PricedRow, "input">,
): Promise<number> {
  if (typeof most === "number") return most;
  if (!pricedByInput) return most({ ...of, input: {} });
  let dearest = 0;
  for await (const inputs of among())
    for (const input of inputs)
      dearest = Math.max(dearest, most({ ...of, input: JSON.parse(input) as Record<string, unknown> }));
  return dearest;
}

/** Inputs as JSON, in batches. */
type Inputs = AsyncIterable<Iterable<string>> | Iterable<Iterable<string>>;
