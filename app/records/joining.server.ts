/** Two records become one, by an answer or by a user; and one becomes two again. */
import type { App } from "../runs/app";
import { InvalidInput, NotFound } from "../toolkit/invalid-input";
import { fieldNames, fieldsAfterJoin } from "./statuses";
import { findJoin, readRecords, type StandingRecord, writeJoin, writeSplit } from "./storage/joins";

type Joining = Pick<App, "database" | "newId" | "now">;

/** Why two records are one. */
export interface Evidence {
  /** The user who joined them. */
  joinedBy?: string;
  run?: string;
  row?: number;
  vendor?: string | null;
  asked?: string;
  gave?: string;
  /** ISO: when the vendor answered. */
  at?: string;
}

/** Another write may come between reading the two and joining them. */
const tries = 5;

/** @returns false where the two are one already, or one of them is gone */
export async function joinRecords(
  app: Joining,
  [keptId, goneId]: [kept: string, gone: string],
  why: { evidence: Evidence; proof: string; by: string | null },
): Promise<boolean> {
  for (let left = tries; left > 0; left--) {
    const [kept, gone] = await standing(app, [keptId, goneId]);
    if (!kept || !gone || kept.id === gone.id) return false;
    if (kept.kind !== gone.kind) throw new InvalidInput("A person and a company can't be joined.");
    const fields = fieldsAfterJoin(kept, gone);
    const isDone = await writeJoin(app.database, {
      id: app.newId(),
      kept,
      gone,
      fields,
      changed: fieldNames.filter((name) => fields[name] !== kept[name]),
      evidence: JSON.stringify(why.evidence),
      proof: why.proof,
      at: app.now().getTime(),
      by: why.by,
    });
    if (isDone) return true;
  }
  throw new InvalidInput("These records are being changed by others. Try again.");
}

/** The records that stand for these. */
async function standing(
  { database }: Joining,
  ids: [string, string],
): Promise<(StandingRecord | undefined)[]> {
  const named = await readRecords(database, ids);
  const standingIds = ids.map((id) => named.find((record) => record.id === id)?.standingId);
  const missing = standingIds.filter((id) => id !== undefined && !named.some((record) => record.id === id));
  const all = [...named, ...(missing.length > 0 ? await readRecords(database, missing as string[]) : [])];
  return standingIds.map((id) => all.find((record) => record.id === id));
}

/**
 * Gives each half what it had. What was written since the join stays with the half that the user names.
 * @returns the id of the half that left
 */
export async function splitRecords(
  app: Joining,
  by: string,
  joinId: string,
  sinceTo: "kept" | "gone",
): Promise<string> {
  for (let left = tries; left > 0; left--) {
    const join = await findJoin(app.database, joinId);
    if (!join) throw new NotFound("This join is not there, or was split already.");
    const [gone] = await readRecords(app.database, [join.goneId]);
    const [standing] = gone ? await readRecords(app.database, [gone.standingId]) : [];
    if (!standing) throw new NotFound("These records are not there any more.");
    const splitting = { join, standing, sinceTo, at: app.now().getTime(), by };
    if (await writeSplit(app.database, splitting)) return join.goneId;
  }
  throw new InvalidInput("This record is being changed by others. Try again.");
}
