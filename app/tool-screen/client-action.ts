/**
 * Shows the failure box if a call fails or never reaches the server. The screen and the user's
 * entries stay.
 */
import { type ClientActionFunctionArgs, type ShouldRevalidateFunction } from "react-router";
import { formText } from "../forms/form-text";
import type { ToolActionAnswer } from "./screen";
import { keepScreen } from "../ui/keep-screen";

export async function keepScreenOnFailure({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return keepScreen<ToolActionAnswer>(
    request,
    () => serverAction<ToolActionAnswer>(),
    (problem) => ({ intent: formText(form, "intent"), query: formText(form, "query"), problem }),
  );
}

/** Skips the reload after a POST, because the answer itself contains saved filters. */
export const keepLoaded: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" ? false : defaultShouldRevalidate;
