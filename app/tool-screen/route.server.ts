/** Loader and action of a tool's screen. They call the same code as the JSON API. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import {
  appContext,
  askAboveContext,
  loadedCostsContext,
  loadedSettingsContext,
  type RequestApp,
  staffContext,
  type StaffMember,
} from "../app";
import type { RunProblem } from "../toolkit/failure";
import { answering } from "./answering.server";
import { refusedForm, clearedForm, takenForm } from "../forms/form-result.server";
import { formText } from "../forms/form-text";
import { markedRun } from "../runs/lists/line-marks.server";
import { readRun } from "../runs/runs.server";
import { shownRun } from "../runs/results/shown-result.server";
import type { ToolActionAnswer, ToolScreenView } from "./screen";
import { startCsvRun, startPlainRun, type Submission, uploadFields } from "../runs/submission.server";
import { queryNamed, type Tool } from "../toolkit/tool";
import { readToolForm } from "./read-tool-form.server";
import { refuseAbove } from "./refuse-above.server";
import { toolScreenView } from "./tool-view.server";
import { dropPieces } from "../runs/csv/pieces.server";
import { parseFormFields } from "../forms/form-values";
import { saveBesideTheirs, saveForm, versionsOfForm } from "../forms/seen-settings.server";
import type { Settings } from "../toolkit/settings";
import { formConflict } from "../forms/form-conflict.server";

/**
 * How long a form sent without scripts waits for the end of its run. With scripts the action
 * answers once the run is stored, and the screen follows the event stream.
 */
const actionTimeout = 25_000;

export function toolLoader(tool: Tool) {
  return ({ context }: LoaderFunctionArgs): Promise<ToolScreenView> =>
    toolScreenView(context.get(appContext), tool, {
      settings: context.get(loadedSettingsContext),
      costs: context.get(loadedCostsContext),
      askAboveUsd: context.get(askAboveContext),
    });
}

export function toolAction(tool: Tool) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const app = context.get(appContext);
    const staff = context.get(staffContext);
    const id = crypto.randomUUID();
    /** Known after the form is read; included in failures. */
    const asked = { intent: "submit", query: "" };
    let filtersForm: FormData | null = null;
    const failed = (problem: RunProblem, fields?: Record<string, string[]>): ToolActionAnswer => ({
      ...asked,
      problem,
      fields,
      ...(filtersForm && { result: refusedForm(filtersForm, prefixed(fields)) }),
    });
    return answering(app, { what: "action", facts: { tool: tool.slug }, failed }, async () => {
      const { fields: form, file, pieces } = await readToolForm(request, app, id, staff.id);
      let taken = false;
      try {
        asked.intent = formText(form, "intent") || "submit";
        asked.query = formText(form, "query");
        if (asked.intent === "save-filters" && tool.settings) {
          filtersForm = form;
          return await saveFilters(app, staff, tool.settings, form);
        }
        const queryName = asked.query || String(Object.keys(tool.queries)[0]);
        const query = queryNamed(tool, queryName);
        const implementation = app.implementation(tool.slug);
        if (!query || !implementation) throw new Response("This query does not exist.", { status: 404 });
        const submission = { implementation, query, queryName };
        const body = uploadFields(submission, form, "filters.");
        const follows = formText(form, "follow") === "true";
        // With scripts, the screen has asked before it sent the form.
        if (!follows && formText(form, "agreed") !== "yes")
          await refuseAbove(app, { submission, body, file, by: staff.id }, context.get(askAboveContext));
        if (!file) return await search(submission, body, follows);
        // From here on the run owns the file, and deletes it if the submission is refused.
        taken = true;
        const { runId, notes } = await startCsvRun(app, staff, submission, { id, fields: body, file });
        // After a refused form the pieces stay, so that the browser need not send the file again.
        if (pieces) app.later(dropPieces(app, staff.id, pieces).catch(() => undefined));
        return {
          intent: "submit-csv",
          query: queryName,
          runId,
          message: notes.map((note) => `${note}.`).join(" "),
        };
      } finally {
        if (file && !taken) await app.files.delete([file.key]);
      }
    });

    /**
     * Without JavaScript the answer is the page with the result. With it, the screen follows the
     * run.
     */
    async function search(
      submission: Submission,
      body: Record<string, unknown>,
      follows: boolean,
    ): Promise<ToolActionAnswer> {
      const runId = await startPlainRun(app, staff, submission, body);
      if (!follows) await app.runs.waitFor(runId, actionTimeout);
      const run = await readRun(app, runId);
      if (!run) throw new Error("The run no longer exists");
      return {
        intent: "submit",
        query: submission.queryName,
        run: await markedRun(app, staff.id, shownRun(app, run)),
      };
    }
  };
}

/** Returns the messages under the field names of the form. */
const prefixed = (fields: Record<string, string[]> = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, words]) => [`filters.${name}`, words]));

/** Handles "Save filters" and "Use theirs" on a tool's screen. */
async function saveFilters(app: RequestApp, staff: StaffMember, settings: Settings, form: FormData) {
  const intent = "save-filters";
  const isTheirs = form.has("theirs");
  const save = isTheirs ? saveBesideTheirs : saveForm;
  const body = parseFormFields(form, settings.fields, "filters.");
  const outcome = await save(app, staff, settings, body, versionsOfForm(form));
  if ("conflict" in outcome) {
    const conflict = formConflict(form, settings, outcome.conflict, "filters.");
    return data<ToolActionAnswer>({ intent, ...conflict }, { status: 409 });
  }
  const { values, version, saved } = outcome;
  return { intent, values, version, saved, result: isTheirs ? clearedForm : takenForm } as const;
}
