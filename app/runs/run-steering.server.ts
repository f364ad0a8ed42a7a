/** What people do to a run besides starting it: resume, retry its failed rows, have the file sent again. */
import type { App, StaffMember } from "./app";
import { writeBatch } from "../storage/batch";
import { agreeToCost } from "../storage/run-costs";
import { countRows, reopenFailedRows } from "../storage/rows";
import { changeRun, createRun, findRun, moveRun, type StoredRun } from "../storage/runs";
import { InvalidInput } from "../toolkit/failure";
import type { RunView } from "./run-view";
import { secretsGone } from "./run-views.server";
import { requireRun, tellStarter } from "./runs.server";
import { toolTitle } from "./tool-title.server";
import { isEmail } from "../toolkit/is-email";

async function requireStored(services: App, id: string): Promise<StoredRun> {
  const run = await findRun(services.database, id);
  if (!run) throw new InvalidInput("There is no such run.");
  return run;
}

/** Goes on with a paused run. Where it had asked for approval, that is the approval. */
export async function resumeRun(services: App, id: string): Promise<RunView> {
  const { database } = services;
  const { pause } = await requireStored(services, id);
  if (pause?.kind === "cost") await writeBatch(database, agreeToCost(id, services.now().getTime()));
  else {
    const lifted = pause?.kind === "first-rows" ? { rowLimit: null } : {};
    const wentOnAt = services.now();
    await moveRun(database, id, ["paused"], { status: "running", pause: null, wentOnAt, ...lifted });
  }
  await services.runs.wake(id);
  return tellStarter(services, id);
}

/** Works the failed rows again, in the same run; no second e-mail by itself. */
export async function retryFailedRows(services: App, id: string): Promise<RunView> {
  const run = await requireStored(services, id);
  if (run.kind !== "csv") throw new InvalidInput("Only a run over a file has rows to retry.");
  refuseWithoutSecrets(
    services,
    run,
    (secrets, tool) => `Download the failed rows and upload them on ${tool}, with the ${secrets}.`,
  );
  const { failed } = await countRows(services.database, id);
  if (failed === 0) throw new InvalidInput("No row of this run failed: there is nothing to retry.");
  await writeBatch(services.database, [
    reopenFailedRows(id),
    {
      sql: `UPDATE runs SET status = 'running', went_on_at = ?, finished_at = NULL, problem_json = NULL, pause_json = NULL
        WHERE id = ? AND status IN ('done', 'no-data', 'failed', 'cancelled')
          AND EXISTS (SELECT 1 FROM run_rows WHERE run_id = ? AND state = 'queued')`,
      args: [services.now().getTime(), id, id],
    },
  ]);
  await services.runs.wake(id);
  return requireRun(services, id);
}

/** A new e-mail with the file as it is now, to the run's address or another. */
export async function sendFileAgain(services: App, id: string, to: string | null): Promise<RunView> {
  const run = await requireStored(services, id);
  const email = (to ?? run.email ?? "").trim();
  if (!isEmail(email)) throw new InvalidInput("Enter the e-mail address the file should go to.");
  if (run.mail === "due" || run.mail === "sending") throw new InvalidInput("The file is on its way already.");
  await changeRun(services.database, id, { email, mail: "due", mailProblem: null, sends: run.sends + 1 });
  await services.runs.wake(id);
  return requireRun(services, id);
}

/** Signed links given out so far stop working. */
export async function withdrawLinks(services: App, id: string): Promise<void> {
  const run = await requireStored(services, id);
  await changeRun(services.database, id, { linkEpoch: run.linkEpoch + 1 });
}

/** What was asked with a person's own secret is not asked without it: another source would answer, or none. */
function refuseWithoutSecrets(
  { engine }: App,
  run: StoredRun,
  instead: (secrets: string, tool: string) => string,
): void {
  const gone = secretsGone(engine, run);
  if (gone.length === 0) return;
  const secrets = gone.join(" and the ");
  const words = `The ${secrets} given with this run was erased when it ended.`;
  throw new InvalidInput(`${words} ${instead(secrets, toolTitle(engine, run.tool))}`);
}

/** The same input with the run's own snapshot of the settings; not where secret inputs must be entered anew. */
export async function rerun(
  services: App,
  staff: StaffMember,
  id: string,
  refresh: boolean,
): Promise<string> {
  const run = await requireStored(services, id);
  if (run.kind !== "plain") throw new InvalidInput("Upload the file again to run it anew.");
  refuseWithoutSecrets(
    services,
    run,
    (secrets, tool) => `Start the search again on ${tool}, with the ${secrets}.`,
  );
  const again = services.engine.newId();
  await createRun(services.database, {
    id: again,
    tool: run.tool,
    query: run.query,
    kind: "plain",
    status: "queued",
    staffId: staff.id,
    title: run.title,
    input: run.input,
    settings: run.settings,
    versions: run.versions,
    email: run.email,
    origin: services.config.origin,
    refresh,
    mail: run.email ? "due" : "none",
    createdAt: services.now(),
  });
  await services.runs.wake(again);
  return again;
}
