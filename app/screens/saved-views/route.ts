/**
 * Saves, changes, shares, deletes and restores views. Without scripts, each form returns to its
 * page, also if it was refused.
 */
import { redirect } from "react-router";
import { appContext, type RequestApp, staffContext, type StaffMember } from "../../app";
import { formText } from "../../forms/form-text";
import { readPosted } from "../../forms/read-posted.server";
import { changeView, createView, deleteView, restoreView } from "../../runs/lists/saved-views.server";
import { leaveNotice } from "../../staff/notice.server";
import { answering } from "../../tool-screen/answering.server";
import { InvalidInput } from "../../toolkit/invalid-input";
import type { PostedForm, Undoable } from "../../ui/undo";
import type { Route } from "./+types/route";
import { undoOfView } from "./deleted-view.server";
import { deletedViewParam, viewParam } from "./view-param";

export interface ViewAnswer {
  problem?: string;
  done?: string;
  removed?: Undoable<PostedForm>;
}

export async function action({ request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = await readPosted(request);
  const intent = formText(form, "intent");
  const failed = ({ detail }: { detail: string }): ViewAnswer => ({ problem: detail });
  // A form sent without scripts asks for a page.
  const isPage = request.headers.get("Accept")?.includes("text/html") ?? false;
  const answer = await answering(
    app,
    { what: "a saved view", facts: { intent }, failed },
    async (): Promise<ViewAnswer> => {
      if (intent === "restore") {
        await restoreView(app, staff, formText(form, "id"));
        return { done: "View restored." };
      }
      if (intent !== "delete") throw redirect(await change(app, staff, intent, form));
      const view = await deleteView(app, staff, formText(form, "id"));
      if (isPage) throw redirect(pageOf(form, { [deletedViewParam]: view.id }));
      return { removed: undoOfView(view) };
    },
  );
  if (!isPage) return answer;
  const { problem, done = "" } = "init" in answer ? answer.data : answer;
  const back = problem === undefined ? pageOf(form, { [viewParam]: formText(form, "id") }) : pageOf(form);
  const cookie = await leaveNotice(app, problem ?? done, problem !== undefined);
  return redirect(back, { headers: { "Set-Cookie": cookie } });
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

/** Returns the URL of the form's page, or of the history if the form names no page. */
function pageOf(form: FormData, params: Record<string, string> = {}): string {
  const path = formText(form, "path");
  if (!hasViews.test(path)) return "/runs";
  const search = new URLSearchParams(formText(form, "query"));
  for (const [name, value] of Object.entries(params)) search.set(name, value);
  return `${path}?${search}`;
}

/** Paths of a run or list; other pages have no views. */
const hasViews = /^\/(?:runs|lists)\/[\w-]{1,100}$/;

function pathOf(path: string): string {
  if (hasViews.test(path)) return path;
  throw new InvalidInput("The page is outdated. Reload it.");
}
