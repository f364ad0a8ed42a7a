/** One list: its lines, its name, and actions for the whole list. */
import { data, Form, Link, redirect } from "react-router";
import { makeRule } from "../../exclusions/making.server";
import { columnsOf } from "../../records/list-file.server";
import { keepLines, linesGoing } from "../../records/purge.server";
import { linesAsked, readPage } from "../../records/list-view.server";
import { longestName } from "../../records/limits";
import { deleteList, openList, renameList } from "../../records/lists.server";
import { activeStaff } from "../../records/storage/colleagues";
import { findList } from "../../records/storage/lists";
import { appContext, staffContext } from "../../app";
import { listSearch, readListQuery } from "../../runs/lists/list-query";
import { viewsOf } from "../../runs/lists/saved-views.server";
import { readLook } from "../storage/list-looks";
import { leaveNotice, takeNotice } from "../../staff/notice.server";
import { takersOfColumns } from "../../runs/results/used-rows.server";
import { answering } from "../../tool-screen/answering.server";
import { readPosted } from "../../forms/read-posted.server";
import { formText } from "../../forms/form-text";
import { formatNumber } from "../../toolkit/format-number";
import { Button } from "../../ui/button";
import { FailurePage } from "../../ui/failure-page";
import { Menu, MenuFile, MenuLink, PopoverPanel } from "../../ui/menu";
import { PageHeader } from "../../ui/page-header";
import { TextField } from "../../ui/text-field";
import { When } from "../../ui/when";
import type { Route } from "./+types/route";
import type { Loaded } from "../run/list/use-list";
import { Lines } from "./lines";
import { placeOfLists } from "./places";
import { changePlainly, isPlainAct, undoPlainly } from "./plain-bulk.server";
import runClasses from "../run/run.module.css";
import classes from "../lists.module.css";

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const query = readListQuery(url.searchParams);
  const [list, page, colleagues, going, views, people, companies, { notice, headers }] = await Promise.all([
    findList(app.database, params.id),
    readPage(app, linesAsked(params.id, query, staff.id)),
    activeStaff(app.database),
    linesGoing(app, params.id, app.now()),
    viewsOf(app, staff, params.id, "list"),
    readLook(app.database, staff.id, placeOfLists("person")),
    readLook(app.database, staff.id, placeOfLists("company")),
    takeNotice(app, request),
  ]);
  if (!list || list.deletedAt !== null)
    throw data("This list does not exist or was deleted.", { status: 404 });
  const { count, ...first } = page(list);
  const loaded: Loaded = {
    ...first,
    search: listSearch(query).toString(),
    ended: 0,
  };
  const { id, name, kind, lines, createdBy } = list;
  const now = app.now().getTime();
  const shown = {
    list: { id, name, kind, lines, createdBy, created: new Date(list.createdAt).toISOString() },
    count,
    /** The day from which a line counts as added this week (UTC). */
    weekAgo: new Date(now - 7 * 86_400_000).toISOString().slice(0, 10),
    going,
    loaded,
    colleagues,
    views,
    look: kind === "person" ? people : companies,
    takers: takersOfColumns(app, columnsOf(list)),
    now,
    notice,
    /** The bulk change of the last request if the user can undo it, or null. */
    undoable: url.searchParams.get("change"),
  };
  return data(shown, { headers });
}

