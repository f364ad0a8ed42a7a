/** What the buttons of a run's page do. */
import { data, redirect } from "react-router";
import { logError } from "../../log";
import type { App, StaffMember } from "../../runs/app";
import { leaveNotice } from "../../staff/notice.server";
import { describeFailure } from "../../toolkit/failure";
import { formText } from "../../toolkit/form-text";
import type { RunProblem } from "../../toolkit/failure";
import {
  rerun,
  resumeRun,
  retryFailedRows,
  sendFileAgain,
  withdrawLinks,
} from "../../runs/run-steering.server";
import { cancelRun, deleteRun } from "../../runs/runs.server";

export type RunActionAnswer = { done: string } | { problem: RunProblem };

export async function steerRun(services: App, staff: StaffMember, id: string, form: FormData) {
  const intent = formText(form, "intent");
  try {
    switch (intent) {
      case "cancel":
        await cancelRun(services, id);
        return data<RunActionAnswer>({ done: "Cancelled." });
      case "resume":
        await resumeRun(services, id);
        return data<RunActionAnswer>({ done: "Going on." });
      case "retry":
        await retryFailedRows(services, id);
        return data<RunActionAnswer>({ done: "Working the failed rows again." });
      case "send":
        await sendFileAgain(services, id, formText(form, "to") || null);
        return data<RunActionAnswer>({ done: "The file is on its way." });
      case "withdraw":
        await withdrawLinks(services, id);
        return data<RunActionAnswer>({ done: "Links sent so far no longer work." });
      case "rerun":
      case "refresh":
        return redirect(`/runs/${await rerun(services, staff, id, intent === "refresh")}`);
      case "delete":
        await deleteRun(services, id);
        return redirect("/runs", {
          headers: { "Set-Cookie": await leaveNotice(services, "The run is deleted.") },
        });
      default:
        throw new Response("There is no such action.", { status: 400 });
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, ...problem } = describeFailure(error, services.engine.label);
    if (problem.kind === "internal") logError("run action", { run: id, error });
    return data<RunActionAnswer>({ problem }, { status });
  }
}
