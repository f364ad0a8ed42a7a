/** What a person starts from a run: the same search again, or its e-mail to another person. */
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
 * The same input with the run's own snapshot of the settings; not where secret inputs must be entered anew.
 * @param how `approval`: of the call that may have been charged, which is then asked again
 * @throws RepeatNeedsApproval where there is such a call and the approval is missing, or of another
 */
export async function rerun(
  app: RequestApp,
  staff: StaffMember,
  id: string,
  { refresh, approval = null }: { refresh: boolean; approval?: string | null },
): Promise<string> {
  const run = await requireStored(app, id);
  if (run.kind !== "plain") throw new InvalidInput("Upload the file again to run it anew.");
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
  // What is looked up anew is asked for by itself, whatever became of the call before.
  if (!refresh) await writeBatch(app.database, [approveRepeats(repeats, app.now().getTime())]);
  return beginRun(app, staff, { ...same, refresh });
}

/**
 * The e-mail of an answer written to another person of it: a search of its own, with the settings of the run that the
 * answer is of, whose other look-ups are answered from what is kept.
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
  if (!query || writing === undefined) throw new InvalidInput("This result has no e-mail to write again.");
  const input = parseInput(query, { [query.primaryInput]: asked.main, to: asked.to });
  const settings = await wholeSettings(app.files, origin);
  const title = query.runTitle?.(input, app.names) || asked.main;
  const run = { tool, query: writing, kind: "plain" as const, title, input, settings, versions };
  return beginRun(app, staff, { ...run, madeFrom: id, email: null, refresh: false });
}
