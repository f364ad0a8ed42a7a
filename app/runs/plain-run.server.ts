/**
 * Works a plain run to its end. The run's object calls it, so it may take minutes and may be called
 * again after a crash. Answers in the journal cost nothing the second time.
 */
import type { InStatement } from "@libsql/client";
import { logError } from "../log";
import { pausePlainRun } from "./storage/pauses";
import { beginPlainRun, endPlainRun, type StoredRun } from "./storage/runs";
import type { RunStatus, StoredProblem } from "../storage/schema";
import { isStorageTrouble } from "../storage/trouble";
import { UpstreamError } from "../vendors/failure";
import { describeFailure, InvalidInput } from "../toolkit/failure";
import { costQuestion, creditsOf, ApprovalNeeded } from "../toolkit/approval";
import { provenanceOf } from "../calls/call-scope";
import { plainRunLimits } from "../calls/call-limits";
import { endingWaits } from "../calls/waiting";
import type { App, RunOutcome } from "../app";
import { searchExperience } from "./csv/experience.server";
import { costOf } from "./csv/row-cost";
import { keepResult } from "./large-results.server";
import { readAsked } from "./large-settings.server";
import { workQuery } from "./query-work.server";
import { tellOfRun } from "./tell-of-run.server";
import { suppressedSubject } from "../calls/suppression";
import { WriteBehind } from "../calls/write-behind.server";

/** A run that crashed its object this often is not started again. */
const mostAttempts = 10;
/** Milliseconds between two updates of a partial result. */
const partialEvery = 150;

export interface WorkedRun {
  /** The stored outcome. */
  outcome: RunOutcome;
  /**
   * Publishes the outcome and waits for calls in progress, until which the worker counts as alive.
   * The waiting request returns before that.
   * @returns the run's stored status afterwards, or null if it is gone or was not read
   */
  tell(): Promise<RunStatus | null>;
  /** True if the result is sent by email. */
  goesByMail: boolean;
}

/**
 * Works the run to its end or to a pause.
 * @param suppressed subjects of the suppression list
 * @param attempt 1, plus one for each earlier attempt that did not end
 * @param incarnation id of this pass. Its writes do nothing once a newer pass has the run.
 * @throws if the database or object storage is unavailable: the run stays open and needs another
 * pass
 */
