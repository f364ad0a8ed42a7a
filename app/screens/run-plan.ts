/** "Check first" for the screens: what a file would do and cost. */
import { data } from "react-router";
import { logError } from "../log";
import { appContext } from "../runs/app";
import { describeFailure } from "../toolkit/failure";
import { planUpload } from "../runs/csv/plan-request.server";
import type { RunPlanAnswer } from "../tool-screen/screen";
import { keepScreen } from "../ui/keep-screen";
import type { Route } from "./+types/run-plan";

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  try {
    return data<RunPlanAnswer>({
      plan: await planUpload(app, request, crypto.randomUUID(), "filters."),
    });
  } catch (error) {
    const { kind, status, detail } = describeFailure(error, app.label);
    if (kind === "internal") logError("file not planned", { error });
    return data<RunPlanAnswer>({ problem: detail }, { status });
  }
}

/** The screen that asked stays when the console can't be reached. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepScreen<RunPlanAnswer>(
    request,
    () => serverAction(),
    ({ detail }) => ({ problem: detail }),
  );
