/**
 * Starts a new run from an existing one: the same search again, or its email for another person.
 */
import { writeBatch } from "../../storage/batch";
import { approveRepeats } from "../../calls/storage/uncertain-calls";
import { InvalidInput } from "../../toolkit/failure";
import type { RequestApp, StaffMember } from "../../app";
import { wholeSettings } from "../large-settings.server";
import { approvedCalls } from "./repeat-approval.server";
import { refuseOtherRecipients, refuseWithoutSecrets, requireStored } from "../run-steering.server";
import { beginRun } from "../runs.server";
import { parseInput } from "../submission.server";

/**
 * Starts a run with the same input and settings. Throws if the user must enter secret inputs again.
 * @param how its `approval` allows the repeat of calls that may have been charged
 * @throws RepeatNeedsApproval if there is such a call and the approval is missing or is for other
 * calls
 */
export async function rerun(
  app: RequestApp,
  staff: StaffMember,
  id: string,
  { refresh, approval = null }: { refresh: boolean; approval?: string | null },
): Promise<string> {
  const run = await requireStored(app, id);
  if (run.kind !== "plain") throw new InvalidInput("Upload the file again to start a new run.");
  refuseWithoutSecrets(
    app,
    run,
    (secrets, tool) => `Start the search again on ${tool}, with the ${secrets}.`,
  );
  const repeats = await approvedCalls(app, id, approval);
  const { tool, query, kind, title, input, versions, email } = run;
  const settings = await wholeSettings(app.files, run);
  if (email) refuseOtherRecipients(app, email);
  const same = { tool, query, kind, title, input, settings, versions, email };
  // With `refresh`, every lookup is new, whatever happened to the earlier call.
  if (!refresh) await writeBatch(app.database, [approveRepeats(repeats, app.now().getTime())]);
  return beginRun(app, staff, { ...same, refresh });
}

/**
 * Rewrites a result's email for another person: a new search with the settings of the original run.
 * Its other lookups use stored answers.
 */
export async function writeToAnother(
  app: RequestApp,
  staff: StaffMember,
  id: string,
  asked: { main: string; to: string },
): Promise<string> {
  const origin = await requireStored(app, id);
  const { tool, query: name, versions } = origin;
  const queries = app.implementation(tool)?.tool.queries;
  const writing = queries?.[name]?.writesTo;
  const query = writing === undefined ? undefined : queries?.[writing];
  if (!query || writing === undefined) throw new InvalidInput("This result has no email to rewrite.");
  const input = parseInput(query, { [query.primaryInput]: asked.main, to: asked.to });
  const settings = await wholeSettings(app.files, origin);
  const title = query.runTitle?.(input, app.names) || asked.main;
  const run = { tool, query: writing, kind: "plain" as const, title, input, settings, versions };
  return beginRun(app, staff, { ...run, madeFrom: id, email: null, refresh: false });
}
