/** What the actions of all screens share: a failure becomes words with its status, and one of our own is logged. */
import { data } from "react-router";
import { logError } from "../log";
import type { App } from "../app";
import { databaseAway, isDatabaseAway } from "../runs/database-away.server";
import { describeFailure, type RunProblem } from "../toolkit/failure";

interface Answering<Problem> {
  /** Of what the log speaks, and the ids and names that tell where it happened; no inputs. */
  what: string;
  facts?: Record<string, unknown>;
  /** The screen's answer to a failure; `fields` has words per input, where the input is to blame. */
  failed(problem: RunProblem, fields?: Record<string, string[]>): Problem;
}

/** @returns what `work` returns; a response it throws (a redirect, "there is no such query") passes */
export async function answering<Answer, Problem>(
  { label }: Pick<App, "label">,
  { what, facts, failed }: Answering<Problem>,
  work: () => Promise<Answer>,
) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Response) throw error;
    if (isDatabaseAway(error)) {
      logError(what, { ...facts, error });
      const { detail, nextStep } = databaseAway;
      return data(failed({ kind: "internal", detail, nextStep }), { status: 503 });
    }
    const { status, fields, ...problem } = describeFailure(error, label);
    if (problem.kind === "internal") logError(what, { ...facts, error });
    return data(failed(problem, fields), { status });
  }
}
