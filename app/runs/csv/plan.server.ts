/** "Check first": forecasts the work and cost of a file before anything is looked up or paid. */
import type { App, RequestApp } from "../../app";
import { askedBefore, type AskedBefore } from "../already-paid.server";
import { answeredByFiles } from "../storage/answered-inputs";
import { readSuppressions, suppressedKind } from "../../storage/forgetting";
import { mentionsOf } from "../../calls/mentions";
import { storedSettings } from "../large-settings.server";
import { ChangedRecords } from "./cell-changes";
import { type AssumedReading, judgeFile, Unreadable } from "./judge";
import { readMatch } from "./match";
import { nothingToPay, type PlannedCost, plannedCost } from "./planned-cost.server";
import { type FilePreview, PreviewMaker } from "./preview.server";
import { readRecords } from "./records";
import { type TightBudget, tightBudgets } from "./tight-budgets.server";
import { RowPlanner, watchedRows } from "./row-plan.server";
import { foretellExclusions, type ForetoldExclusions } from "./row-subjects.server";
import { InvalidInput } from "../../toolkit/failure";
import { freezeSettings, parseInput, type Submission } from "../submission.server";
import type { UploadedFile } from "./upload.server";
import { misfitKind, widened } from "./wide-rows";

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
  /** The run that answered last. */
  answeredBefore?: Omit<AskedBefore, "isPaid">;
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
    cost: nothingToPay,
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
      ? { count: 0, last: null }
      : await answeredByFiles(
          app.database,
          { ...of, settings: storedSettings(settings), since: app.now().getTime() - week },
          planner.inputs.keys(),
        );
  // The plan does not check which of the answered inputs are excluded.
  plan.alreadyAnswered = Math.min(answered.count, plan.toDo);
  if (answered.last) plan.answeredBefore = { ...answered.last, at: new Date(answered.last.at).toISOString() };
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
export interface SearchPlan extends Pick<RunPlan, "cost" | "budgets" | "seconds"> {
  /** An earlier search for the same input, or null if there is none. */
  askedBefore: AskedBefore | null;
}

export async function planSearch(
  app: RequestApp,
  submission: Submission,
  fields: Record<string, unknown>,
  by = "",
): Promise<SearchPlan> {
  const { query, queryName, implementation } = submission;
  const input = parseInput(query, fields);
  for (const name of query.secrets ?? []) delete input[name];
  const { settings } = await freezeSettings(app, submission, fields);
  const of = { tool: implementation.tool.slug, query: queryName, settings };
  // A secret alone names nobody, so no earlier search can be the same.
  const isNamed = (query.needsOneOf ?? [query.primaryInput]).some((name) => input[name]);
  const [{ cost, seconds }, before] = await Promise.all([
    plannedCost(app, of, 1, () => [[JSON.stringify(input)]]),
    !isNamed || fields.refresh === "true" ? null : askedBefore(app, of, input, by),
  ]);
  const budgets = await tightBudgets(app.database, cost.upstreams, 1, app.now().getTime());
  return { cost, budgets, seconds, askedBefore: before };
}

const week = 7 * 86_400_000;
