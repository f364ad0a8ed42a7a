/** A call that never reached us leaves the screen and what was typed as they are: a small mark beside it and the console say so. */
import { type ClientActionFunctionArgs } from "react-router";
import { logError } from "../log";
import { formText } from "../forms/form-text";
import { keepScreen } from "../ui/keep-screen";
import type { RedditAnswer } from "./reddit-screen";

export async function keepAlertsOnFailure({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return keepScreen<RedditAnswer>(
    request,
    async () => {
      const answer = await serverAction<RedditAnswer>();
      if ("problem" in answer) logError("Reddit alerts", { error: answer.problem.detail });
      return answer;
    },
    (problem) => ({ intent: formText(form, "intent"), id: formText(form, "id"), problem }),
  );
}
