/** Ends a sending when all its rows are written, or stops it until a user has checked HubSpot. */
import type { Next, Portion } from "./portion";
import { headsIn, writeRows } from "./storage/sending-rows";
import { findClaimant } from "./storage/record-claims";
import { moveSending, type StoredSending, wakeStopped } from "./storage/sendings";

/** Milliseconds to wait while another sending writes the same record. */
const blockedFor = 5000;

/** Stops the sending, because HubSpot failed twice to confirm a write. */
export async function stopUnconfirmed({ app, sending }: Portion, rows: number): Promise<Next> {
  const problem = {
    detail: `HubSpot twice failed to confirm that ${rows} ${rows === 1 ? "record was" : "records were"} saved, and we cannot find ${rows === 1 ? "it" : "them"} in HubSpot.`,
    nextStep: "Check the records in HubSpot, then resume. The console reads them again first.",
  };
  await writeRows(app.database, [
    moveSending(sending.id, ["writing"], "stopped", { problem_json: JSON.stringify(problem) }),
    {
      sql: "UPDATE sending_rows SET attempts = 0 WHERE sending_id = ? AND state = 'writing'",
      args: [sending.id],
    },
  ]);
  return "over";
}

/** Waits for a sending that writes the same records, and tells the user which one it is. */
async function waitForOther({ app, sending }: Pick<Portion, "app" | "sending">): Promise<Next> {
  const other = await findClaimant(app.database, sending.id);
  const problem = other && {
    detail: `This sending waits for “${other.title}”, which writes some of the same records.`,
    nextStep:
      other.state === "stopped" || other.state === "look"
        ? `Open “${other.title}” under Sendings and resume, cancel or take it back. Otherwise this sending continues when HubSpot shows that those records were saved, or after ten minutes.`
        : "It continues automatically when that sending has saved them.",
  };
  if (other) await writeRows(app.database, [wakeStopped(other.id, app.now().getTime())]);
  if (JSON.stringify(problem) !== JSON.stringify(sending.problem))
    await noteProblem({ app, sending }, problem);
  return { wait: blockedFor };
}

/** Stores the problem that the sending's page shows, or removes it if null. */
export async function noteProblem(
  { app, sending }: Pick<Portion, "app" | "sending">,
  problem: StoredSending["problem"],
): Promise<void> {
  await writeRows(app.database, [
    {
      sql: "UPDATE sendings SET problem_json = ? WHERE id = ? AND state = 'writing'",
      args: [problem && JSON.stringify(problem), sending.id],
    },
  ]);
}

/** Plans rows again if they need a new decision. Otherwise ends the sending. */
export async function endOrWait({ app, sending }: Portion): Promise<Next> {
  const open = await headsIn(app.database, sending.id, ["due", "writing", "written"], 1);
  if (open.length > 0) return waitForOther({ app, sending });
  const again = await headsIn(app.database, sending.id, ["new"], 1);
  if (again.length > 0) {
    await writeRows(app.database, [
      moveSending(sending.id, ["writing"], "planning", { version: sending.version + 1 }),
      // Also compares the rows that are merged into such a row.
      {
        sql: "UPDATE sending_rows SET meets = NULL WHERE sending_id = ? AND state = 'new'",
        args: [sending.id],
      },
    ]);
    return "again";
  }
  await writeRows(app.database, [
    {
      sql: `UPDATE sendings SET state = CASE WHEN EXISTS (SELECT 1 FROM sending_rows WHERE sending_id = sendings.id AND outcome <> 'refused')
        THEN 'done' ELSE 'refused' END, ended_at = ?, problem_json = NULL WHERE id = ? AND state = 'writing'`,
      args: [app.now().getTime(), sending.id],
    },
  ]);
  return "over";
}
