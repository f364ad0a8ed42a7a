/** A screen's own calls: one that never reached us, or was refused, is an answer beside the thing; the screen stays. */
import { isRouteErrorResponse, redirect, type ShouldRevalidateFunction } from "react-router";
import type { RunProblem } from "../toolkit/run-view";

export async function keepScreen<T>(
  request: Request,
  call: () => Promise<T>,
  otherwise: (problem: RunProblem) => T,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Response) throw backHere(error);
    // Left behind by another call or another screen: nobody is missing its answer.
    if (!request.signal.aborted) console.error("The call failed", error);
    return otherwise(problemOf(error));
  }
}

/**
 * After a call that failed nothing is loaded anew: nothing has changed, and a load that fails as well would take the
 * screen away with what was typed.
 */
export const keepOnFailure: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isFailure(actionResult) && defaultShouldRevalidate;

const isFailure = (answer: unknown) =>
  typeof answer === "object" && answer !== null && ("problem" in answer || "error" in answer);

/** Who has to sign in first comes back to the screen, not to the part of it that was asked for. */
function backHere(response: Response): Response {
  if (!response.headers.get("location")?.startsWith("/login?")) return response;
  return redirect(`/login?to=${encodeURIComponent(location.pathname + location.search)}`);
}

function problemOf(error: unknown): RunProblem {
  if (isRouteErrorResponse(error) && error.status === 401)
    return {
      kind: "internal",
      detail: "Your sign-in has ended.",
      nextStep: "Sign in again, then submit again.",
    };
  if (isRouteErrorResponse(error))
    return {
      kind: "internal",
      detail: wordsOf(error.data) ?? `The console answered ${error.status}.`,
      nextStep: "Submit again. If it stays, tell whoever runs the console.",
    };
  return {
    kind: "internal",
    detail: "The console could not be reached.",
    nextStep: "Check your connection and submit again.",
  };
}

/** The words of an answer that is not ours: a text, or those of a JSON body. A page says nothing to a person. */
function wordsOf(body: unknown): string | null {
  if (typeof body !== "string" || body.trim() === "" || body.trimStart().startsWith("<")) return null;
  try {
    // A body may be `null`, a number or a text in quotation marks: none of these is a problem with words.
    const { detail, message, error } = Object(JSON.parse(body)) as Record<string, unknown>;
    return [detail, message, error].filter((words) => typeof words === "string").find(Boolean) ?? null;
  } catch {
    return body;
  }
}
