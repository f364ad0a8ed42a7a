/** Offers to restore a view that the user has just deleted. */
import type { App, StaffMember } from "../../app";
import type { SavedView } from "../../runs/lists/saved-view";
import { deletedView } from "../../runs/lists/saved-views.server";
import type { PostedForm, Undoable } from "../../ui/undo";
import { deletedViewParam } from "./view-param";

/** @param fields path and query of the page to which the form returns */
export const undoOfView = (
  { id, name, isShared }: Pick<SavedView, "id" | "name" | "isShared">,
  fields: Record<string, string> = {},
): Undoable<PostedForm> => ({
  words: `Deleted the view “${name}”${isShared ? " for everyone" : ""}.`,
  undo: { action: "/views", fields: { intent: "restore", id, ...fields } },
});

/** Returns the Undo of the deleted view that the URL names, or null. */
export async function undoInAddress(
  app: Pick<App, "database">,
  by: StaffMember,
  url: URL,
): Promise<Undoable<PostedForm> | null> {
  const id = url.searchParams.get(deletedViewParam);
  const view = id && (await deletedView(app, by, id));
  if (!view) return null;
  const search = new URLSearchParams(url.searchParams);
  search.delete(deletedViewParam);
  return undoOfView(view, { path: url.pathname, query: search.toString() });
}
