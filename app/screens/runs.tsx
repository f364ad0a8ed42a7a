/** Run history: all users' runs, newest first, with search. */
import { data, Form, Link, useSearchParams } from "react-router";
import { Button } from "../ui/button";
import { appContext, staffContext } from "../app";
import { takeNotice } from "../staff/notice.server";
import { isOpen, type RunView, worked } from "../runs/run-view";
import { listRunViews, sumOfRuns } from "../runs/runs.server";
import { runStatuses } from "../storage/run-status";
import { listStaff } from "../staff/storage/staff";
import { toolTitle } from "../runs/tool-title.server";
import { type Column, DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import { money } from "../ui/money";
import { PageHeader } from "../ui/page-header";
import { SearchSelect } from "../ui/search-select";
import { TextField } from "../ui/text-field";
import { RunBar } from "../ui/run-bar";
import { StateBadge, stateWords } from "../ui/state-badge";
import { When } from "../ui/when";
import type { Route } from "./+types/runs";
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
  return data({ ...page, sum, people, notice, tools: app.tools, titles }, { headers });
}

export default function RunHistory({ loaderData }: Route.ComponentProps) {
  const { runs, next, skip, sum, people, notice, tools, titles } = loaderData;
  const [search] = useSearchParams();
  const isSearch = [...search.values()].some((value) => value !== "");
  const onward = new URLSearchParams(search);
  if (next) onward.set("before", next);
  if (skip) onward.set("skip", String(skip));
  return (
    <>
      <PageHeader
        title="Run history"
        purpose="What everybody searched, with results and files, for 180 days."
      />
      {notice && <output className={classes.notice}>{notice}</output>}
      <Form method="get" className={classes.search} role="search">
        <TextField
          name="search"
          label="Search"
          placeholder="Domain, file name …"
          defaultValue={search.get("search") ?? ""}
        />
        <SearchSelect
          name="tool"
          label="Tool"
          all="All tools"
          options={tools.map(({ slug, title }) => ({ value: slug, label: title }))}
        />
        <SearchSelect
          name="by"
          label="Whose"
          all="Everybody's"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SearchSelect
          name="status"
          label="State"
          all="Any"
          options={runStatuses.map((status) => ({ value: status, label: stateWords(status) }))}
        />
        <SearchSelect
          name="kind"
          label="Of"
          all="Files and single"
          options={[
            { value: "csv", label: "Files" },
            { value: "plain", label: "Single look-ups" },
          ]}
        />
        <TextField name="from" type="date" label="From" defaultValue={search.get("from") ?? ""} />
        <TextField name="to" type="date" label="To" defaultValue={search.get("to") ?? ""} />
        <SearchSelect
          name="sort"
          label="Order"
          all="Newest first"
          options={[
            { value: "oldest", label: "Oldest first" },
            { value: "dearest", label: "Dearest first" },
          ]}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </Form>
      {sum && sum.runs > 0 && (
        <p className={classes.sum}>
          {formatNumber(sum.runs)} {sum.runs === 1 ? "run" : "runs"}, {money(sum.usd)} together.{" "}
          <Link to="/runs">Show all</Link>
        </p>
      )}
      {runs.length === 0 ? (
        isSearch ? (
          <EmptyState
            title="No run is like that"
            words="Search for something else, or look at all of them."
            action={<Link to="/runs">Show all runs</Link>}
          />
        ) : (
          <EmptyState
            title="Nothing was looked up yet"
            words="Give a tool a domain, a name, an address or a CSV file: each search stands here from then on, with its result, its file, its cost and who made it."
            action={<Link to="/youtube">Look up the first company</Link>}
          />
        )
      ) : (
        <div className={classes.found}>
          <DataTable
            caption="Runs"
            columns={columnsWith(titles)}
            rows={runs as RunView[]}
            rowKey={(run) => run.id}
            stacks
          />
        </div>
      )}
      {(next || skip) && (
        <p className={classes.more}>
          <Link to={`?${onward}`}>{next ? "Older runs" : "More runs"}</Link>
        </p>
      )}
    </>
  );
}

/** Returns whether the run has a file; a search with results has one, too. */
const hasFile = (run: RunView) =>
  !isOpen(run) && (run.counts ? worked(run.counts) > 0 : run.status === "done");

const columnsWith = (titles: Record<string, string>): Column<RunView>[] => [
  {
    key: "title",
    header: "Search",
    cell: (run) => (
      <Link to={`/runs/${run.id}`} className={classes.title}>
        {run.title}
      </Link>
    ),
  },
  {
    key: "tool",
    header: "Tool",
    cell: (run) => titles[run.tool],
  },
  {
    key: "status",
    header: "State",
    cell: (run) => (
      <div className={classes.state}>
        <StateBadge state={run.status} />
        {run.counts && (
          <>
            <RunBar counts={run.counts} />
            <span className={classes.rows}>{formatNumber(run.counts.total)} rows</span>
          </>
        )}
      </div>
    ),
  },
  { key: "by", header: "By", cell: (run) => run.by },
  {
    key: "when",
    header: "When",
    cell: (run) => (
      <span className={classes.nowrap}>
        <When at={run.createdAt} />
      </span>
    ),
  },
  { key: "cost", header: "Cost", numeric: true, cell: (run) => money(run.cost.usd) },
  {
    key: "file",
    header: "File",
    cell: (run) =>
      hasFile(run) && (
        <a
          href={`/api/runs/${run.id}/result.csv`}
          download
          aria-label={`Download the result of ${run.title}`}
        >
          Download
        </a>
      ),
  },
];
