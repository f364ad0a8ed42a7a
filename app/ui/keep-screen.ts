/** A screen's own calls: one that never reached us, or was refused, is an answer beside the thing; the screen stays. */
import { isRouteErrorResponse, redirect } from "react-router";
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
      detail: isWords(error.data) ? error.data : `The console answered ${error.status}.`,
      nextStep: "Submit again. If it stays, tell whoever runs the console.",
    };
  return {
    kind: "internal",
    detail: "The console could not be reached.",
    nextStep: "Check your connection and submit again.",
  };
}

/** A page of something between us and the browser says nothing to a person. */
const isWords = (body: unknown): body is string =>
  typeof body === "string" && body !== "" && !body.trimStart().startsWith("<");
