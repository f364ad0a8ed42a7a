/**
 * The menu of saved views. Users choose a view, save the current filters, sorting and columns as a
 * new one, and rename, share or delete it. All forms also work without scripts.
 */
import IconBookmark from "@tabler/icons-react/dist/esm/icons/IconBookmark.mjs";
import { useFetcher, useLocation, useSearchParams } from "react-router";
import { listSearch, type ListQuery } from "../../runs/lists/list-query";
import { longestViewName, type SavedView } from "../../runs/lists/saved-view";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { PopoverPanel } from "../../ui/menu";
import { type PostedForm, type Undoable, UndoNotice } from "../../ui/undo";
import { SearchLink } from "../../ui/search-link";
import { TextField } from "../../ui/text-field";
import { useAnswer } from "../../ui/use-answer";
import type { ViewAnswer } from "./route";
import { deletedViewParam, viewParam } from "./view-param";
import classes from "./saved-views.module.css";

/** Returns the view that the URL names, or null. */
export function useChosenView(views: readonly SavedView[]): SavedView | null {
  const [params] = useSearchParams();
  return views.find(({ id }) => id === params.get(viewParam)) ?? null;
}

interface ViewsProps {
  place: string;
  views: readonly SavedView[];
  chosen: SavedView | null;
  query: ListQuery;
  /** The current column layout as JSON. */
  look: string;
  /** The Undo of the view that the last form deleted, for browsers without scripts. */
  removed: Undoable<PostedForm> | null;
}

const inOrder = (search: URLSearchParams) =>
  [...search]
    .map((pair) => pair.join("="))
    .toSorted()
    .join("&");

export function SavedViews({ place, views, chosen, query, look, removed }: ViewsProps) {
  const { pathname } = useLocation();
  const sender = useFetcher<ViewAnswer>();
  const answer = useAnswer(sender);
  const now = listSearch(query);
  const isChanged =
    chosen !== null &&
    (inOrder(new URLSearchParams(chosen.query)) !== inOrder(now) ||
      (chosen.look !== null && chosen.look !== look));
  const current = (
    <>
      <input type="hidden" name="path" value={pathname} />
      <input type="hidden" name="query" value={now.toString()} />
      <input type="hidden" name="look" value={look} />
    </>
  );
  const act = (view: SavedView, intent: string, label: string) => (
    <sender.Form method="post" action="/views">
      <input type="hidden" name="id" value={view.id} />
      {current}
      <Button type="submit" name="intent" value={intent} variant="default" size="xs">
        {label}
      </Button>
    </sender.Form>
  );
  return (
    <>
      <PopoverPanel
        label={chosen ? chosen.name : "Views"}
        name="Saved views"
        size="xs"
        leftSection={<IconBookmark size={14} stroke={1.8} aria-hidden />}
      >
        <div className={classes.body}>
          {views.length > 0 && (
            <ul className={classes.views}>
              {views.map((view) => (
                <li key={view.id}>
                  <SearchLink
                    change={() => chosenSearch(view)}
                    aria-current={view.id === chosen?.id ? "true" : undefined}
                  >
                    {view.name}
                  </SearchLink>
                  <span className={classes.by}>
                    {view.isShared
                      ? view.isOwn
                        ? "Shared"
                        : `By ${view.by ?? "a former colleague"}`
                      : "Only you"}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {chosen && (
            <section className={classes.chosen} aria-label={`View ${chosen.name}`}>
              <sender.Form key={chosen.id} method="post" action="/views" className={classes.named}>
                <input type="hidden" name="id" value={chosen.id} />
                {current}
                <TextField
                  small
                  name="name"
                  aria-label="Name of this view"
                  maxLength={longestViewName}
                  required
                  autoComplete="off"
                  defaultValue={chosen.name}
                />
                <Button type="submit" name="intent" value="rename" variant="default" size="xs">
                  Rename
                </Button>
              </sender.Form>
              <div className={classes.acts}>
                {isChanged && act(chosen, "save", "Save changes")}
                {chosen.isOwn &&
                  (chosen.isShared
                    ? act(chosen, "unshare", "Stop sharing")
                    : act(chosen, "share", "Share with everyone"))}
                {act(chosen, "delete", "Delete view")}
              </div>
            </section>
          )}
          <sender.Form method="post" action="/views" className={classes.new} key={views.length}>
            <input type="hidden" name="place" value={place} />
            {current}
            <div className={classes.named}>
              <TextField
                small
                name="name"
                aria-label="Name of the new view"
                placeholder="New view"
                maxLength={longestViewName}
                required
                autoComplete="off"
              />
              <Button type="submit" name="intent" value="create" size="xs">
                Save view
              </Button>
            </div>
            <Checkbox name="shared" value="yes" label="Share with everyone" />
          </sender.Form>
        </div>
      </PopoverPanel>
      <output className={classes.problem}>{sender.state === "idle" && answer?.problem}</output>
      <UndoNotice of={answer?.removed ?? removed ?? undefined} param={deletedViewParam} />
    </>
  );
}

function chosenSearch({ id, query }: SavedView): URLSearchParams {
  const search = new URLSearchParams(query);
  search.set(viewParam, id);
  return search;
}
