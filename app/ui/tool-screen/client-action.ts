/** A call that never reached us, or was refused, becomes the failure box; the screen and what was typed stay. */
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  type ShouldRevalidateFunction,
} from "react-router";
import { formText } from "../../toolkit/form-text";
import type { RunProblem } from "../../toolkit/run-view";
import type { ToolActionAnswer } from "../../toolkit/screen";

export async function keepScreenOnFailure({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<ToolActionAnswer> {
  const form = await request.clone().formData();
  try {
    return await serverAction<ToolActionAnswer>();
  } catch (error) {
    if (error instanceof Response) throw error;
    console.error("The call failed", error);
    return {
      intent: formText(form, "intent"),
      query: formText(form, "query"),
      problem: problemOf(error),
    };
  }
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
      detail:
        typeof error.data === "string" && error.data ? error.data : `The console answered ${error.status}.`,
      nextStep: "Submit again. If it stays, tell whoever runs the console.",
    };
  return {
    kind: "internal",
    detail: "The console could not be reached.",
    nextStep: "Check your connection and submit again.",
  };
}

/** A submission changes nothing that the screen has loaded: saved filters come back with their own answer. */
export const keepLoaded: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" ? false : defaultShouldRevalidate;
