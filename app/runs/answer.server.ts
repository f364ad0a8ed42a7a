/** Builds the answer of a plain API call from the run that it started. */
import type { App, RunOutcome } from "../app";
import { findRun } from "./storage/runs";
import type { StoredProblem } from "../storage/schema";
import { readResult } from "../storage/stored-results";
import type { FailureKind } from "../vendors/failure";
import { wholeResult } from "./large-results.server";
import { expandResult } from "./expand-result.server";
import { type DescribedFailure, failure } from "../toolkit/failure";

export type PlainAnswer =
  /** `message` is shown to the user who waits. */
  | { state: "open"; message: string }
  | { state: "done" | "no-data"; result: unknown; reason: string | null; lacks?: boolean }
  | { state: "failed"; status: number; problem: DescribedFailure };

/**
 * Returns the answer for the API client.
 * @param outcome the run's outcome if known, which saves reading the run again
 */
export async function answerPlain(
  app: Pick<App, "database" | "files" | "implementation">,
  runId: string,
  outcome: RunOutcome | null = null,
): Promise<PlainAnswer> {
  const run = outcome ?? (await findRun(app.database, runId));
  if (!run) return failed(failure("internal", "The run was deleted."));
  switch (run.status) {
    case "done":
    case "no-data": {
      const stored = readResult(await wholeResult(app.files, run.result));
      const result = await expandResult(app, run, stored?.value ?? null);
      return { state: run.status, result, reason: run.reason, ...(stored?.lacks && { lacks: true }) };
    }
    case "failed": {
      const problem: StoredProblem = run.problem ?? { kind: "internal", detail: "The run failed." };
      const { kind, detail, upstream, nextStep } = problem;
      return failed(failure(kind as FailureKind, detail, upstream, nextStep));
    }
    case "cancelled":
      return failed(failure("invalid-input", "The run was cancelled."));
    case "queued":
    case "running":
      return { state: "open", message: "The run is still in progress. Open its page to follow it." };
    case "paused":
      return {
        state: "open",
        message: `${run.pause?.detail ?? "The run is paused."} POST /api/runs/${runId}/resume to continue or /cancel to end it.`,
      };
  }
}

/** Returns true if this run exists, belongs to one of these tools and is not a CSV run. */
export async function isPlainRunOf(
  { database }: Pick<App, "database">,
  runId: string,
  tools: readonly string[],
): Promise<boolean> {
  const run = await findRun(database, runId);
  return run?.kind === "plain" && tools.includes(run.tool);
}

const failed = (problem: DescribedFailure): PlainAnswer => ({
  state: "failed",
  status: problem.status,
  problem,
});
