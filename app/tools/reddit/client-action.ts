/** A call that never reached us leaves the screen and what was typed as they are (ERR-05: a small mark and the console). */
import { type ClientActionFunctionArgs } from "react-router";
import { formText } from "../../toolkit/form-text";
import type { RedditAnswer } from "./reddit-screen";

export async function keepAlertsOnFailure({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<RedditAnswer> {
  const form = await request.clone().formData();
  try {
    const answer = await serverAction<RedditAnswer>();
    if ("problem" in answer) console.error("Reddit alerts", answer.problem);
    return answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    console.error("The call failed", error);
    return {
      intent: formText(form, "intent"),
      id: formText(form, "id"),
      problem: { kind: "internal", detail: "The console could not be reached.", nextStep: "Try again." },
    };
  }
}
