/** Run history: everybody's runs, newest first, with search. */
import { data, Form, Link, useSearchParams } from "react-router";
import { Button } from "../ui/button";
import { appContext, staffContext } from "../runs/app";
import { takeNotice } from "../staff/notice.server";
import { isOpen, type RunView, worked } from "../runs/run-view";
import { listRunViews, sumOfRuns } from "../runs/runs.server";
import { runStatuses } from "../storage/run-status";
import { listStaff } from "../storage/staff";
import { toolTitle } from "../runs/tool-title.server";
import { type Column, DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import { money } from "../ui/money";
import { PageHeader } from "../ui/page-header";
import { Select } from "../ui/select";
import { TextField } from "../ui/text-field";
import { RunBar } from "../ui/run-bar";
import { StateBadge, stateWords } from "../ui/state-badge";
import { When } from "../ui/when";
import type { Route } from "./+types/runs";
import classes from "./runs.module.css";
import { formatNumber } from "../toolkit/format-number";

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  // An empty field of the search form means "any".
  const wanted = new URLSearchParams([...url.searchParams].filter(([, value]) => value !== ""));
  const { id } = context.get(staffContext);
  const isNarrowed = [...wanted.keys()].some((name) => name !== "before");
  const [page, sum, people, { notice, headers }] = await Promise.all([
    listRunViews(app, wanted, id),
    // Of all that is kept it would say little, and be read at every visit.
    isNarrowed ? sumOfRuns(app, wanted, id) : null,
    listStaff(app.database),
    takeNotice(app, request),
  ]);
  const titles = Object.fromEntries(page.runs.map(({ tool }) => [tool, toolTitle(app, tool)]));
  return data({ ...page, sum, people, notice, tools: app.tools, titles }, { headers });
}

export default function RunHistory({ loaderData }: Route.ComponentProps) {
  const { runs, next, sum, people, notice, tools, titles } = loaderData;
  const [search] = useSearchParams();
  const onward = new URLSearchParams(search);
  if (next) onward.set("before", next);
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
        <Select
          name="tool"
          label="Tool"
          defaultValue={search.get("tool") ?? ""}
          options={[
            { value: "", label: "All tools" },
            ...tools.map(({ slug, title }) => ({ value: slug, label: title })),
          ]}
        />
        <Select
          name="by"
          label="Whose"
          defaultValue={search.get("by") ?? ""}
          options={[
            { value: "", label: "Everybody's" },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <Select
          name="status"
          label="State"
          defaultValue={search.get("status") ?? ""}
          options={[
            { value: "", label: "Any" },
            ...runStatuses.map((status) => ({ value: status, label: stateWords(status) })),
          ]}
        />
        <Select
          name="kind"
          label="Of"
          defaultValue={search.get("kind") ?? ""}
          options={[
            { value: "", label: "Files and single" },
            { value: "csv", label: "Files" },
            { value: "plain", label: "Single look-ups" },
          ]}
        />
        <TextField name="from" type="date" label="From" defaultValue={search.get("from") ?? ""} />
        <TextField name="to" type="date" label="To" defaultValue={search.get("to") ?? ""} />
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
        <EmptyState
          title="No runs found"
          words="Start one in a tool, or search for something else."
          action={<Link to="/youtube">Go to Youtube Discovery</Link>}
        />
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
      {next && (
        <p className={classes.more}>
          <Link to={`?${onward}`}>Older runs</Link>
        </p>
      )}
    </>
  );
}

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
      run.kind === "csv" &&
      !isOpen(run) &&
      run.counts !== null &&
      worked(run.counts) > 0 && (
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
