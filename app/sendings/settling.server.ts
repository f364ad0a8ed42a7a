/**
 * Settles rows whose write was under way when a sending ended or stopped. Reads their records and
 * writes nothing to HubSpot, so that each row says what happened to it.
 */
import { isUnanswered, judge, mayArriveFor } from "./judging";
import { type Next, type Portion, rowsAtOnce } from "./portion";
import { changeFrom } from "./storage/change-from";
import { dropDue, headsIn, type RowChange, type StoredRow, writeRows } from "./storage/sending-rows";
import { readPresent } from "./writing.server";

/** Milliseconds before the worker reads an unanswered write again. */
const readAgainIn = 60_000;

/**
 * Releases the records of a sending that waits for its user, so that other sendings need not wait for
 * that user too. A row whose write did not arrive in time is due again. It keeps its old values, so an
 * undo can still restore them. A row whose undo stopped is done again; the next attempt compares the
 * record with the stored decision.
 */
export async function releaseRecords(portion: Portion): Promise<Next> {
  const { app, sending } = portion;
  const rows = await headsIn(app.database, sending.id, ["writing", "returning"], rowsAtOnce);
  if (rows.length === 0) return "over";
  const open = rows.filter(isUnanswered);
  const changes = await arrivedOf(portion, open, sending.listName !== null);
  const tooYoung = app.now().getTime() - mayArriveFor;
  const startOf = (row: StoredRow) => (row.state === "writing" ? row.beganAt : row.returned?.at) ?? 0;
  const settled = rows.filter((row) => changes.has(row) || startOf(row) <= tooYoung);
  const unsettled = ({ state }: StoredRow): RowChange =>
    state === "writing" ? { state: "due", attempts: 0 } : { state: "done" };
  await writeRows(
    app.database,
    settled.flatMap((row) => changeFrom(sending.id, row, changes.get(row) ?? unsettled(row), "forgotten")),
  );
  return settled.length > 0 ? "again" : { wait: readAgainIn };
}

/** Settles one portion of rows. Returns "over" if none is left. */
export async function settlePortion(portion: Portion): Promise<Next> {
  const { app, sending } = portion;
  // A worker may have planned rows while the user ended the sending.
  await writeRows(app.database, [dropDue(sending.id)]);
  const rows = await headsIn(app.database, sending.id, ["due", "writing", "written"], rowsAtOnce);
  if (rows.length === 0) return "over";
  const open = rows.filter(isUnanswered);
  const changes = await arrivedOf(portion, open, false);
  const unwritten = { outcome: "not reached" as const, reason: "Cancelled before.", wrote: null };
  await writeRows(
    app.database,
    rows.flatMap((row) => {
      const change = isUnanswered(row) ? (changes.get(row) ?? unwritten) : {};
      return changeFrom(sending.id, row, { ...change, state: "done" }, "forgotten");
    }),
  );
  return "again";
}

/** Returns the outcomes of unanswered writes, without those that did not arrive. */
async function arrivedOf(
  portion: Portion,
  open: StoredRow[],
  hasList: boolean,
): Promise<Map<StoredRow, RowChange>> {
  if (open.length === 0) return new Map();
  const { app, sending, crm } = portion;
  const present = await readPresent(portion, open);
  const definitions = new Map((await crm.definitions("contacts")).value.map((one) => [one.name, one]));
  const judging = { definitions, overwrite: sending.overwrite, hasList, now: app.now().getTime() };
  return new Map(
    open.flatMap((row) => {
      const judged = judge(row, present(row), judging);
      return "change" in judged ? [[row, judged.change] as const] : [];
    }),
  );
}
