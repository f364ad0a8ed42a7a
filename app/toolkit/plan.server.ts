/** "Check first": what a file would do, before anything is looked up or paid (product.md §2, Plan). */
import type { Services } from "../services";
import { marks } from "../storage/batch";
import { judgeHead } from "./csv/judge";
import { readRecords } from "./csv/records";
import { RowPlanner } from "./engine/row-plan.server";
import { InvalidInput } from "./failure";
import type { Submission } from "./submission.server";
import type { UploadedFile } from "./upload.server";

export interface RunPlan {
  rows: number;
  blanks: number;
  duplicates: number;
  invalid: number;
  /** Distinct inputs that would be worked. */
  toDo: number;
  /** Of those, inputs this tool answered with the same settings in the last days; they cost nothing. */
  alreadyAnswered: number;
  /** How the columns were read, where not exactly. */
  notes: string[];
  /** Average units per row of this tool's recent rows, times the rows to do; empty when there is no experience yet. */
  estimate: { upstream: string; units: number; usd: number }[];
  /** Seconds at the pace of recent runs of this tool; null when there is none. */
  seconds: number | null;
}

export async function planRun(
  services: Services,
  submission: Submission,
  file: UploadedFile,
  fields: Record<string, unknown>,
): Promise<RunPlan> {
  const { query, queryName, implementation } = submission;
  if (!query.csv) throw new InvalidInput("This search takes no file.");
  const { notes, ...judged } = judgeHead(file.head, query.csv);
  const besides = Object.fromEntries((query.csv.alsoFromForm ?? []).map((name) => [name, fields[name]]));
  const planner = new RowPlanner(query, judged.columns, besides);
  const plan: RunPlan = {
    rows: 0,
    blanks: 0,
    duplicates: 0,
    invalid: 0,
    toDo: 0,
    alreadyAnswered: 0,
    notes,
    estimate: [],
    seconds: null,
  };
  const inputs: string[] = [];
  for await (const records of readRecords(services.files, {
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
      else if (row.input) inputs.push(row.input);
    }
  }
  plan.toDo = inputs.length;
  const slug = implementation.tool.slug;
  const [answered, experience] = await Promise.all([
    countAnswered(services, slug, queryName, inputs),
    readExperience(services, slug, queryName),
  ]);
  plan.alreadyAnswered = answered;
  const paid = plan.toDo - answered;
  plan.estimate = experience.costs.map(({ upstream, units, usd }) => ({
    upstream,
    units: Math.ceil(units * paid),
    usd: usd * paid,
  }));
  plan.seconds = experience.secondsPerRow === null ? null : Math.ceil(experience.secondsPerRow * plan.toDo);
  return plan;
}

/** Inputs with a recent row of the same query: their upstream answers are (mostly) still kept. */
async function countAnswered(
  services: Services,
  tool: string,
  query: string,
  inputs: string[],
): Promise<number> {
  const since = services.now().getTime() - 7 * 86_400_000;
  let answered = 0;
  for (let start = 0; start < inputs.length; start += 500) {
    const part = inputs.slice(start, start + 500);
    const found = await services.database.$client.execute({
      sql: `SELECT COUNT(DISTINCT r.input_json) AS n FROM runs u JOIN run_rows r ON r.run_id = u.id
        WHERE u.tool = ? AND u.query = ? AND u.created_at > ? AND r.state IN ('done', 'no-data') AND r.input_json IN (${marks(part.length)})`,
      args: [tool, query, since, ...part],
    });
    answered += Number(found.rows[0]?.n ?? 0);
  }
  return answered;
}

async function readExperience(services: Services, tool: string, query: string) {
  const found = await services.database.$client.execute({
    sql: `SELECT u.id, u.finished_at - u.started_at AS took, (SELECT COUNT(*) FROM run_rows r WHERE r.run_id = u.id AND r.same_as IS NULL AND r.input_json IS NOT NULL) AS n
      FROM runs u WHERE u.tool = ? AND u.query = ? AND u.finished_at IS NOT NULL ORDER BY u.created_at DESC LIMIT 10`,
    args: [tool, query],
  });
  const ids = found.rows.map((row) => String(row.id));
  const worked = found.rows.reduce((sum, row) => sum + Math.max(1, Number(row.n)), 0);
  if (ids.length === 0) return { costs: [], secondsPerRow: null };
  const spent = await services.database.$client.execute({
    sql: `SELECT upstream, SUM(units) AS units, SUM(usd) AS usd FROM ledger WHERE run_id IN (${marks(ids.length)}) GROUP BY upstream`,
    args: ids,
  });
  const took = found.rows.reduce((sum, row) => sum + Number(row.took ?? 0), 0);
  return {
    costs: spent.rows.map((row) => ({
      upstream: String(row.upstream),
      units: Number(row.units) / worked,
      usd: Number(row.usd) / worked,
    })),
    secondsPerRow: took / 1000 / worked,
  };
}
