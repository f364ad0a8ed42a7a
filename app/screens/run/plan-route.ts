/** "Check first": returns the planned work and cost of a file without starting a run. */
import { appContext, staffContext } from "../../app";
import { answering } from "../../tool-screen/answering.server";
import type { RunProblem } from "../../toolkit/failure";
import { Unreadable } from "../../runs/csv/judge";
import { emptyPreview } from "../../runs/csv/preview.server";
import { planUpload } from "../../runs/csv/plan-request.server";
import type { RunPlanAnswer } from "../../tool-screen/screen";
import { keepScreen } from "../../ui/keep-screen";
import type { Route } from "./+types/plan-route";

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const failed = ({ detail }: RunProblem): RunPlanAnswer => ({ problem: detail });
  return answering(app, { what: "file not planned", failed }, async (): Promise<RunPlanAnswer> => {
    try {
      return {
        plan: await planUpload(app, request, crypto.randomUUID(), "filters.", context.get(staffContext)),
      };
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const { assumed, headers, columns } = error;
      return { problem: error.message, assumed, preview: emptyPreview(headers, columns) };
    }
  });
}

/** Keeps the screen if the console cannot be reached. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepScreen<RunPlanAnswer>(
    request,
    () => serverAction(),
    ({ detail }) => ({ problem: detail }),
  );
