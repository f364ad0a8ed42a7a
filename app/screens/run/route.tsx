/** One run: live progress, its rows or result, its files, and its actions. */
import { useEffect, useState } from "react";
import {
  data,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLocation,
  useRevalidator,
} from "react-router";
import { kindsOfTables } from "../../records/run-lines.server";
import { appContext, staffContext } from "../../app";
import { markedLines, markedRun } from "../../runs/lists/line-marks.server";
import { firstLines, firstRows } from "../../runs/lists/list-lines.server";
import { listSearch, readListQuery } from "../../runs/lists/list-query";
import { viewsOf } from "../../runs/lists/saved-views.server";
import { endedOf, isOpen, type ShownRun, waitsForUser } from "../../runs/run-view";
import { readRun } from "../../runs/runs.server";
import { shownRun, writtenTexts } from "../../runs/results/shown-result.server";
import { filtersOfRun } from "../../runs/results/written-mail.server";
import { columnsBefore } from "../../runs/csv/cells-before";
import { rowTakers } from "../../runs/results/used-rows.server";
import { type ChainedRun, chainOf } from "../../runs/storage/run-chains";
import { whatIfFields } from "../../runs/what-if.server";
import { readLooks } from "../storage/list-looks";
import { findRun } from "../../runs/storage/runs";
import { screenOfRun, toolTitle } from "../../runs/tool-title.server";
import { RunWork } from "../../tool-screen/run-work";
import { readPosted } from "../../forms/read-posted.server";
import { FailureBox } from "../../ui/failure-box";
import { FailurePage } from "../../ui/failure-page";
import { useFeed } from "../../ui/feed/feed-context";
import { keepScreen } from "../../ui/keep-screen";
import type { Route } from "./+types/route";
import { type RunActionAnswer, steerRun } from "./run-action.server";
import { canSend } from "../../sendings/source.server";
import { takeNotice } from "../../staff/notice.server";
import { undoInAddress } from "../saved-views/deleted-view.server";
import { ApprovalCard } from "./approval-card";
import { RunHeader } from "./run-header";
import { WhatIfButton } from "./what-if-panel";
import { RunResult } from "./run-result";
import { RowList } from "./row-list";
import type { Loaded } from "./list/use-list";
import classes from "./run.module.css";

export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = readListQuery(url.searchParams);
  const staff = context.get(staffContext);
  const { id: by } = staff;
  const [run, stored, first, chain, looks, views, told, removedView] = await Promise.all([
    readRun(app, params.id),
    findRun(app.database, params.id),
    firstRows(app, params.id, query),
    chainOf(app.database, params.id),
    readLooks(app.database, by, params.id),
    viewsOf(app, staff, params.id, "run"),
    takeNotice(app, request),
    undoInAddress(app, staff, url),
  ]);
  const { notice, refused, headers } = told;
  if (!run || !stored) throw data("This run does not exist or was deleted.", { status: 404 });
  const page = run.kind === "csv" ? await firstLines(app, stored, query, first, by) : null;
  const shown = shownRun(app, run, columnsBefore(stored));
  const [lines, marked] = await Promise.all([
    page ? markedLines(app, by, { run: stored, table: query.table }, page.lines) : [],
    markedRun(app, by, shown),
  ]);
  const list =
    page !== null
      ? {
          ...page,
          lines,
          search: listSearch(query).toString(),
          ended: endedOf(run.counts),
        }
      : null;
  const { title, path } = screenOfRun(app, run) ?? { title: run.tool, path: null };
  const texts = writtenTexts(app, run);
  const ofTool = (each: ChainedRun) => ({ ...each, tool: toolTitle(app, each.tool) });
  const loaded = {
    looks,
    views,
    removedView,
    notice,
    refused,
    run: marked,
    tool: { title, path },
    texts,
    whatIf: whatIfFields(app, stored),
    filters: filtersOfRun(app, run),
    list,
    takers: rowTakers(app, stored),
    kinds: kindsOfTables(app, stored),
    canSend: canSend(app, stored),
    chain: { from: chain.from && ofTool(chain.from), usedIn: chain.usedIn.map(ofTool) },
  };
  return data(loaded, { headers });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  return steerRun(context.get(appContext), context.get(staffContext), params.id, await readPosted(request));
}

