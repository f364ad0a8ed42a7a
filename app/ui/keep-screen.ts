/** A screen's own calls: one that never reached us, or was refused, is an answer beside the thing; the screen stays. */
import { data, isRouteErrorResponse, redirect } from "react-router";
import { logError } from "../log";
import type { RunProblem } from "../toolkit/failure";
import { problemText } from "../toolkit/problem-text";
import { tellUnreachable } from "./unreachable";

export async function keepScreen<T>(
  request: Request,
  call: () => Promise<T>,
  otherwise: (problem: RunProblem) => T,
): Promise<T | ReturnType<typeof data<T>>> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Response) throw backHere(error);
    // Left behind by another call or another screen: no caller waits for its answer.
    if (!request.signal.aborted) logError("The call failed", { error });
    if (!isRouteErrorResponse(error) && !request.signal.aborted) tellUnreachable();
    // A failed answer, so that nothing is loaded anew: nothing has changed, and a load that fails as well would take
    // the screen away with what was typed.
    return data(otherwise(problemOf(error)), { status: 503 });
  }
}

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
  if (isRouteErrorResponse(error)) {
    const { detail, nextStep } = problemText(typeof error.data === "string" ? error.data : "");
    return {
      kind: "internal",
      detail: detail || `The console answered ${error.status}.`,
      nextStep: nextStep ?? "Submit again. If it stays, tell the person who runs the console.",
    };
  }
  return {
    kind: "internal",
    detail: "The console could not be reached.",
    nextStep: "Check your connection and submit again.",
  };
}
