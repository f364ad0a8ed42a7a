/**
 * Replays an input of a run over stored answers, with the tool's own code and the time of the run.
 * Makes no calls, pays nothing and writes nothing.
 */
import { AnswerNotStored, StoredAnswers } from "../../calls/stored-answers.server";
import { WriteBehind } from "../../calls/write-behind.server";
import type { StoredRun } from "../storage/runs";
import type { Hit } from "../../toolkit/tool";
import type { App } from "../../app";
import { workQuery, type Worked } from "../query-work.server";

export interface JudgedAnew {
  /** Null if a lookup would be needed. */
  worked: Worked | null;
  /** True or the accepted hits if the filters accepted the input; null if not, or not yet. */
  passed: true | Hit[] | null;
}

type ReplayedRun = Pick<
  StoredRun,
  "id" | "tool" | "query" | "staffId" | "refresh" | "origin" | "startedAt" | "createdAt"
>;

export class StoredJudge {
  readonly #app: App;
  readonly #run: ReplayedRun;
  readonly #answers: StoredAnswers;

  /** @param newRunAt set if the run is only imagined: when it would start (ms since 1970) */
  constructor(app: App, run: ReplayedRun, newRunAt?: number) {
    this.#app = app;
    this.#run = run;
    this.#answers = new StoredAnswers(app, { runId: run.id, refresh: run.refresh }, newRunAt);
  }

  async work(input: unknown, settings: Record<string, Record<string, unknown>>): Promise<JudgedAnew> {
    const { id, tool, query, origin, startedAt, createdAt } = this.#run;
    const stop = new AbortController();
    const calls = this.#app.openCalls(
      { ...this.#run, runId: id, incarnation: id },
      stop.signal,
      new WriteBehind(this.#app, id),
    );
    const scope = calls.scope();
    let passed: JudgedAnew["passed"] = null;
    try {
      const worked = await workQuery(this.#app, {
        runId: id,
        tool,
        query,
        input,
        settings,
        connect: (vendor) => this.#answers.within(scope.connect(vendor)),
        origin,
        signal: stop.signal,
        startedAt: startedAt ?? createdAt,
        requireApproval: () => Promise.resolve(),
        onProgress: () => undefined,
        onPassed: (what) => void (passed = what),
        isOnlyJudged: true,
      });
      return { worked, passed };
    } catch (error) {
      // If the run itself failed, the result stays unknown.
      return { worked: null, passed: error instanceof AnswerNotStored ? passed : null };
    }
  }
}
