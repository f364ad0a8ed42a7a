/**
 * Wraps the actions of all screens: turns failures into a message with a status, and logs the
 * console's own errors.
 */
import { data } from "react-router";
import { logError } from "../log";
import type { App } from "../app";
import { databaseAway, isDatabaseAway } from "../runs/database-away.server";
import { describeFailure, type RunProblem } from "../toolkit/failure";

interface Answering<Problem> {
  /** Subject of the log entry. */
  what: string;
  facts?: Record<string, unknown>;
  /** Builds the screen's answer to a failure; `fields` has messages by input field. */
  failed(problem: RunProblem, fields?: Record<string, string[]>): Problem;
}

/**
 * Runs an action.
 * @returns The result of `work`. Responses that it throws (a redirect, a 404) pass through.
 */
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
