/**
 * Decides about rows that still waited when their sending was sent: another sending takes them over,
 * or they are left out for good.
 */
import type { StaffMember } from "../app";
import { portion } from "../storage/portions";
import { formatNumber } from "../toolkit/format-number";
import { InvalidInput, NotFound } from "../toolkit/invalid-input";
import { beginSending } from "./beginning.server";
import type { DecidedRow, WaitKind } from "./plan/rows";
import type { Sender } from "./sendings.server";
import {
  areUndecided,
  countUndecided,
  endUndecided,
  type Undecided,
  undecidedRows,
} from "./storage/row-decisions";
import { writeRows } from "./storage/sending-rows";
import { findSending, type StoredSending } from "./storage/sendings";

/**
 * Starts a new sending of these people, without the doubt for which they waited. If two users do
 * so at the same time, one of them gets an error.
 * @param company the HubSpot company that the user chose for a row
 * @returns the id of the new sending, which needs its own approval
 */
export async function sendUndecided(
  app: Sender,
  staff: StaffMember,
  id: string,
  which: Undecided,
  company?: string,
): Promise<string> {
  const sending = await ended(app, id);
  const people = await countUndecided(app.database, id, which);
  if (people === 0) throw new InvalidInput("Nobody of these people waits any more. Reload the page.");
  const { mapping, overwrite, createCompanies, tieLabel, replacePrimary } = sending;
  return beginSending(app, staff, {
    title: `${formatNumber(people)} of ${sending.title}`,
    runId: sending.runId,
    fromList: sending.fromList,
    listName: sending.listName,
    settings: { mapping, overwrite, createCompanies, tieLabel, replacePrimary },
    source: { columns: sending.columns, rows: again(app, id, which, company) },
    takes: { onlyIf: areUndecided(id, which, people), end: endUndecided(id, which, "sent later") },
  });
}

/** Leaves these people out for good. */
export async function leaveUndecided(app: Sender, id: string, which: Undecided): Promise<void> {
  await ended(app, id);
  await writeRows(app.database, [endUndecided(id, which, "left out")]);
}

async function* again(
  { database }: Sender,
  id: string,
  which: Undecided,
  company: string | undefined,
): AsyncGenerator<DecidedRow> {
  let position = 0;
  for (let after = -1; ;) {
    const rows = await undecidedRows(database, id, which, { after, limit: portion });
    for (const { input, acceptedFor, waitsFor, companyChosen } of rows) {
      if (!input) continue;
      const accepted = company ? acceptedFor : [...acceptedFor, waitsFor as WaitKind];
      yield { ...input, position: position++, accepted, companyChosen: company || companyChosen };
    }
    const last = rows.at(-1);
    if (rows.length < portion || !last) return;
    after = last.position;
  }
}

async function ended({ database }: Sender, id: string): Promise<StoredSending> {
  const sending = await findSending(database, id);
  if (!sending) throw new NotFound("This sending does not exist or was deleted.");
  if (sending.state !== "done" && sending.state !== "cancelled")
    throw new InvalidInput("This sending is not sent yet. Decide in its plan.");
  return sending;
}
