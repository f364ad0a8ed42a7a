/**
 * Works an interactive run to its end. Called from the run's keeper, so it may take minutes and is called again after
 * a kill: what was answered before is in the journal and costs nothing the second time.
 */
import { endPlainRun, findRun, pauseRun } from "../../storage/runs";
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

export async function workPlainRun(engine: Engine, runId: string, signal: AbortSignal): Promise<RunStatus> {
  const run = await findRun(engine.database, runId);
  if (!run) return "cancelled";
  if (run.status !== "queued" && run.status !== "running") return run.status;
  const startedAt = run.startedAt ?? engine.now();
  const writes = new WriteBehind(engine.database);
  writes.add({
    sql: "UPDATE runs SET status = 'running', started_at = ? WHERE id = ? AND status = 'queued'",
    args: [startedAt.getTime(), runId],
  });
  const desk = await engine.openDesk({ ...run, runId }, signal, writes, plainPace);
  const scope = desk.scope();
  let said: string | undefined;
  let shownAt = 0;
  const secrets = run.sealed ? await engine.unseal(run.sealed) : {};
  try {
    if (suppressedSubject(run.input, new Set(await readSuppressions(engine.database)))) {
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
    await end(
      worked.state,
      JSON.stringify({ value: engine.signPictures(worked.result), sandbox: scope.sandbox }),
      worked.reason,
    );
    return worked.state;
  } catch (error) {
    if (signal.aborted) {
      await writes.settled();
      return "cancelled";
    }
    if (error instanceof NeedsYes) return ask(costQuestion(error.cost));
    const { kind, upstream, detail } = describeFailure(error, engine.label);
    if (kind === "internal") console.error("run failed", { runId, tool: run.tool, error });
    await end("failed", null, null, { kind, upstream, detail });
    return "failed";
  }

  async function end(
    status: RunStatus,
    result: string | null,
    reason: string | null,
    problem: { kind: string; upstream?: string; detail: string } | null = null,
  ) {
    writes.add(endPlainRun(runId, { status, result, problem, progress: reason, at: engine.now().getTime() }));
    await tell();
  }

  /** What was answered so far is written down, so that going on asks nobody twice. */
  async function ask(question: string): Promise<RunStatus> {
    const since = engine.now().getTime();
    writes.add(pauseRun(runId, { upstream: "", kind: "cost", detail: question, since, until: null }));
    await tell();
    return "paused";
  }

  async function tell() {
    await writes.settled();
    const view = await runViewOf(engine, runId);
    if (view && run) await engine.publish(run.staffId, { run: { ...view, result: undefined } });
  }
}
