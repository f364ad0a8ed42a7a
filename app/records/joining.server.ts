/** Merges two records, after a vendor's answer or a user's decision, and splits them again. */
import type { App } from "../app";
import { InvalidInput, NotFound } from "../toolkit/invalid-input";
import { fieldNames, fieldsAfterJoin } from "./statuses";
import { readRecords, type StandingRecord, writeJoin } from "./storage/joins";
import { findJoin, writeSplit } from "./storage/splits";

type Joining = Pick<App, "database" | "newId" | "now">;

/** The proof that two records are the same. */
export interface Evidence {
  /** The user who merged them. */
  joinedBy?: string;
  run?: string;
  row?: number;
  vendor?: string | null;
  asked?: string;
  gave?: string;
  /** ISO 8601 time of the vendor's answer. */
  at?: string;
}

/** Maximum attempts if another write comes between reading and merging. */
const tries = 5;

/**
 * Merges two records.
 * @returns false if they are already merged, a user split what this answer joined, or one of them
 * is gone
 */
export async function joinRecords(
  app: Joining,
  [keptId, goneId]: [kept: string, gone: string],
  why: { evidence: Evidence; proof: string; by: string | null },
): Promise<boolean> {
  for (let left = tries; left > 0; left--) {
    const [kept, gone] = await standing(app, [keptId, goneId]);
    if (!kept || !gone || kept.id === gone.id) return false;
    if (kept.kind !== gone.kind) throw new InvalidInput("A person and a company cannot be merged.");
    const fields = fieldsAfterJoin(kept, gone);
    const joined = await writeJoin(app.database, {
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
    if (joined !== "changed") return joined === "made";
  }
  throw new InvalidInput("Someone else is changing these records right now. Try again.");
}

/** Returns the records that now represent these ids, after earlier merges. */
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
 * Restores both records. Changes made after the merge stay with the record that the user chooses.
 * @returns the id of the record that was split off
 */
export async function splitRecords(
  app: Joining,
  by: string,
  joinId: string,
  sinceTo: "kept" | "gone",
): Promise<string> {
  for (let left = tries; left > 0; left--) {
    const join = await findJoin(app.database, joinId);
    if (!join) throw new NotFound("These records are not merged, or were already split.");
    const [gone] = await readRecords(app.database, [join.goneId]);
    const [standing] = gone ? await readRecords(app.database, [gone.standingId]) : [];
    if (!standing) throw new NotFound("These records no longer exist.");
    const splitting = { join, standing, sinceTo, at: app.now().getTime(), by };
    if (await writeSplit(app.database, splitting)) return join.goneId;
  }
  throw new InvalidInput("Someone else is changing this record right now. Try again.");
}
