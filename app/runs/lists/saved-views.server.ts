/**
 * Saved views keep filters, sorting and columns of a query's tables, or of lists of one kind, under
 * a name. Only the author can change a view until they share it; then every user can.
 */
import type { App, StaffMember } from "../../app";
import { noteEvent } from "../../storage/security-events";
import { InvalidInput, NotFound } from "../../toolkit/invalid-input";
import {
  findView,
  insertView,
  mostOwnViews,
  mostSharedViews,
  readViews,
  type StoredView,
  writeView,
  writeViewDeleted,
} from "../storage/saved-views";
import { listSearch, readListQuery } from "./list-query";
import { longestViewName, type SavedView } from "./saved-view";

type Using = Pick<App, "database" | "implementation" | "newId" | "now">;

const longestLook = 20_000;
const longestQuery = 10_000;

const shown = (view: StoredView, by: StaffMember): SavedView => ({
  id: view.id,
  place: view.place,
  name: view.name,
  isShared: view.isShared,
  isOwn: view.createdBy === by.id,
  by: view.by,
  query: view.query,
  look: view.look,
});

/** @param of whether `id` is a place, a run or a list */
export const viewsOf = async (
  { database }: Pick<App, "database">,
  by: StaffMember,
  id: string,
  of: "place" | "run" | "list" = "place",
): Promise<SavedView[]> => (await readViews(database, by.id, id, of)).map((view) => shown(view, by));

/** The parts of a view that a user chooses. */
interface ViewParts {
  name: string;
  isShared: boolean;
  query: string;
  look: string | null;
}

export async function createView(
  app: Using,
  by: StaffMember,
  { place, ...parts }: ViewParts & { place: string },
): Promise<SavedView> {
  if (!isPlace(app, place)) throw new NotFound("There are no tables or lists with this name.");
  const view = { id: app.newId(), place, ...checked(parts), createdBy: by.id };
  await checkRoom(app, by, view);
  await insertView(app.database, { ...view, createdAt: app.now().getTime() });
  if (view.isShared) await noteView(app, "view-shared", view, by);
  return shown({ ...view, by: by.name, deletedAt: null }, by);
}

/** Changes the given parts of a view. Only its author can share it or stop sharing it. */
export async function changeView(
  app: Using,
  by: StaffMember,
  id: string,
  change: Partial<ViewParts>,
): Promise<SavedView> {
  const view = await openView(app, by, id);
  const next = { ...view, ...checked({ ...view, ...change }) };
  if (next.isShared !== view.isShared && view.createdBy !== by.id)
    throw new InvalidInput("Only its author can share a view or stop sharing it.");
  await checkRoom(app, by, next);
  await writeView(app.database, next);
  if (next.isShared && !view.isShared) await noteView(app, "view-shared", next, by);
  return shown(next, by);
}

export async function deleteView(app: Using, by: StaffMember, id: string): Promise<SavedView> {
  const view = await openView(app, by, id);
  await writeViewDeleted(app.database, id, app.now().getTime());
  if (view.isShared) await noteView(app, "view-deleted", view, by);
  return shown(view, by);
}

export async function restoreView(app: Using, by: StaffMember, id: string): Promise<SavedView> {
  const view = await findView(app.database, by.id, id);
  if (!view) throw new NotFound("This view was deleted more than 30 days ago.");
  if (view.deletedAt !== null) {
    await checkRoom(app, by, view, "Rename it, then restore this view.");
    await writeViewDeleted(app.database, id, null);
    if (view.isShared) await noteView(app, "view-restored", view, by);
  }
  return shown(view, by);
}

/** Returns the view if it was deleted in the last 30 days, or null. */
export async function deletedView(
  { database }: Pick<App, "database">,
  by: StaffMember,
  id: string,
): Promise<SavedView | null> {
  const view = await findView(database, by.id, id);
  return view && view.deletedAt !== null ? shown(view, by) : null;
}

async function openView({ database }: Using, by: StaffMember, id: string): Promise<StoredView> {
  const view = await findView(database, by.id, id);
  if (!view || view.deletedAt !== null) throw new NotFound("This view does not exist or was deleted.");
  return view;
}

/** A view's name may contain a person's name, so the log only contains the view's id. */
const noteView = (
  app: Using,
  event: "view-shared" | "view-deleted" | "view-restored",
  { id }: { id: string },
  by: StaffMember,
) => noteEvent(app, event, { account: by.id, outcome: "done", about: id });

function isPlace(app: Using, place: string): boolean {
  if (place === "list.person" || place === "list.company") return true;
  const [tool = "", query = "", more] = place.split(".");
  return more === undefined && Object.hasOwn(app.implementation(tool)?.tool.queries ?? {}, query);
}

function checked({ name, isShared, query, look }: ViewParts): ViewParts {
  const short = name.trim().replace(/\s+/g, " ");
  if (short === "") throw refusedName("Enter a name for the view.");
  if (short.length > longestViewName)
    throw refusedName(`This name is too long. Use at most ${longestViewName} characters.`);
  if (look !== null && look.length > longestLook)
    throw new InvalidInput("This column layout is too large to save.");
  const text = listSearch(readListQuery(new URLSearchParams(query))).toString();
  if (text.length > longestQuery) throw new InvalidInput("These filters are too long to save.");
  return { name: short, isShared, query: text, look };
}

const refusedName = (detail: string) => new InvalidInput(detail, { name: [detail] });

/** Throws if the name exists already, or if the number of views has reached its limit. */
async function checkRoom(
  app: Using,
  by: StaffMember,
  { id, place, name, isShared }: Pick<StoredView, "id" | "place" | "name" | "isShared">,
  ifTaken = "Choose another name.",
): Promise<void> {
  const others = (await readViews(app.database, by.id, place)).filter(
    (other) => other.id !== id && other.isShared === isShared,
  );
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw refusedName(`A view named “${name}” already exists. ${ifTaken}`);
  const most = isShared ? mostSharedViews : mostOwnViews;
  if (others.length >= most)
    throw new InvalidInput(
      isShared
        ? `You can have up to ${most} shared views here. Delete one first.`
        : `You can have up to ${most} views of your own here. Delete one first.`,
    );
}
