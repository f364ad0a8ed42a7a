/**
 * Works an interactive run to its end. Called from the run's keeper, so it may take minutes and is called again after
 * a kill: what was answered before is in the journal and costs nothing the second time.
 */
import { endPlainRun, pauseRun, type StoredRun } from "../../storage/runs";
import type { RunStatus } from "../../storage/schema";
import { readSuppressions } from "../../storage/forgetting";
import { describeFailure, InvalidInput } from "../failure";
import { costQuestion, creditsOf, NeedsYes } from "../needs-yes";
import { runViewOf } from "../run-views.server";
import { plainPace } from "./departures.server";
import type { Engine } from "./engine";
import { workQuery } from "./query-work.server";
import { suppressedSubject } from "./suppression";
import { WriteBehind } from "./write-behind.server";

/** Milliseconds between two looks at a growing result. */
const partialEvery = 150;

export interface WorkedRun {
  /** How the run stands; written down already. */
  status: RunStatus;
  /** Tells those who look on: whoever waits for the answer need not wait for that. */
  tell(): Promise<void>;
}

export async function workPlainRun(engine: Engine, run: StoredRun, signal: AbortSignal): Promise<WorkedRun> {
  const runId = run.id;
  if (run.status !== "queued" && run.status !== "running") return silently(run.status);
  const startedAt = run.startedAt ?? engine.now();
  const writes = new WriteBehind(engine.database);
  writes.add({
    sql: "UPDATE runs SET status = 'running', started_at = ? WHERE id = ? AND status = 'queued'",
    args: [startedAt.getTime(), runId],
  });
  const [desk, suppressed, secrets] = await Promise.all([
    engine.openDesk({ ...run, runId }, signal, writes, plainPace),
    readSuppressions(engine.database),
    run.sealed ? engine.unseal(run.sealed) : {},
  ]);
  const scope = desk.scope();
  let said: string | undefined;
  let shownAt = 0;
  try {
    if (suppressedSubject(run.input, new Set(suppressed))) {
      throw new InvalidInput("This person asked not to be contacted and is not looked up.");
    }
    const worked = await workQuery(engine, {
      runId,
      tool: run.tool,
      query: run.query,
      input: { ...run.input, ...secrets },
      settings: run.settings,
      connect: scope.connect,
      signal,
      startedAt,
      mayCost: async (cost) => {
        if (creditsOf(cost) > cost.cap && !run.agreedAt) throw new NeedsYes(cost);
      },
      onProgress: (say) => {
        if (say === said) return;
        said = say;
        writes.add({ sql: "UPDATE runs SET progress = ? WHERE id = ?", args: [say, runId] });
        void engine.publish(run.staffId, { msg: say, runId });
      },
      onPartial: (value) => {
        // Coalesced: a text grows with every word, nobody reads that fast.
        const now = engine.now().getTime();
        if (now - shownAt < partialEvery) return;
        shownAt = now;
        void engine.publish(run.staffId, { partial: { runId, value } });
      },
    });
    return await end(
      worked.state,
      JSON.stringify({ value: engine.signPictures(worked.result), sandbox: scope.sandbox }),
      worked.reason,
    );
  } catch (error) {
    if (signal.aborted) {
      await writes.settled();
      return silently("cancelled");
    }
    if (error instanceof NeedsYes) return ask(costQuestion(error.cost));
    const { kind, upstream, detail } = describeFailure(error, engine.label);
    if (kind === "internal") console.error("run failed", { runId, tool: run.tool, error });
    return end("failed", null, null, { kind, upstream, detail });
  }

  function end(
    status: RunStatus,
    result: string | null,
    reason: string | null,
    problem: { kind: string; upstream?: string; detail: string } | null = null,
  ): Promise<WorkedRun> {
    writes.add(endPlainRun(runId, { status, result, problem, progress: reason, at: engine.now().getTime() }));
    return written(status);
  }

  /** What was answered so far is written down, so that going on asks nobody twice. */
  function ask(question: string): Promise<WorkedRun> {
    const since = engine.now().getTime();
    writes.add(pauseRun(runId, { upstream: "", kind: "cost", detail: question, since, until: null }));
    return written("paused");
  }

  async function written(status: RunStatus): Promise<WorkedRun> {
    await writes.settled();
    return {
      status,
      tell: async () => {
        const view = await runViewOf(engine, runId);
        if (view) await engine.publish(run.staffId, { run: { ...view, result: undefined } });
      },
    };
  }
}

const silently = (status: RunStatus): WorkedRun => ({ status, tell: async () => undefined });