export async function workPlainRun(
  app: App,
  work: { run: StoredRun; suppressed: string[]; attempt?: number; incarnation?: string },
  signal: AbortSignal,
): Promise<WorkedRun> {
  const { run, suppressed, attempt = 1, incarnation = app.newId() } = work;
  const runId = run.id;
  if (run.status !== "queued" && run.status !== "running") return silently(outcomeOf(run));
  let shownAt = 0;
  const startedAt = run.startedAt ?? app.now();
  const writes = new WriteBehind(app, runId);
  writes.add(beginPlainRun(run, incarnation, startedAt.getTime()));
  const telling = tellOfRun(app, { run, incarnation }, writes);
  const { told } = telling;
  const calls = app.openCalls(
    { ...run, runId, incarnation },
    signal,
    writes,
    plainRunLimits,
    told.hear.bind(told),
  );
  if (attempt > mostAttempts) {
    const detail = "The run was started ten times and did not finish. Tell your administrator.";
    return end("failed", null, null, { kind: "internal", detail });
  }
  const scope = calls.scope();
  const begunAt = app.now();
  try {
    const { secrets, run: asked } = await readAsked(app, run);
    if (suppressedSubject(run.input, new Set(suppressed))) {
      throw new InvalidInput("This person asked not to be contacted, so no lookup is made.");
    }
    const worked = await workQuery(app, {
      runId,
      tool: run.tool,
      query: run.query,
      input: { ...run.input, ...secrets },
      settings: asked.settings,
      connect: (vendor) => endingWaits(scope.connect(vendor)),
      origin: run.origin,
      signal,
      startedAt,
      requireApproval: async (cost) => {
        if (creditsOf(cost) > cost.cap && !run.approvedAt) throw new ApprovalNeeded(cost);
      },
      onProgress: (say) => told.say(say),
      onPartial: (value) => {
        // Throttled, because a text grows faster than a user reads.
        const now = app.now().getTime();
        if (now - shownAt < partialEvery) return;
        shownAt = now;
        void app.publish(run.staffId, { partial: { runId, value } });
      },
    });
    return await end(
      worked.state,
      await keepResult(
        app,
        { runId, place: "0" },
        {
          value: app.signPictures(worked.result, run.input),
          source: provenanceOf(scope).source,
          sandbox: scope.sandbox,
          ...(worked.reasonKind === "incomplete" && { lacks: true }),
        },
      ),
      worked.reason,
      null,
      undefined,
      // A search that lacks a part costs less than a complete one.
      worked.reasonKind === "incomplete" ? [] : searchExperience(run, costOf(scope), begunAt, app.now()),
    );
  } catch (error) {
    if (signal.aborted) {
      await ended();
      return silently({ ...outcomeOf(run), status: "cancelled" });
    }
    if (error instanceof ApprovalNeeded) return ask(costQuestion(error.cost));
    // The run has not ended: its object tries again, and the answers so far are stored.
    if (!(error instanceof UpstreamError) && isStorageTrouble(error)) {
      await ended();
      throw error;
    }
    const { kind, upstream, detail, nextStep } = describeFailure(error, app.label);
    if (kind === "internal") logError("run failed", { runId, tool: run.tool, error });
    const uncertainCall = error instanceof UpstreamError ? error.uncertainCall : undefined;
    return end("failed", null, null, { kind, upstream, detail, nextStep }, uncertainCall);
  }

  function end(
    status: RunStatus,
    result: string | null,
    reason: string | null,
    problem: StoredProblem | null = null,
    uncertainCall?: string,
    alsoWrite: InStatement[] = [],
  ): Promise<WorkedRun> {
    const at = app.now().getTime();
    const detail = "The result could not be saved. Start the run again.";
    const unwritten = {
      status: "failed" as const,
      result: null,
      problem: { kind: "internal", detail },
      reason: null,
    };
    const ended = (as: {
      status: RunStatus;
      result: string | null;
      problem: StoredProblem | null;
      reason: string | null;
    }) => endPlainRun(runId, incarnation, { ...as, uncertainCall, at });
    told.end();
    calls.writeTimes();
    writes.addGroup({
      writes: [ended({ status, result, problem, reason }), ...alsoWrite],
      instead: [ended(unwritten)],
    });
    return written({ status, result, problem, reason, pause: null });
  }

  /**
   * Pauses the run for the user's approval. Stores the answers so far, so that resuming repeats no
   * call.
   */
  function ask(question: string): Promise<WorkedRun> {
    const since = app.now().getTime();
    const pause = { upstream: "", kind: "cost", detail: question, since, until: null };
    told.end();
    calls.writeTimes();
    writes.add(pausePlainRun(run, incarnation, pause));
    return written({ status: "paused", pause });
  }

  /** Ends the work and also stores the answers of calls still in progress. */
  async function ended(): Promise<void> {
    told.end();
    await calls.close();
    await writes.settled();
  }

  async function written(change: Partial<RunOutcome>): Promise<WorkedRun> {
    await writes.written();
    // A user cancelled the run before its end could be stored.
    if (signal.aborted) return silently({ ...outcomeOf(run), status: "cancelled" });
    return {
      outcome: { ...outcomeOf(run), ...change },
      goesByMail: telling.goesByMail(),
      tell: async () => {
        const status = await telling.howItStands();
        await ended();
        return status;
      },
    };
  }
}

const outcomeOf = ({ tool, query, status, result, problem, reason, pause }: StoredRun): RunOutcome => ({
  tool,
  query,
  status,
  result,
  problem,
  reason,
  pause,
});

const silently = (outcome: RunOutcome): WorkedRun => ({
  outcome,
  goesByMail: false,
  tell: async () => null,
});
