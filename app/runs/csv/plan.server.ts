/** "Check first": what a file would do, before anything is looked up or paid. */
import type { App } from "../app";
import type { NewRun } from "../../storage/runs";
import type { Range, UpstreamRange } from "./cost-range";
import { foretell } from "./experience.server";
import { judgeHead } from "./judge";
import { readRecords } from "./records";
import { RowPlanner } from "./row-plan.server";
import { InvalidInput } from "../../toolkit/failure";
import type { CsvShape } from "../../toolkit/tool";
import { freezeSettings, type Submission } from "../submission.server";
import type { UploadedFile } from "./upload.server";
import { widened } from "./wide-rows";

export interface PlannedCost {
  /** Rows with the same settings that it rests on, none of them answered from what was kept; below 50 nothing is foretold. */
  knownRows: number;
  /** US dollars; nine files in ten lie within. Null: not known yet. */
  usd: Range | null;
  upstreams: UpstreamRange[];
  /** US dollars that one row costs at most; null: nothing bounds it. */
  mostUsdPerRow: number | null;
}

export interface RunPlan {
  rows: number;
  blanks: number;
  duplicates: number;
  invalid: number;
  /** Distinct inputs that would be worked. */
  toDo: number;
  /** Of those, inputs the tool looked up with the same settings in the last week; what is still kept of that costs nothing. */
  alreadyAnswered: number;
  /** How the columns were read, where not exactly. */
  notes: string[];
  /** What the others cost. */
  cost: PlannedCost;
  /** Seconds at the pace of recent runs of this tool; null when there is none. */
  seconds: number | null;
}

export async function planRun(
  app: App,
  submission: Submission,
  file: UploadedFile,
  fields: Record<string, unknown>,
): Promise<RunPlan> {
  const { query, queryName, implementation } = submission;
  if (!query.csv) throw new InvalidInput("This search takes no file.");
  const judged = judgeHead(file.head, query.csv, file.bytes <= file.head.byteLength);
  // As a run keeps its inputs: without the secret ones.
  const fromForm = (query.csv.alsoFromForm ?? []).filter((name) => !query.secrets?.includes(name));
  const besides = Object.fromEntries(fromForm.map((name) => [name, fields[name]]));
  const planner = new RowPlanner(query, judged.columns, besides);
  const plan: RunPlan = {
    rows: 0,
    blanks: 0,
    duplicates: 0,
    invalid: 0,
    toDo: 0,
    alreadyAnswered: 0,
    notes: judged.notes,
    cost: { knownRows: 0, usd: null, upstreams: [], mostUsdPerRow: null },
    seconds: null,
  };
  for await (const records of readRecords(app.files, {
    name: file.name,
    key: file.key,
    bytes: file.bytes,
    ...judged,
  })) {
    for (const record of records) {
      const row = planner.next(record);
      plan.rows += 1;
      if (row.reasonKind === "blank") plan.blanks += 1;
      else if (row.state === "skipped") plan.invalid += 1;
      else if (row.sameAs !== null) plan.duplicates += 1;
    }
  }
  planner.end();
  const wide = widened(judged.headers, planner.widest);
  if (wide) plan.notes = [...plan.notes, wide.note];
  plan.toDo = planner.inputs.size;
  const { slug, settings: own } = implementation.tool;
  const { settings } = await freezeSettings(app, submission, fields);
  const of = { tool: slug, query: queryName, settings };
  // A run that passes stored answers over pays for all of them again.
  const answered = fields.refresh === "true" ? 0 : await countAnswered(app, of, planner.inputs.keys());
  plan.alreadyAnswered = answered;
  const { known, range, secondsPerRow } = await foretell(app, of, plan.toDo - answered);
  plan.cost = {
    mostUsdPerRow: mostPerRow(query.csv, (own && settings[own.group]) ?? {}),
    knownRows: known,
    usd: range && range.usd,
    upstreams: range ? range.upstreams : [],
  };
  plan.seconds = secondsPerRow === null ? null : Math.ceil(secondsPerRow * plan.toDo);
  return plan;
}

function mostPerRow({ mostUsdPerRow: most }: CsvShape, settings: Record<string, unknown>): number | null {
  return (typeof most === "function" ? most(settings) : most) ?? null;
}

/** Inputs with a recent row of the same query under the same settings. */
async function countAnswered(
  app: App,
  { tool, query, settings }: { tool: string; query: string; settings: NewRun["settings"] },
  inputs: Iterable<string>,
): Promise<number> {
  const found = await app.database.$client.execute({
    sql: `SELECT COUNT(DISTINCT r.input_json) AS n FROM runs u JOIN run_rows r ON r.run_id = u.id
      WHERE u.tool = ? AND u.query = ? AND u.created_at > ? AND u.settings_json = ? AND r.state IN ('done', 'no-data')
        AND r.input_json IN (SELECT value FROM json_each(?))`,
    args: [
      tool,
      query,
      app.now().getTime() - 7 * 86_400_000,
      JSON.stringify(settings),
      JSON.stringify([...inputs]),
    ],
  });
  return Number(found.rows[0]?.n ?? 0);
}
