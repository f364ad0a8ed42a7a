/**
 * Wraps a screen's own calls. If one fails or is refused, the screen stays and gets the problem as
 * its answer.
 */
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
    // If another call or screen replaced this one, nobody waits for its answer.
    if (!request.signal.aborted) logError("The call failed", { error });
    if (!isRouteErrorResponse(error) && !request.signal.aborted) tellUnreachable();
    // The error status prevents a reload. Nothing has changed, and a reload that also fails would
    // replace the screen and lose the user's input.
    return data(otherwise(problemOf(error)), { status: 503 });
  }
}

/** After the login, the user returns to the screen, not to the part that made the request. */
function backHere(response: Response): Response {
  if (!response.headers.get("location")?.startsWith("/login?")) return response;
  return redirect(`/login?to=${encodeURIComponent(location.pathname + location.search)}`);
}

function problemOf(error: unknown): RunProblem {
  if (isRouteErrorResponse(error) && error.status === 401)
    return {
      kind: "internal",
      detail: "Your session has ended.",
      nextStep: "Sign in again, then submit again.",
    };
  if (isRouteErrorResponse(error)) {
    const { detail, nextStep } = problemText(typeof error.data === "string" ? error.data : "");
    return {
      kind: "internal",
      detail: detail || `The server responded with status ${error.status}.`,
      nextStep: nextStep ?? "Try again. If it keeps happening, tell your administrator.",
    };
  }
  return {
    kind: "internal",
    detail: "The console could not be reached.",
    nextStep: "Check your connection and submit again.",
  };
}
