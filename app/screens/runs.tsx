/** Run history: all users' runs, newest first, with search. */
import { data, Link, useSearchParams } from "react-router";
import { appContext, staffContext } from "../app";
import { takeNotice } from "../staff/notice.server";
import type { RunView } from "../runs/run-view";
import { listRunViews, sumOfRuns } from "../runs/runs.server";
import { listStaff } from "../staff/storage/staff";
import { toolTitle } from "../runs/tool-title.server";
import { EmptyState } from "../ui/empty-state";
import { money } from "../ui/money";
import { PageHeader } from "../ui/page-header";
import type { Route } from "./+types/runs";
import { RunSearch } from "./run-search";
import { RunsTable } from "./runs-table";
import classes from "./runs.module.css";
import { formatNumber } from "../toolkit/format-number";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  // An empty field in the search form means "any".
  const wanted = new URLSearchParams([...url.searchParams].filter(([, value]) => value !== ""));
  const { id } = context.get(staffContext);
  const isNarrowed = [...wanted.keys()].some((name) => !["before", "skip", "sort"].includes(name));
  const [page, sum, people, { notice, headers }] = await Promise.all([
    listRunViews(app, wanted, id),
    // The sum needs a filter: over all runs it is not useful, and every visit would compute it.
    isNarrowed ? sumOfRuns(app, wanted, id) : null,
    listStaff(app.database),
    takeNotice(app, request),
  ]);
  const titles = Object.fromEntries(page.runs.map(({ tool }) => [tool, toolTitle(app, tool)]));
  return data(
    { ...page, sum, people, notice, tools: app.tools, titles, now: app.now().getTime() },
    { headers },
  );
}

/** With fewer runs than this, the page explains how to start more. */
const fewRuns = 8;

export default function RunHistory({ loaderData }: Route.ComponentProps) {
  const { runs, next, skip, sum, people, notice, tools, titles, now } = loaderData;
  const [search] = useSearchParams();
  const isSearch = [...search.values()].some((value) => value !== "");
  const onward = new URLSearchParams(search);
  if (next) onward.set("before", next);
  if (skip) onward.set("skip", String(skip));
  return (
    <>
      <PageHeader title="Run history" purpose="Everyone's searches from the past 180 days." />
      {notice && <output className={classes.notice}>{notice}</output>}
      <RunSearch people={people} tools={tools} now={now} />
      {sum && sum.runs > 0 && (
        <p className={classes.sum}>
          {formatNumber(sum.runs)} {sum.runs === 1 ? "run" : "runs"}, {money(sum.usd)} in total.{" "}
          <Link to="/runs" reloadDocument>
            Show all
          </Link>
        </p>
      )}
      {runs.length === 0 ? (
        isSearch ? (
          <EmptyState
            title="No matching runs"
            words="Try another search, or show all runs."
            action={
              <Link to="/runs" reloadDocument>
                Show all runs
              </Link>
            }
          />
        ) : (
          <EmptyState
            title="No searches yet"
            words="Give a tool a domain, name, email or CSV file. Every search appears here with its result, files and cost."
            action={<Link to="/youtube">Look up your first company</Link>}
          />
        )
      ) : (
        <>
          <RunsTable
            runs={runs as RunView[]}
            titles={titles}
            now={now}
            isByTime={(search.get("sort") ?? "") !== "dearest"}
          />
          {runs.length < fewRuns && !isSearch && (
            <aside className={classes.next}>
              <p>Runs stay here for 180 days, with their results, files and cost.</p>
              <Link to="/youtube">Start a search</Link>
            </aside>
          )}
        </>
      )}
      {(next || skip) && (
        <p className={classes.more}>
          <Link to={`?${onward}`}>{next ? "Older runs" : "More runs"}</Link>
        </p>
      )}
    </>
  );
}
