/** A call that never reached us, or was refused, becomes the failure box; the screen and what was typed stay. */
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

/** A submission changes nothing that the screen has loaded: saved filters come back with their own answer. */
export const keepLoaded: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === "POST" ? false : defaultShouldRevalidate;
