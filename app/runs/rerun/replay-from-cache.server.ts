/**
 * An input of a finished run worked again over the answers that are stored, by the tool's own code, at the run's own time.
 * Nothing is asked, nothing is paid, nothing is written.
 */
import { AnswerNotStored, StoredAnswers } from "../../calls/stored-answers.server";
import { WriteBehind } from "../../calls/write-behind.server";
import type { StoredRun } from "../storage/runs";
import type { Hit } from "../../toolkit/tool";
import type { App } from "../../app";
import { workQuery, type Worked } from "../query-work.server";

export interface JudgedAnew {
  /** null: a look-up would have to be made. */
  worked: Worked | null;
  /** Whether the filters have let it pass, with what they have let pass where the tool says so; null: not so far. */
  passed: true | Hit[] | null;
}

export class StoredJudge {
  readonly #app: App;
  readonly #run: StoredRun;
  readonly #answers: StoredAnswers;

  constructor(app: App, run: StoredRun) {
    this.#app = app;
    this.#run = run;
    this.#answers = new StoredAnswers(app, { runId: run.id, refresh: run.refresh });
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
      // Where the run itself failed nothing can be said either.
      return { worked: null, passed: error instanceof AnswerNotStored ? passed : null };
    }
  }
}
