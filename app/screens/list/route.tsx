/** One list: its lines, its name, and actions for the whole list. */
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { data, Form, Link, redirect } from "react-router";
import { makeRule } from "../../exclusions/making.server";
import { columnsOf } from "../../records/list-file.server";
import { keepLines, linesGoing } from "../../records/purge.server";
import { linesAsked, readPage } from "../../records/list-view.server";
import { deleteList, openList, renameList } from "../../records/lists.server";
import { activeStaff } from "../../records/storage/colleagues";
import { findList, readLists } from "../../records/storage/lists";
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
import { Ago } from "../../ui/ago";
import { Button } from "../../ui/button";
import { FailurePage } from "../../ui/failure-page";
import { PageHeader } from "../../ui/page-header";
import { DoneNotice } from "../../ui/undo";
import type { Route } from "./+types/route";
import type { Loaded } from "../run/list/use-list";
import { undoInAddress } from "../saved-views/deleted-view.server";
import { ListActions } from "./list-actions";
import { Lines } from "./lines";
import { placeOfLists } from "./places";
import { changePlainly, isPlainAct, undoPlainly } from "./plain-bulk.server";
import runClasses from "../run/run.module.css";
import classes from "./list-page.module.css";

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const query = readListQuery(url.searchParams);
  const [list, page, colleagues, going, views, people, companies, lists, told, removedView] =
    await Promise.all([
      findList(app.database, params.id),
      readPage(app, linesAsked(params.id, query, staff.id)),
      activeStaff(app.database),
      linesGoing(app, params.id, app.now()),
      viewsOf(app, staff, params.id, "list"),
      readLook(app.database, staff.id, placeOfLists("person")),
      readLook(app.database, staff.id, placeOfLists("company")),
      readLists(app.database),
      takeNotice(app, request),
      undoInAddress(app, staff, url),
    ]);
  const { notice, refused, headers } = told;
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
    /** Other lists of the same kind, for browsers without scripts. */
    lists: lists
      .filter((other) => other.kind === kind && other.id !== id && other.deletedAt === null)
      .map((other) => ({ id: other.id, name: other.name })),
    takers: takersOfColumns(app, columnsOf(list)),
    now,
    notice,
    refused,
    removedView,
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
      return { done: "Excluded. Files skip everyone in this list." };
    }
    await renameList(app, params.id, formText(form, "name"));
    return {};
  });
}

export default function ListScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { list, colleagues, takers, notice, refused } = loaderData;
  const { problem, failure = refused, done = notice } = (actionData ?? {}) as Answer;
  const isPeople = list.kind === "person";
  return (
    <div className={runClasses.page} data-has-list={list.lines > 0 || undefined}>
      <div className={classes.header}>
        <PageHeader
          crumbs={
            <Link to="/lists" className={classes.back}>
              <IconChevronLeft size={16} stroke={1.8} aria-hidden />
              <span>Lists</span>
            </Link>
          }
          picture={
            <span className={classes.kind}>
              {isPeople ? <IconUsers size={20} aria-hidden /> : <IconBuilding size={20} aria-hidden />}
            </span>
          }
          title={list.name}
          purpose={
            <>
              {isPeople ? "People" : "Companies"} · made by {list.createdBy ?? "a former colleague"} ·{" "}
              <Ago at={list.created} now={loaderData.now} />
            </>
          }
          actions={<ListActions list={list} problem={problem} />}
        />
      </div>
      {failure && (
        <p className={classes.problem} role="alert">
          {failure}
        </p>
      )}
      <DoneNotice
        of={actionData ?? loaderData}
        words={failure ? null : done}
        link={done?.startsWith("Excluded") && <Link to="/exclusions">All exclusions</Link>}
      />
      {loaderData.going > 0 && (
        <Form method="post" className={classes.going}>
          <input type="hidden" name="intent" value="keep" />
          <p>
            {formatNumber(loaderData.going)}{" "}
            {loaderData.going === 1 ? "line was touched by nobody" : "lines were touched by nobody"} for 11
            months and will be removed at 12.
          </p>
          <Button type="submit" variant="default" size="xs">
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} goOn={{ to: "/lists", label: "Go to all lists" }} />;
}
