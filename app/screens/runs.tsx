/** Run history: all users' runs, newest first, with search. */
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type FormEvent, useEffect, useRef } from "react";
import { data, Form, Link, useSearchParams, useSubmit } from "react-router";
import { Button } from "../ui/button";
import { appContext, staffContext } from "../app";
import { takeNotice } from "../staff/notice.server";
import type { RunView } from "../runs/run-view";
import { listRunViews, sumOfRuns } from "../runs/runs.server";
import { runStatuses } from "../storage/run-status";
import { listStaff } from "../staff/storage/staff";
import { toolTitle } from "../runs/tool-title.server";
import { EmptyState } from "../ui/empty-state";
import { money } from "../ui/money";
import { PageHeader } from "../ui/page-header";
import { SearchSelect } from "../ui/search-select";
import { TextField } from "../ui/text-field";
import { stateWords } from "../ui/state-badge";
import { useHydrated } from "../ui/use-hydrated";
import type { Route } from "./+types/runs";
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
      <RunSearch people={people} tools={tools} />
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
            words="Give a tool a domain, a name, an email or a CSV file. Each search then appears here with its result, its file and its cost."
            action={<Link to="/youtube">Look up the first company</Link>}
          />
        )
      ) : (
        <div className={classes.found}>
          <RunsTable
            runs={runs as RunView[]}
            titles={titles}
            now={now}
            isByTime={(search.get("sort") ?? "") !== "dearest"}
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

interface SearchProps {
  people: { id: string; name: string }[];
  tools: readonly { slug: string; title: string }[];
}

/** Milliseconds without a key press before the runs are searched. */
const restsAfter = 350;

/** Filters that act at once. Without scripts, a button submits them. */
function RunSearch({ people, tools }: SearchProps) {
  const [search] = useSearchParams();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const send = (form: HTMLFormElement) => {
    clearTimeout(rest.current);
    void submit(form, { replace: true, preventScrollReset: true });
  };
  const onChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(rest.current);
    const isTyped = target instanceof HTMLInputElement && target.type === "search";
    rest.current = setTimeout(() => send(currentTarget), isTyped ? restsAfter : 0);
  };
  return (
    <Form
      method="get"
      className={classes.search}
      role="search"
      onChange={onChange}
      onSubmit={() => clearTimeout(rest.current)}
    >
      <TextField
        small
        name="search"
        type="search"
        aria-label="Search"
        placeholder="Search by domain, name or file"
        icon={<IconSearch size={14} aria-hidden />}
        defaultValue={search.get("search") ?? ""}
      />
      <SearchSelect
        name="tool"
        label="Tool"
        isChip
        all="All tools"
        options={tools.map(({ slug, title }) => ({ value: slug, label: title }))}
      />
      <SearchSelect
        name="by"
        label="Owner"
        isChip
        all="Everyone"
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SearchSelect
        name="status"
        label="State"
        isChip
        all="Any state"
        options={runStatuses.map((status) => ({ value: status, label: stateWords(status) }))}
      />
      <SearchSelect
        name="kind"
        label="Type"
        isChip
        all="Files and searches"
        options={[
          { value: "csv", label: "Files" },
          { value: "plain", label: "Single searches" },
        ]}
      />
      <span className={classes.days}>
        <TextField small name="from" type="date" aria-label="From" defaultValue={search.get("from") ?? ""} />
        <span aria-hidden>–</span>
        <TextField small name="to" type="date" aria-label="To" defaultValue={search.get("to") ?? ""} />
      </span>
      <SearchSelect
        name="sort"
        label="Order"
        isChip
        all="Newest first"
        options={[
          { value: "oldest", label: "Oldest first" },
          { value: "dearest", label: "Highest cost" },
        ]}
      />
      {!hydrated && (
        <Button type="submit" variant="default" size="xs">
          Search
        </Button>
      )}
    </Form>
  );
}
