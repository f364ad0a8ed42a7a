/** Creates, renames, deletes and restores lists, and changes their lines in bulk. */
import type { App, StaffMember } from "../app";
import { unpacked } from "../runs/lists/packed-keys";
import { noteEvent } from "../storage/security-events";
import { InvalidInput, NotFound } from "../toolkit/invalid-input";
import type { AddTo } from "./adding.server";
import { linesAtOnce, longestName, longestNote } from "./limits";
import { isStatus, statuses } from "./statuses";
import { writeFieldOfMany, undoEntries } from "./storage/fields";
import { bringBack, noteLines, recordsOfLines, removeLines } from "./storage/list-lines";
import {
  findList,
  insertList,
  type ListKind,
  mostLists,
  readLists,
  renameList as writeName,
  type StoredList,
  writeDeleted,
} from "./storage/lists";
import { activeStaff } from "./storage/colleagues";

type Using = Pick<App, "database" | "newId" | "now">;

function nameOf(text: string): string {
  const name = text.trim().replace(/\s+/g, " ");
  if (name === "")
    throw new InvalidInput("Enter a name for the list.", { name: ["Enter a name for the list."] });
  if (name.length > longestName)
    throw new InvalidInput(`A list's name can have up to ${longestName} characters. Shorten it.`, {
      name: [`This name is too long. Use at most ${longestName} characters.`],
    });
  return name;
}

export async function createList(
  app: Using,
  by: StaffMember,
  { name, kind }: { name: string; kind: ListKind },
): Promise<StoredList> {
  const list = {
    id: app.newId(),
    name: nameOf(name),
    kind,
    createdAt: app.now().getTime(),
    createdBy: by.id,
  };
  const open = (await readLists(app.database)).filter(({ deletedAt }) => deletedAt === null);
  if (open.length >= mostLists)
    throw new InvalidInput(`You can have up to ${mostLists} lists. Delete one first.`);
  if (open.some((other) => other.kind === kind && other.name.toLowerCase() === list.name.toLowerCase()))
    throw new InvalidInput(`A list named "${list.name}" already exists. Choose another name.`, {
      name: ["This name is taken."],
    });
  await insertList(app.database, list);
  return { ...list, createdBy: by.name, lines: 0, deletedAt: null, deletedBy: null };
}

/**
 * Returns the list.
 * @throws NotFound if the list does not exist or was deleted
 */
export async function openList({ database }: Pick<App, "database">, id: string): Promise<StoredList> {
  const list = await findList(database, id);
  if (!list || list.deletedAt !== null) throw new NotFound("This list does not exist or was deleted.");
  return list;
}

/** Returns the target of lines that a user adds. */
export const targetIn = (
  { id: listId, kind }: Pick<StoredList, "id" | "kind">,
  by: StaffMember,
  from: Pick<AddTo, "actId" | "how" | "sandbox"> & { runId?: string | null },
): AddTo => ({ listId, kind, by: by.id, runId: null, ...from });

export async function renameList(app: Using, id: string, name: string): Promise<void> {
  await writeName(app.database, (await openList(app, id)).id, nameOf(name));
}

export async function deleteList(app: Using, by: StaffMember, id: string): Promise<StoredList> {
  const list = await openList(app, id);
  await writeDeleted(app.database, list.id, { at: app.now().getTime(), by: by.id });
  await noteEvent(app, "list-deleted", { account: by.id, outcome: "done", about: list.name });
  return list;
}

export async function restoreList(app: Using, by: StaffMember, id: string): Promise<void> {
  const list = await findList(app.database, id);
  if (!list) throw new NotFound("This list was deleted more than 30 days ago.");
  await writeDeleted(app.database, list.id, null);
  await noteEvent(app, "list-restored", { account: by.id, outcome: "done", about: list.name });
}

/**
 * A change that a user makes to many lines at once. `why` names the rule that chose the owner. With
 * `fillsEmpty`, lines that got an owner in the meantime keep it.
 */
export type BulkAct =
  | { kind: "status"; value: string }
  | { kind: "owner"; value: string | null; why?: string; fillsEmpty?: boolean }
  | { kind: "note"; value: string | null }
  | { kind: "remove" };

export interface BulkDone {
  changed: number;
  /** Lines that already had the value, or have left the list. */
  unchanged: number;
}

/**
 * Applies one portion of a bulk change to exactly the given lines.
 * @param actId one id for all portions of a click, so that one undo reverts them all
 */
export async function changeLines(
  app: Using,
  by: StaffMember,
  listId: string,
  { ids, act, actId, at }: { ids: readonly number[]; act: BulkAct; actId: string; at: number },
): Promise<BulkDone> {
  if (ids.length > linesAtOnce)
    throw new InvalidInput(
      `One request can change up to ${linesAtOnce} lines. Send the rest in further requests.`,
    );
  await openList(app, listId);
  const done = (changed: number) => ({ changed, unchanged: ids.length - changed });
  if (act.kind === "remove")
    return done(await removeLines(app.database, listId, ids, { actId, by: by.id, at }));
  if (act.kind === "note") {
    if ((act.value?.length ?? 0) > longestNote)
      throw new InvalidInput(`This note is too long. Use at most ${longestNote} characters.`);
    return done(await noteLines(app.database, listId, ids, act.value?.trim() || null));
  }
  if (act.kind === "status" && !isStatus(act.value))
    throw new InvalidInput(`Unknown status. Use one of: ${statuses.join(", ")}.`);
  if (act.kind === "owner" && act.value !== null) {
    const staff = await activeStaff(app.database);
    if (!staff.some(({ id }) => id === act.value)) throw new InvalidInput("No active user has this ID.");
  }
  const records = await recordsOfLines(app.database, listId, ids);
  const { kind: field, ...value } = act;
  const change = { field, ...value, actId, by: by.id, at };
  return done(await writeFieldOfMany(app.database, records, change));
}

/**
 * Undoes a bulk change: its fields, or its removal of lines.
 * @returns how many lines it reverted, and how many it left because they changed again
 */
export async function undoBulk(
  app: Using,
  by: StaffMember,
  listId: string,
  actId: string,
): Promise<{ undone: number; newer: number }> {
  const undo = { actId: app.newId(), by: by.id, at: app.now().getTime() };
  const fields = await undoEntries(app.database, { act: actId }, undo);
  if (fields.undone + fields.newer > 0) return fields;
  return { undone: await bringBack(app.database, listId, { actId, by: by.id }), newer: 0 };
}

/**
 * Returns the selected line ids.
 * @throws InvalidInput if the text contains no line ids
 */
export function idsOf(packedIds: string): number[] {
  const ids = [...unpacked(packedIds)];
  if (ids.length === 0) throw new InvalidInput("Select at least one line.");
  if (ids.length > linesAtOnce)
    throw new InvalidInput(
      `One request can contain up to ${linesAtOnce} lines. Send the rest in further requests.`,
    );
  return ids;
}
