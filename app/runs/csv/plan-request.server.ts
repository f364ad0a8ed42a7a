/** "Check first" as it is asked for: the same multipart as an upload, plus `tool` (and `query` where a tool has several). */
import type { RequestApp } from "../app";
import { formText } from "../../toolkit/form-text";
import { InvalidInput } from "../../toolkit/invalid-input";
import { planRun, type RunPlan } from "./plan.server";
import { uploadKey } from "../../toolkit/object-keys";
import { uploadFields } from "../submission.server";
import { readUpload } from "./upload.server";

/**
 * @param id a fresh name for the file, which is gone again when the plan is made
 * @param filterPrefix what the filters' names begin with
 */
export async function planUpload(
  app: RequestApp,
  request: Request,
  id: string,
  filterPrefix = "",
): Promise<RunPlan> {
  const { fields, file } = await readUpload(app, request, uploadKey(`plan-${id}`));
  try {
    const implementation = app.implementation(formText(fields, "tool"));
    const queryName = formText(fields, "query") || Object.keys(implementation?.tool.queries ?? {})[0];
    const query = queryName ? implementation?.tool.queries[queryName] : undefined;
    if (!implementation || !queryName || !query) throw new InvalidInput("Name the tool the file is for.");
    if (!file) throw new InvalidInput("Choose a CSV file.", { csvfile: ["Choose a CSV file."] });
    const submission = { implementation, query, queryName };
    return await planRun(app, submission, file, uploadFields(submission, fields, filterPrefix));
  } finally {
    if (file) await app.files.delete([file.key]);
  }
}
