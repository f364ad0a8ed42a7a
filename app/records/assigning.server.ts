/** Gives lines of a run's table to a colleague: finds or makes their records and sets the owner. */
import type { App, StaffMember } from "../app";
import { InvalidInput } from "../toolkit/invalid-input";
import { recordsOfAll, type Unrecorded } from "./adding.server";
import { linesAtOnce } from "./limits";
import { linesOfRun } from "./run-lines.server";
import { activeStaff } from "./storage/colleagues";
import { undoEntries, writeFieldOfMany } from "./storage/fields";
import type { ListKind } from "./storage/lists";

type Using = Pick<App, "database" | "newId" | "now" | "config" | "implementation" | "files" | "signPictures">;

export interface Assigned extends Unrecorded {
  changed: number;
  /** Records that the colleague owned before. */
  unchanged: number;
}

interface Assigning {
  runId: string;
  /** Null for the main table. */
  table: string | null;
  /** Keys of the lines, or null for all rows of a search's result. */
  keys: readonly number[] | null;
  kind: ListKind;
  /** Account id, or null to remove the owner. */
  owner: string | null;
  /** One id for all portions of a click, so that one undo reverts all of them. */
  actId: string;
}

/** Assigns one portion of lines. Counts lines that cannot become records, with the reasons. */
export async function assignLines(
  app: Using,
  by: StaffMember,
  { owner, actId, ...wanted }: Assigning,
): Promise<Assigned> {
  if (owner !== null && !(await activeStaff(app.database)).some(({ id }) => id === owner))
    throw new InvalidInput("No active user has this ID.");
  const { lines, sandbox } = await linesOfRun(app, wanted);
  if (lines.length > linesAtOnce)
    throw new InvalidInput(
      `One request can assign up to ${linesAtOnce} lines. Send the rest in further requests.`,
    );
  const making = { kind: wanted.kind, by: by.id, sandbox };
  const { records, ...unrecorded } = await recordsOfAll(app, making, lines);
  const change = { field: "owner" as const, value: owner, actId, by: by.id, at: app.now().getTime() };
  const changed = await writeFieldOfMany(app.database, records, change);
  return { changed, unchanged: records.length - changed, ...unrecorded };
}

/** Undoes all portions of an assignment. Keeps the owner of records that changed owner again. */
export const undoAssigning = (
  app: Using,
  by: StaffMember,
  actId: string,
): Promise<{ undone: number; newer: number }> =>
  undoEntries(app.database, { act: actId }, { actId: app.newId(), by: by.id, at: app.now().getTime() });
