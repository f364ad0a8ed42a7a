/** Sends the answer of a search as an HTTP response. */
import type { Context } from "hono";
import { answerPlain } from "../runs/answer.server";
import type { RunOutcome } from "../app";
import type { ApiEnv } from "./env";
import { problem } from "./problem";

export async function sendPlainAnswer(
  c: Context<ApiEnv>,
  runId: string,
  outcome: RunOutcome | null = null,
): Promise<Response> {
  const answer = await answerPlain(c.env.app, runId, outcome);
  c.header("x-run-id", runId);
  if (answer.state === "open") return c.json({ message: answer.message, runId }, 202);
  if (answer.state === "failed") return problem(c, answer.status, { ...answer.problem, runId });
  if (answer.state === "no-data") c.header("x-run-status", "no-data");
  else if (answer.lacks) c.header("x-run-status", "incomplete");
  return c.json(answer.result);
}
