/** Builds the views of stored runs, in one round trip for any number of runs. */
import type { Database } from "../storage/database";
import type { FileStore } from "../storage/files";
import { changesInWords } from "./csv/cell-changes";
import type { StateCounts } from "./storage/row-counts";
import type { StoredRun } from "./storage/runs";
import type { RunFile } from "../storage/schema";
import { findShownRun, type ShownRun } from "./storage/shown-runs";
import { readKnownResult } from "../storage/stored-results";
import { wholeResult } from "./large-results.server";
import { shownSettings } from "./large-settings.server";
import { repeatPrice } from "./rerun/repeat-approval.server";
import type { FailureKind } from "../vendors/failure";
import { nextSteps } from "../toolkit/failure";
import type { Implementation } from "../toolkit/implementation";
import type { RunCounts, RunView } from "./run-view";

interface Viewing {
  database: Database;
  files: Pick<FileStore, "get">;
  implementation(tool: string): Implementation | undefined;
}

export async function runViewOf(viewing: Viewing, id: string): Promise<RunView | null> {
  const found = await findShownRun(viewing.database, id);
  if (!found) return null;
  const [result, settings] = await Promise.all([
    wholeResult(viewing.files, found.run.result),
    shownSettings(viewing.files, found.run),
  ]);
  return viewOf(viewing, { ...found, run: { ...found.run, result, settings } });
}

/** Returns the run's state without its result, for everyone who follows it. */
export async function runStateOf(viewing: Viewing, id: string): Promise<RunView | null> {
  const found = await findShownRun(viewing.database, id, "without-result");
  return found && { ...viewOf(viewing, found), result: undefined };
}

/** Returns the labels of the run's secret inputs that were erased. */
export function secretsGone({ implementation }: Pick<Viewing, "implementation">, run: StoredRun): string[] {
  if (run.sealed) return [];
  const inputs = implementation(run.tool)?.tool.queries[run.query]?.input;
  return (run.secretNames ?? []).map((name) => inputs?.[name]?.view.label ?? name);
}

function endedBefore({ pauses }: StoredRun): Pick<RunView, "endedFor"> {
  const spans = (pauses ?? []).filter(({ kind }) => kind === "ended");
  const endedFor = spans.reduce((sum, { since, until }) => sum + ((until ?? since) - since), 0);
  return endedFor > 0 ? { endedFor } : {};
}

export function viewOf(
  viewing: Pick<Viewing, "implementation">,
  { run, by, counts, hasSandboxRows, spent, uncertain }: ShownRun,
): RunView {
  const group = viewing.implementation(run.tool)?.tool.settings?.group;
  const stored = readKnownResult(run.result);
  return {
    id: run.id,
    tool: run.tool,
    query: run.query,
    kind: run.kind,
    title: run.title,
    status: run.status,
    input: run.input,
    secretsGone: secretsGone(viewing, run),
    filters: (group && run.settings[group]) || {},
    progress: run.progress,
    counts: run.kind === "csv" ? countsOf(counts) : null,
    cost: {
      usd: Object.values(spent).reduce((sum, each) => sum + each.usd, 0),
      units: Object.fromEntries(Object.entries(spent).map(([upstream, each]) => [upstream, each.units])),
    },
    ...(uncertain && { uncertain: repeatPrice(uncertain) }),
    ...(stored && { result: stored.value }),
    ...(run.reason && { reason: run.reason }),
    ...(run.problem && {
      error: {
        kind: run.problem.kind as FailureKind,
        detail: run.problem.detail,
        nextStep: run.problem.nextStep ?? nextSteps[run.problem.kind as FailureKind],
        upstream: run.problem.upstream,
      },
    }),
    ...(run.pause && { pause: run.pause }),
    ...endedBefore(run),
    ...(run.file && { file: fileView(run, run.file) }),
    ...(run.madeFrom && { madeFrom: run.madeFrom }),
    ...(run.backgroundAt && { background: true as const }),
    email: run.email,
    mail: run.mail,
    ...(run.mailProblem && { mailProblem: run.mailProblem }),
    sandbox: stored?.sandbox ?? hasSandboxRows,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    by,
  };
}

const fileView = (run: StoredRun, file: RunFile): RunView["file"] => {
  const notes = [...(file.notes ?? []), ...changesInWords(file.headers, file.changes ?? [])];
  return {
    name: file.name,
    rows: run.readAt ? run.rowsRead : null,
    ...(notes.length > 0 && { notes }),
    ...(file.misfits !== undefined && { misfits: file.misfits }),
    ...(file.excluded && { excluded: true as const }),
  };
};

export function countsOf(counts: StateCounts): RunCounts {
  return {
    total: Object.values(counts).reduce((sum, n) => sum + n, 0),
    queued: counts.queued,
    running: counts.running,
    done: counts.done,
    noData: counts["no-data"],
    skipped: counts.skipped,
    failed: counts.failed,
    cancelled: counts.cancelled,
  };
}
