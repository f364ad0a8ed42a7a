/** Saves, changes, shares, deletes and restores views. Each form returns to its page. */
import { redirect } from "react-router";
import { appContext, type RequestApp, staffContext, type StaffMember } from "../../app";
import { formText } from "../../forms/form-text";
import { readPosted } from "../../forms/read-posted.server";
import { changeView, createView, deleteView, restoreView } from "../../runs/lists/saved-views.server";
import type { SavedView } from "../../runs/lists/saved-view";
import { answering } from "../../tool-screen/answering.server";
import { InvalidInput } from "../../toolkit/invalid-input";
import type { PostedForm, Undoable } from "../../ui/undo";
import type { Route } from "./+types/route";
import { viewParam } from "./view-param";

export interface ViewAnswer {
  problem?: string;
  done?: string;
  removed?: Undoable<PostedForm>;
}

const undoOf = ({ id, name, isShared }: SavedView): Undoable<PostedForm> => ({
  words: `Deleted the view “${name}”${isShared ? " for everyone" : ""}.`,
  undo: { action: "/views", fields: { intent: "restore", id } },
});

export async function action({ request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = await readPosted(request);
  const intent = formText(form, "intent");
  const failed = ({ detail }: { detail: string }): ViewAnswer => ({ problem: detail });
  return answering(
    app,
    { what: "a saved view", facts: { intent }, failed },
    async (): Promise<ViewAnswer> => {
      if (intent === "restore") {
        await restoreView(app, staff, formText(form, "id"));
        return { done: "View restored." };
      }
      if (intent !== "delete") throw redirect(await change(app, staff, intent, form));
      const removed = undoOf(await deleteView(app, staff, formText(form, "id")));
      // A form sent without scripts asks for a page.
      if (request.headers.get("Accept")?.includes("text/html")) throw redirect(pageOf(form));
      return { removed };
    },
  );
}

/** Applies the change and returns the URL of the page with the view. */
async function change(app: RequestApp, staff: StaffMember, intent: string, form: FormData): Promise<string> {
  const id = formText(form, "id");
  const path = pathOf(formText(form, "path"));
  const search = new URLSearchParams(formText(form, "query"));
  const look = formText(form, "look") || null;
  const query = search.toString();
  search.set(viewParam, id);
  switch (intent) {
    case "create": {
      const isShared = formText(form, "shared") !== "";
      const name = formText(form, "name");
      const view = await createView(app, staff, {
        place: formText(form, "place"),
        name,
        isShared,
        query,
        look,
      });
      search.set(viewParam, view.id);
      break;
    }
    case "save":
      await changeView(app, staff, id, { query, look });
      break;
    case "rename":
      await changeView(app, staff, id, { name: formText(form, "name") });
      break;
    case "share":
    case "unshare":
      await changeView(app, staff, id, { isShared: intent === "share" });
      break;
    default:
      throw new InvalidInput("The page is outdated. Reload it.");
  }
  return `${path}?${search}`;
}

const pageOf = (form: FormData): string =>
  `${pathOf(formText(form, "path"))}?${new URLSearchParams(formText(form, "query"))}`;

/** Returns the path of a run or list; other pages have no views. */
function pathOf(path: string): string {
  if (/^\/(?:runs|lists)\/[\w-]{1,100}$/.test(path)) return path;
  throw new InvalidInput("The page is outdated. Reload it.");
}
