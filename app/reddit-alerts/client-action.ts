/**
 * Keeps the screen and the typed values if a request fails to reach the server, and shows and logs
 * the failure.
 */
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
