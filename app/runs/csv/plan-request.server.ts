/** "Check first" requests: the same multipart form as an upload, plus `tool` (and `query` if a tool has several). */
import type { RequestApp, StaffMember } from "../../app";
import { formText } from "../../forms/form-text";
import { InvalidInput } from "../../toolkit/invalid-input";
import { type Query, queryNamed } from "../../toolkit/tool";
import { planRun, planSearch, type RunPlan, type SearchPlan } from "./plan.server";
import { uploadKey } from "../../toolkit/object-keys";
import { uploadFields } from "../submission.server";
import { readUploadInPieces } from "./pieces.server";

/**
 * Returns the plan for the posted file, or for a single search posted without a file.
 * @param id a new name for the file, which is deleted after the plan is made
 * @param filterPrefix prefix of the filter fields' names
 * @param by account of the user who would start the run
 */
export async function planPosted(
  app: RequestApp,
  request: Request,
  id: string,
  filterPrefix = "",
  by?: Pick<StaffMember, "id">,
): Promise<RunPlan | SearchPlan> {
  const { fields, file } = await readUploadInPieces(app, request, uploadKey(`plan-${id}`), by?.id ?? "");
  try {
    const implementation = app.implementation(formText(fields, "tool"));
    const queryName = formText(fields, "query") || Object.keys(implementation?.tool.queries ?? {})[0];
    const query = implementation && queryName ? queryNamed(implementation.tool, queryName) : undefined;
    if (!implementation || !queryName || !query) throw new InvalidInput("Choose the tool to plan for.");
    const submission = { implementation, query, queryName };
    if (file)
      return await planRun(
        app,
        submission,
        file,
        uploadFields(submission, fields, filterPrefix),
        by?.id ?? "",
      );
    if (isSearch(query, fields))
      return await planSearch(app, submission, uploadFields(submission, fields), by?.id);
    throw noFile();
  } finally {
    if (file) await app.files.delete([file.key]);
  }
}

/** Returns the plan for a file; refuses a form without one. */
export async function planUpload(...asked: Parameters<typeof planPosted>): Promise<RunPlan> {
  const plan = await planPosted(...asked);
  if (!("rows" in plan)) throw noFile();
  return plan;
}

const noFile = () => new InvalidInput("Choose a CSV file.", { csvfile: ["Choose a CSV file."] });

const isSearch = ({ needsOneOf, primaryInput }: Query, fields: FormData): boolean =>
  (needsOneOf ?? [primaryInput]).some((name) => formText(fields, name) !== "");
