/**
 * Settles the rows whose write was under way when a user ended a sending. Reads their records and
 * writes nothing, so that each row says what happened to it.
 */
import { judge } from "./judging";
import { type Next, type Portion, rowsAtOnce } from "./portion";
import { changeFrom } from "./storage/change-from";
import { dropDue, headsIn, type RowChange, type StoredRow, writeRows } from "./storage/sending-rows";
import { readPresent } from "./writing.server";

/** Settles one portion of rows. Returns "over" if none is left. */
export async function settlePortion(portion: Portion): Promise<Next> {
  const { app, sending, crm } = portion;
  // A worker may have planned rows while the user ended the sending.
  await writeRows(app.database, [dropDue(sending.id)]);
  const rows = await headsIn(app.database, sending.id, ["writing", "written"], rowsAtOnce);
  if (rows.length === 0) return "over";
  const open = rows.filter(({ state }) => state === "writing");
  const changes = new Map<StoredRow, RowChange>();
  if (open.length > 0) {
    const present = await readPresent(portion, open);
    const definitions = new Map((await crm.definitions("contacts")).value.map((one) => [one.name, one]));
    const { overwrite } = sending;
    const judging = { definitions, overwrite, hasList: false, now: app.now().getTime() };
    for (const row of open) {
      const judged = judge(row, present(row), judging);
      changes.set(
        row,
        "change" in judged
          ? judged.change
          : { outcome: "not reached", reason: "Cancelled before.", wrote: null },
      );
    }
  }
  await writeRows(
    app.database,
    rows.flatMap((row) => changeFrom(sending.id, row, { ...changes.get(row), state: "done" }, "forgotten")),
  );
  return "again";
}