/** Keeps the page if the console cannot be reached. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepScreen<RunActionAnswer>(
    request,
    () => serverAction(),
    (problem) => ({ problem }),
  );

/**
 * Reloads the page also after a 409, because the price has changed. Does not reload it after a
 * change of filters, because the list loads its own lines.
 */
export function shouldRevalidate({
  actionStatus,
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (!formMethod && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search)
    return false;
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** Minimum milliseconds between two reads of an open run. */
const readAgainAfter = 3000;

export default function RunScreen({ loaderData }: Route.ComponentProps) {
  const {
    tool,
    texts,
    list,
    takers,
    kinds,
    canSend: hasPeople,
    chain,
    whatIf,
    looks,
    views,
    removedView,
    notice,
    refused,
    filters,
  } = loaderData;
  const run = useLiveRun(loaderData.run as ShownRun);
  const answer = useActionData<RunActionAnswer>();
  const tryFilters = whatIf && !isOpen(run) && <WhatIfButton key={run.id} run={run} fields={whatIf} />;
  return (
    <div className={classes.page} data-has-list={list !== null || undefined}>
      <RunHeader
        run={run}
        tool={tool}
        chain={chain}
        filters={filters}
        hasPeople={hasPeople}
        beside={tryFilters}
      />
      {answer && "problem" in answer && <FailureBox problem={answer.problem} title="That did not work." />}
      {refused && <output className={classes.problem}>{refused}</output>}
      {notice && <output className={classes.done}>{notice}</output>}
      {answer && "done" in answer && <output className={classes.done}>{answer.done}</output>}
      {isOpen(run) && (
        <RunWork
          run={run}
          question={waitsForUser(run) && run.pause && <ApprovalCard run={run} pause={run.pause} />}
        />
      )}
      {run.error && <FailureBox problem={run.error} title="The run failed." />}
      {list ? (
        <RowList
          key={run.id}
          run={run}
          loaded={list as Loaded}
          takers={takers}
          kinds={kinds}
          looks={looks}
          views={views}
          removedView={removedView}
          canSend={hasPeople}
        />
      ) : (
        <RunResult run={run} texts={texts} takers={takers} kinds={kinds} />
      )}
    </div>
  );
}

/** Also shown if a colleague deletes the run while its page is open. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} goOn={{ to: "/runs", label: "Go to all runs" }} />;
}

/**
 * Returns the run as last reported by the feed, or as loaded. Reads its rows again as the run
 * progresses. Reloads everything if the feed starts without this run among the open ones, because
 * this tab then missed its end.
 */
function useLiveRun(loaded: ShownRun): ShownRun {
  const feed = useFeed();
  const { revalidate } = useRevalidator();
  const { search } = useLocation();
  const [told, setTold] = useState<{ loaded: ShownRun; run: ShownRun }>({ loaded, run: loaded });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = feed.onRun((run) => {
      if (run.id !== loaded.id) return;
      setTold({ loaded, run });
      // Refreshing a sorted or filtered list would reorder its lines, so we refresh it only after
      // the run ends.
      if (isOpen(run) && listSearch(readListQuery(new URLSearchParams(search))).size > 0) return;
      timer ??= setTimeout(() => void revalidate(), isOpen(run) ? readAgainAfter : 0);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [feed, loaded, revalidate, search]);
  useEffect(
    () => feed.onDeleted((id) => id === loaded.id && void revalidate()),
    [feed, loaded.id, revalidate],
  );
  const shown = told.loaded === loaded ? told.run : loaded;
  const open = isOpen(shown);
  useEffect(() => {
    if (!open) return;
    return feed.onOpenRuns((ids) => {
      if (!ids.includes(loaded.id)) void revalidate();
    });
  }, [feed, loaded.id, open, revalidate]);
  const { result, tables, headline, before, writesFor, writesBy } = loaded;
  return shown === loaded ? loaded : { ...shown, result, tables, headline, before, writesFor, writesBy };
}