interface Answer {
  /** Why the console did not rename the list. */
  problem?: string;
  /** Why another action failed. */
  failure?: string;
  done?: string;
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = await readPosted(request);
  const intent = formText(form, "intent");
  const failed = ({ detail }: { detail: string }): Answer =>
    intent === "rename" ? { problem: detail } : { failure: detail };
  return answering(app, { what: "a list", facts: { id: params.id }, failed }, async (): Promise<Answer> => {
    if (intent === "delete") {
      await deleteList(app, staff, params.id);
      throw redirect(`/lists?deleted=${params.id}`);
    }
    if (isPlainAct(intent) || intent === "undo-change") {
      const search = listSearch(readListQuery(url.searchParams));
      const { words, change } =
        intent === "undo-change"
          ? { words: await undoPlainly(app, staff, params.id, formText(form, "change")), change: null }
          : await changePlainly(app, staff, params.id, { intent, form, search });
      if (change) search.set("change", change);
      throw redirect(`/lists/${params.id}?${search}`, {
        headers: { "Set-Cookie": await leaveNotice(app, words) },
      });
    }
    if (intent === "keep") {
      const kept = await keepLines(app, params.id, app.now());
      return {
        done: `${formatNumber(kept)} ${kept === 1 ? "record is" : "records are"} kept for another year.`,
      };
    }
    if (intent === "exclude") {
      const { id } = await openList(app, params.id);
      await makeRule(app, staff, { kind: "list", value: id, note: "", until: "", passable: true });
      return { done: "Excluded from now on: files skip whoever is in this list." };
    }
    await renameList(app, params.id, formText(form, "name"));
    return {};
  });
}

export default function ListScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { list, colleagues, takers, notice } = loaderData;
  const { problem, failure, done = notice } = (actionData ?? {}) as Answer;
  return (
    <div className={runClasses.page}>
      <PageHeader
        title={list.name}
        purpose={
          <>
            <Link to="/lists">Lists</Link> · {list.kind === "person" ? "People" : "Companies"} · made by{" "}
            {list.createdBy ?? "a former colleague"}, <When at={list.created} />
          </>
        }
        actions={
          <>
            <Menu label="Add">
              <MenuLink to={`/lists/${list.id}/import`}>From a file</MenuLink>
              <MenuLink to={`/lists/${list.id}/hubspot`}>From a HubSpot list</MenuLink>
            </Menu>
            <Menu label="Download">
              <MenuFile href={`/lists/${list.id}/lines?part=file`} download>
                CSV
              </MenuFile>
              <MenuFile href={`/lists/${list.id}/lines?part=file&format=xlsx`} download>
                Excel
              </MenuFile>
            </Menu>
            <Form method="post">
              <input type="hidden" name="intent" value="exclude" />
              <Button
                type="submit"
                variant="default"
                title="Rows of files that are in this list are skipped before they are paid for"
              >
                Exclude everybody here
              </Button>
            </Form>
            <PopoverPanel label="More" name="More actions">
              <div className={classes.more}>
                <Rename name={list.name} problem={problem} />
                <Form method="post">
                  <input type="hidden" name="intent" value="delete" />
                  <Button type="submit" variant="subtle" color="red" size="xs">
                    Delete list
                  </Button>
                </Form>
              </div>
            </PopoverPanel>
          </>
        }
      />
      {failure && <output className={classes.problem}>{failure}</output>}
      {done && !failure && (
        <output className={classes.done}>
          {done} {done.startsWith("Excluded") && <Link to="/exclusions">All exclusions</Link>}
        </output>
      )}
      {loaderData.going > 0 && (
        <Form method="post" className={classes.add}>
          <input type="hidden" name="intent" value="keep" />
          <p>
            {formatNumber(loaderData.going)}{" "}
            {loaderData.going === 1 ? "line was touched by nobody" : "lines were touched by nobody"} for 11
            months and will be removed at 12.
          </p>
          <Button type="submit" variant="default">
            Keep them
          </Button>
        </Form>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Lines key={list.id} loaderData={loaderData} colleagues={colleagues} takers={takers} />
    </div>
  );
}

function Rename({ name, problem }: { name: string; problem: string | undefined }) {
  return (
    <Form method="post" className={classes.words}>
      <input type="hidden" name="intent" value="rename" />
      <TextField
        key={name}
        name="name"
        label="Name of the list"
        maxLength={longestName}
        required
        defaultValue={name}
        error={problem !== undefined}
      />
      <Button type="submit" variant="default" size="xs">
        Rename
      </Button>
    </Form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} goOn={{ to: "/lists", label: "Go to all lists" }} />;
}
