/** The changes a user can make to one record. */
import { makeRule } from "../exclusions/making.server";
import type { App, StaffMember } from "../app";
import { noteEvent } from "../storage/security-events";
import { keepOut } from "../exclusions/storage/suppressions";
import { InvalidInput, NotFound } from "../toolkit/invalid-input";
import { joinRecords, splitRecords } from "./joining.server";
import { longestComment } from "./limits";
import { isStatus, statuses } from "./statuses";
import { activeStaff } from "./storage/colleagues";
import { undoEntries, writeField } from "./storage/fields";
import { readStanding } from "./storage/joins";
import { deleteNote, insertNote, restoreNote } from "./storage/notes";
import { mostEntries, readRecordPage, type RecordPage } from "./storage/record-page";

type Using = Pick<App, "database" | "newId" | "now">;

/** @param limit how many entries of each kind it returns */
export async function openRecord(
  { database }: Pick<App, "database">,
  id: string,
  limit?: number,
): Promise<RecordPage> {
  const record = await readRecordPage(database, id, limit);
  if (!record)
    throw new NotFound(
      "This record no longer exists. The person's data was deleted, or the record was not used for a year.",
    );
  return record;
}

/** Returns the whole record, to answer a right-of-access request. */
export const exportRecord = (app: Pick<App, "database">, id: string): Promise<RecordPage> =>
  openRecord(app, id, mostEntries.export);

/** A new value for a field; `was` is the value the user saw. */
type FieldSet =
  | { field: "status"; value: string; was?: string }
  | { field: "owner"; value: string | null; was?: string | null }
  | { field: "snoozedUntil"; value: number | null; was?: number | null };

/** Thrown if another user changed the field in the meantime, so that neither change is lost. */
export class ChangedSince extends InvalidInput {}

export async function setField(app: Using, by: StaffMember, id: string, set: FieldSet): Promise<void> {
  const { field, value, was } = set;
  if (field === "status" && !isStatus(value))
    throw new InvalidInput(`Unknown status. Use one of: ${statuses.join(", ")}.`);
  if (
    field === "owner" &&
    value !== null &&
    !(await activeStaff(app.database)).some((each) => each.id === value)
  )
    throw new InvalidInput("No active user has this ID.");
  const before = await readStanding(app.database, id);
  if (!before) throw new NotFound("This record no longer exists.");
  const change = { actId: app.newId(), by: by.id, at: app.now().getTime() };
  // Setting the value that the record already has adds no entry to the history.
  if (before[field] !== value) {
    const written = await writeField(app.database, id, { field, value, was, ...change });
    if (!written) throw new NotFound("This record no longer exists.");
    if (!written.isWritten)
      throw new ChangedSince(
        `${written.by ?? "A colleague"} changed this value in the meantime. Check the new value, then save again.`,
      );
  }
  // The user has chosen an owner, so the second one is dropped.
  if (field === "owner" && before.otherOwner !== null)
    await writeField(app.database, id, { field: "otherOwner", value: null, ...change, actId: app.newId() });
}

export async function undoEntry(app: Using, by: StaffMember, entry: string): Promise<void> {
  const undo = { actId: app.newId(), by: by.id, at: app.now().getTime() };
  const { undone } = await undoEntries(app.database, { id: entry }, undo);
  if (undone === 0)
    throw new InvalidInput(
      "This value was changed again later, or the record was joined since. Undo the newer change first, or set the value.",
    );
}

export async function addNote(
  app: Using,
  by: StaffMember,
  recordId: string,
  { kind, text, mentions }: { kind: "note" | "comment"; text: string; mentions: readonly string[] },
): Promise<void> {
  const words = text.trim();
  if (words === "") throw new InvalidInput("Enter some text.", { text: ["Enter some text."] });
  if (words.length > longestComment)
    throw new InvalidInput(`This text is too long. Use at most ${longestComment} characters.`);
  const staff = mentions.length > 0 ? await activeStaff(app.database) : [];
  const named = staff.filter(({ id }) => mentions.includes(id)).map(({ id }) => id);
  const note = {
    id: app.newId(),
    recordId,
    kind,
    text: words,
    by: by.id,
    at: app.now().getTime(),
    mentions: named,
  };
  if (!(await insertNote(app.database, note))) throw new NotFound("This record no longer exists.");
}

export async function removeNote({ database, now }: Using, by: StaffMember, id: string): Promise<void> {
  if (!(await deleteNote(database, id, by.id, now().getTime())))
    throw new InvalidInput("Only the author can delete this note.");
}

export async function bringNoteBack({ database }: Using, by: StaffMember, id: string): Promise<void> {
  if (!(await restoreNote(database, id, by.id)))
    throw new InvalidInput("This note is gone for good, or a colleague wrote it.");
}

export async function split(
  app: Using,
  by: StaffMember,
  joinId: string,
  sinceTo: "kept" | "gone",
): Promise<string> {
  const gone = await splitRecords(app, by.id, joinId, sinceTo);
  await noteEvent(app, "record-split", { account: by.id, outcome: "done", about: joinId });
  return gone;
}

/** Merges two suggested records on a user's decision. */
export async function joinByHand(app: Using, by: StaffMember, ids: [string, string]): Promise<void> {
  const [one, other] = [await openRecord(app, ids[0]), await openRecord(app, ids[1])];
  const [kept, gone] = one.createdAt <= other.createdAt ? [one, other] : [other, one];
  const evidence = { joinedBy: by.name };
  const isJoined = await joinRecords(app, [kept.id, gone.id], {
    evidence,
    proof: JSON.stringify(["by hand", kept.id, gone.id]),
    by: by.id,
  });
  if (!isJoined) throw new InvalidInput("These two records are already merged.");
}

/**
 * Keeps a person out permanently, by each of their addresses. A company gets a rule, which users
 * can lift.
 */
export async function keepRecordOut(app: Using, by: StaffMember, id: string): Promise<void> {
  const { kind, keys } = await openRecord(app, id);
  const all = keys.map(({ key }) => key);
  if (kind === "company") {
    const domain = all.find((key) => key.startsWith("domain:"));
    if (!domain) throw new InvalidInput("Only a company with a domain can be excluded.");
    const value = domain.slice("domain:".length);
    await makeRule(app, by, { kind: "company", value, note: "", until: "", passable: true });
    return;
  }
  for (const key of all) await keepOut(app.database, key, app.now());
  await noteEvent(app, "kept-out", { account: by.id, outcome: "done" });
}
