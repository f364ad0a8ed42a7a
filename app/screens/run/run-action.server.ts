/** Handles the buttons of a run's page. */
import { data, redirect } from "react-router";
import type { RequestApp, StaffMember } from "../../app";
import { leaveNotice } from "../../staff/notice.server";
import { answering } from "../../tool-screen/answering.server";
import { formText } from "../../forms/form-text";
import type { RunProblem } from "../../toolkit/failure";
import { resumeRun, retryFailedRows, sendFileAgain, withdrawLinks } from "../../runs/run-steering.server";
import { rerun, writeToAnother } from "../../runs/rerun/rerun.server";
import { workAgain } from "../../runs/rerun/retry-rows.server";
import { readRowsAgain } from "./rows-again.server";
import { cancelRun, deleteRun } from "../../runs/runs.server";

export type RunActionAnswer = { done: string } | { problem: RunProblem };

export async function steerRun(app: RequestApp, staff: StaffMember, id: string, form: FormData) {
  const intent = formText(form, "intent");
  const approval = formText(form, "approval") || null;
  const failed = (problem: RunProblem): RunActionAnswer => ({ problem });
  return answering(app, { what: "run action", facts: { run: id }, failed }, async () => {
    switch (intent) {
      case "cancel":
        await cancelRun(app, id);
        return data<RunActionAnswer>({ done: "Cancelled." });
      case "resume":
        await resumeRun(app, id);
        return data<RunActionAnswer>({ done: "Resumed." });
      case "retry":
        await retryFailedRows(app, id, formText(form, "others") ? false : approval);
        return data<RunActionAnswer>({ done: "Retrying the failed rows." });
      case "again":
        await workAgain(app, id, readRowsAgain(form), staff.id);
        return data<RunActionAnswer>({ done: "Processing these rows." });
      case "send":
        await sendFileAgain(app, staff, id, formText(form, "to") || null);
        return data<RunActionAnswer>({ done: "The email with the file will be sent shortly." });
      case "withdraw":
        await withdrawLinks(app, staff, id);
        return data<RunActionAnswer>({ done: "Links sent so far no longer work." });
      case "rerun":
      case "refresh":
        return redirect(`/runs/${await rerun(app, staff, id, { refresh: intent === "refresh", approval })}`);
      case "write-to": {
        const asked = { main: formText(form, "main"), to: formText(form, "to") };
        return redirect(`/runs/${await writeToAnother(app, staff, id, asked)}`);
      }
      case "delete":
        await deleteRun(app, staff, id);
        return redirect("/runs", {
          headers: { "Set-Cookie": await leaveNotice(app, "The run was deleted.") },
        });
      default:
        throw new Response("This action does not exist.", { status: 400 });
    }
  });
}
