/** Users' actions on an existing run: resume, retry failed rows, send the file again. */
import { noteEvent } from "../storage/security-events";
import type { App, StaffMember } from "../app";
import { writeBatch } from "../storage/batch";
import { askForMail } from "./storage/open-runs";
import { goOn } from "./storage/pauses";
import { agreeToCost } from "./storage/run-costs";
import { countRows } from "./storage/row-counts";
import { beginReopening, reopenFailedRows } from "./storage/reopened-rows";
import { changeRun, findRun, type StoredRun } from "./storage/runs";
import { approveRepeats } from "../calls/storage/uncertain-calls";
import { InvalidInput } from "../toolkit/failure";
import type { RunView } from "./run-view";
import { approvedCalls } from "./rerun/repeat-approval.server";
import { secretsGone } from "./run-views.server";
import { noSuchRun, requireRun, tellStarter, wakeKeeper } from "./runs.server";
import { toolTitle } from "./tool-title.server";
import { isAllowedRecipient, refusedRecipient, readRecipient } from "./recipient";

export async function requireStored(app: App, id: string): Promise<StoredRun> {
  const run = await findRun(app.database, id);
  if (!run) throw noSuchRun();
  return run;
}

/** Resumes a paused run. If it asked for approval, resuming approves. */
export async function resumeRun(app: App, id: string): Promise<RunView> {
  const { database } = app;
  const run = await requireStored(app, id);
  const now = app.now().getTime();
  if (run.pause?.kind === "cost") await writeBatch(database, agreeToCost(id, run.pause, now));
  else await goOn(database, run, now);
  await wakeKeeper(app, id);
  return tellStarter(app, id);
}

/**
 * Retries the failed rows in the same run; sends no second email automatically.
 * @param approval approves calls that may have been charged, so that they are made again; false
 * skips their rows
 * @throws RepeatNeedsApproval if there are such calls and the approval is missing or is for others
 */
export async function retryFailedRows(
  app: App,
  id: string,
  approval: string | false | null = null,
): Promise<RunView> {
  const run = await requireStored(app, id);
  if (run.kind !== "csv") throw new InvalidInput("Only file runs have rows to retry.");
  refuseWithoutSecrets(
    app,
    run,
    (secrets, tool) => `Download the failed rows and upload them on ${tool}, with the ${secrets}.`,
  );
  const { failed } = await countRows(app.database, id);
  if (failed === 0) throw new InvalidInput("No row of this run failed, so there is nothing to retry.");
  const repeats = approval === false ? [] : await approvedCalls(app, id, approval);
  const now = app.now().getTime();
  await writeBatch(app.database, [
    approveRepeats(repeats, now),
    ...beginReopening(id, approval !== false, now),
  ]);
  await reopenFailedRows(app.database, id);
  await wakeKeeper(app, id);
  return requireRun(app, id);
}

/** Sends a new email with the current file, to the run's address or another. */
export async function sendFileAgain(
  app: App,
  staff: StaffMember,
  id: string,
  to: string | null,
): Promise<RunView> {
  const run = await requireStored(app, id);
  const given = (to ?? run.email ?? "").trim();
  const read = readRecipient(app.config.mailRecipients, given, "Enter the email address for the file.");
  if ("refused" in read) throw new InvalidInput(read.refused, { to: [read.refused] });
  const email = read.address;
  if (run.mail === "due" || run.mail === "sending") throw new InvalidInput("The file is already being sent.");
  await askForMail(app.database, run, email);
  await noteEvent(app, "file-mailed", { account: staff.id, outcome: "done", about: id });
  await wakeKeeper(app, id);
  return requireRun(app, id);
}

export function refuseOtherRecipients({ config: { mailRecipients } }: App, email: string): void {
  if (!isAllowedRecipient(mailRecipients, email)) throw new InvalidInput(refusedRecipient(mailRecipients));
}

/** Invalidates all signed links of this run. */
export async function withdrawLinks(app: App, staff: StaffMember, id: string): Promise<void> {
  const run = await requireStored(app, id);
  await changeRun(app.database, id, { linkEpoch: run.linkEpoch + 1 });
  await noteEvent(app, "links-withdrawn", { account: staff.id, outcome: "done", about: id });
}

/**
 * Throws if the run's secret inputs were erased: without the user's secret, the call would get
 * another source's answer, or none.
 */
export function refuseWithoutSecrets(
  app: App,
  run: StoredRun,
  instead: (secrets: string, tool: string) => string,
): void {
  const gone = secretsGone(app, run);
  if (gone.length === 0) return;
  const secrets = gone.join(" and the ");
  const words = `The ${secrets} given with this run was erased when it ended.`;
  throw new InvalidInput(`${words} ${instead(secrets, toolTitle(app, run.tool))}`);
}
