/** Loader and action of a tool's screen: the same handlers as the JSON API, in a form's clothes. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { type App, appContext, settingsAheadContext, staffContext } from "../runs/app";
import { uploadKey } from "../toolkit/object-keys";
import type { RunProblem } from "../toolkit/failure";
import { answering } from "./answering.server";
import { parseFormFields } from "../toolkit/form-fields";
import { readRun } from "../runs/runs.server";
import { saveSettingsChanges } from "../toolkit/saved-settings.server";
import { shownRun } from "../runs/results/sanitise.server";
import type { ToolActionAnswer, ToolScreenView } from "./screen";
import { startCsvRun, startPlainRun, uploadFields } from "../runs/submission.server";
import type { Tool } from "../toolkit/tool";
import { toolScreenView } from "./tool-view.server";
import { readUpload, type Upload } from "../runs/csv/upload.server";

/** The screen shows progress from the stream; the action itself answers as soon as the run is written down. */
const actionTimeout = 25_000;

export function toolLoader(tool: Tool) {
  return ({ context }: LoaderFunctionArgs): Promise<ToolScreenView> =>
    toolScreenView(context.get(appContext), tool, context.get(settingsAheadContext));
}

export function toolAction(tool: Tool) {
  return async ({ request, context }: ActionFunctionArgs) => {
    const app = context.get(appContext);
    const staff = context.get(staffContext);
    const id = crypto.randomUUID();
    const { fields: form, file } = await readForm(request, app, id);
    const intent = String(form.get("intent") ?? "submit");
    const failed = (problem: RunProblem, fields?: Record<string, string[]>): ToolActionAnswer => ({
      intent,
      query: String(form.get("query") ?? ""),
      problem,
      fields,
    });
    return answering(app, { what: "action", facts: { tool: tool.slug, intent }, failed }, answer);

    async function answer(): Promise<ToolActionAnswer> {
      const filters = tool.settings ? parseFormFields(form, tool.settings.fields, "filters.") : {};
      if (intent === "save-filters" && tool.settings) {
        const saved = await saveSettingsChanges(app, staff, tool.settings, filters);
        return { intent: "save-filters", values: saved.values, version: saved.version };
      }
      const queryName = String(form.get("query") ?? Object.keys(tool.queries)[0]);
      const query = tool.queries[queryName];
      const implementation = app.implementation(tool.slug);
      if (!query || !implementation) throw new Response("There is no such query.", { status: 404 });
      const submission = { implementation, query, queryName };
      const body = uploadFields(submission, form, "filters.");
      if (file) {
        const { runId, notes } = await startCsvRun(app, staff, submission, { id, fields: body, file });
        return { intent: "submit-csv", query: queryName, runId, message: notes.join(" ") };
      }
      const runId = await startPlainRun(app, staff, submission, body);
      // Without JavaScript the page itself is the answer; with it, the screen follows the run by itself.
      if (form.get("follow") !== "true") await app.runs.waitFor(runId, actionTimeout);
      const run = await readRun(app, runId);
      if (!run) throw new Error("The run is gone");
      return { intent: "submit", query: queryName, run: shownRun(run) };
    }
  };
}

/** A form with a file streams it into storage; one without is small. */
async function readForm(request: Request, app: App, id: string): Promise<Upload> {
  const isMultipart = (request.headers.get("content-type") ?? "").startsWith("multipart/");
  if (isMultipart) return readUpload(request, app.files, uploadKey(id));
  return { fields: await request.formData(), file: null };
}
