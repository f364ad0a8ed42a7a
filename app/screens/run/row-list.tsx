/**
 * The rows of a file's run with their results, as a list to sort, filter and search. A click opens
 * a row in a drawer.
 */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import {
  endedOf,
  isOpen,
  type RunCounts,
  type ShownRow,
  type ShownRun,
  writingOf,
} from "../../runs/run-view";
import { inputWords } from "../../runs/input-words";
import type { ListLine } from "../../runs/lists/list-line";
import { listSearch, readListQuery } from "../../runs/lists/list-query";
import { listAddress } from "../../runs/lists/list-parts";
import type { ListKind } from "../../records/storage/lists";
import { placeOf } from "../../runs/lists/list-places";
import type { RowTaker } from "../../runs/results/used-rows.server";
import type { Looks } from "../storage/list-looks";
import { formatNumber } from "../../toolkit/format-number";
import { logError } from "../../log";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { EmptyState } from "../../ui/empty-state";
import { ResultTables } from "../../ui/result-tables/result-tables";
import { Downloads } from "./downloads";
import { ColumnMenu } from "./list/column-menu";
import { columnsOf, emptyIn, firstColumn, inOrder, useLook, useWidths } from "./list/list-columns";
import { ListFilters } from "./list/list-filters";
import { ListGrid } from "./list/list-grid";
import { readRow } from "./list/browser";
import { LineActions } from "./list/line-actions";
import { QueryLink, useChangeQuery } from "./list/query-link";
import { useSelection } from "./list/selection";
import { type Loaded, useList } from "./list/use-list";
import { Views } from "./views";
import listClasses from "./list/list.module.css";
import classes from "./run.module.css";

const states: [string, string, keyof RunCounts][] = [
  ["", "All", "total"],
  ["done", "Done", "done"],
  ["no-data", "No data", "noData"],
  ["skipped", "Skipped", "skipped"],
  ["failed", "Failed", "failed"],
  ["cancelled", "Cancelled", "cancelled"],
  ["queued,running", "Open", "queued"],
];

interface RowListProps {
  run: ShownRun;
  loaded: Loaded;
  /** The tools that can use a table's rows, by table. */
  takers: Record<string, RowTaker[]>;
  /** The kinds of record that a table's lines can become, by table. */
  kinds: Record<string, ListKind[]>;
  /** The user's column layouts, by list. */
  looks: Looks;
}

export function RowList({ run, loaded, takers, kinds, looks }: RowListProps) {
  const [params] = useSearchParams();
  const query = useMemo(() => readListQuery(params), [params]);
  const { tables = [] } = run;
  const table = tables.find(({ name }) => name === query.table) ?? tables[0];
  const place = placeOf(run, table?.name ?? "");
  const list = useList(
    listAddress(run.id),
    { search: listSearch(query).toString(), table: query.table },
    loaded,
  );
  const selection = useSelection(run.id, table?.name ?? "");
  const { look, change, reset } = useLook(
    listAddress(run.id),
    { place, table: table?.name ?? "" },
    looks[place] ?? null,
  );
  useWidths(place, look.widths);
  const all = useMemo(
    () => inOrder(columnsOf(table?.columns ?? [], run.before), look.order),
    [table, run.before, look.order],
  );
  // Hides columns that are empty on the first page, unless the user shows, sorts or filters them.
  const isShown = useMemo(() => {
    const empty = new Set(emptyIn(all, list.firstLines));
    return ({ name }: { name: string }) =>
      look.shown?.[name] ??
      (!empty.has(name) || query.sort?.column === name || (query.filters[name] ?? "") !== "");
  }, [all, list.firstLines, look.shown, query]);
  const columns = useMemo(() => all.filter(isShown), [all, isShown]);
  const [opened, open] = useOpened(run.id);
  const go = useChangeQuery();
  const fresh = endedOf(run.counts) - list.order.ended;
  const count = list.order.keys.length;
  // The first rows appear automatically, because the user is not reading anything yet that they
  // could move.
  const isFirst = fresh > 0 && list.order.ended === 0 && !list.isBusy && !list.hasFailed;
  const refresh = useEffectEvent(list.refresh);
  useEffect(() => {
    if (isFirst) refresh();
  }, [isFirst]);
  // The list is outdated as soon as a user retries rows.
  const isAtWork = isOpen(run);
  const wasAtWork = useRef(isAtWork);
  useEffect(() => {
    if (isAtWork && !wasAtWork.current) refresh();
    wasAtWork.current = isAtWork;
  }, [isAtWork]);
  return (
    <section className={classes.section}>
      <header className={classes.head}>
        <h2>Rows</h2>
        <Downloads run={run} tables={tables} />
      </header>
      <div className={classes.which}>
        <nav className={classes.filters} aria-label="Rows by state">
          {states.map(([value, label, key]) => {
            const counted = (run.counts?.[key] ?? 0) + (key === "queued" ? (run.counts?.running ?? 0) : 0);
            if (counted === 0 && value !== query.state && value !== "") return null;
            return (
              <QueryLink
                key={label}
                change={() => ({ state: value })}
                aria-current={value === query.state ? "true" : undefined}
              >
                {label} <span className={classes.number}>{formatNumber(counted)}</span>
              </QueryLink>
            );
          })}
        </nav>
        {tables.length > 1 && (
          <nav className={classes.filters} aria-label="Tables of the result">
            {tables.map(({ name, title }) => (
              <QueryLink
                key={name}
                // Drops sorting and filters, because another table has other columns.
                change={() => ({ table: name, sort: null, filters: {} })}
                aria-current={name === table?.name ? "true" : undefined}
              >
                {title}
              </QueryLink>
            ))}
          </nav>
        )}
        <Views tables={tables} query={query} hasKnown={list.firstLines.some(({ mark }) => mark)} />
      </div>
      <div className={listClasses.tools}>
        <ListFilters
          key={table?.name}
          query={query}
          columns={[firstColumn, ...all]}
          choices={list.order.choices}
          onChange={go}
        />
        <output className={listClasses.told}>
          {list.hasFailed ? (
            <>
              The list could not be read.{" "}
              <Button size="xs" variant="default" onClick={list.refresh}>
                Try again
              </Button>
            </>
          ) : (
            <>
              {list.order.isPart
                ? `The first ${formatNumber(count)} lines`
                : `${formatNumber(count)} ${count === 1 ? "line" : "lines"}`}
              {list.order.unlisted > 0 &&
                ` · ${formatNumber(list.order.unlisted)} rows are still being listed`}
              {fresh > 0 && (
                <>
                  {" · "}
                  <button type="button" className={listClasses.fresh} onClick={list.refresh}>
                    {formatNumber(fresh)} new {fresh === 1 ? "row" : "rows"} – show
                  </button>
                </>
              )}
            </>
          )}
        </output>
        {table && (
          <LineActions
            runId={run.id}
            canWorkAgain={!isAtWork && run.secretsGone.length === 0}
            query={query}
            table={table}
            selection={selection}
            all={list.order}
            takers={takers[table.name] ?? []}
            kinds={kinds[table.name] ?? []}
          />
        )}
        <ColumnMenu
          columns={all}
          isShown={isShown}
          onShown={({ name }, shown) => change({ shown: { ...look.shown, [name]: shown } })}
          onOrder={(order) => change({ order })}
          onReset={reset}
        />
      </div>
      {list.isOther ? (
        <p className={listClasses.told}>Loading…</p>
      ) : count === 0 ? (
        <EmptyState
          title={listSearch({ ...query, table: null }).size > 0 ? "No rows like this" : "No rows here yet"}
          words={
            listSearch({ ...query, table: null }).size > 0
              ? "Take away a filter, or search for something else."
              : "Rows appear as the file is read and worked."
          }
        />
      ) : (
        <ListGrid
          caption="Rows of this run"
          place={place}
          list={list}
          query={query}
          columns={columns}
          selection={selection}
          onOpen={(line) => void open(line)}
          onWidth={(name, width) => change({ widths: { ...look.widths, [name]: width } })}
        />
      )}
      {opened && (
        <Dialog
          look="wide-drawer"
          title={`Row ${opened.line.position + 1}: ${inputWords(opened.line.input)}`}
          onClose={() => void open(null)}
        >
          {opened.row === null ? (
            <p>{opened.hasFailed ? "The row could not be read. Close it and open it again." : "Loading…"}</p>
          ) : (
            <ResultTables
              tables={opened.row.tables}
              writing={writingOf(run, opened.line.input)}
              of={{ runId: run.id, position: opened.row.position }}
            />
          )}
        </Dialog>
      )}
    </section>
  );
}

interface Opened {
  line: ListLine;
  /** The row with its full result, once loaded. */
  row: ShownRow | null;
  hasFailed: boolean;
}

function useOpened(runId: string): [Opened | null, (line: ListLine | null) => Promise<void>] {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = async (line: ListLine | null) => {
    setOpened(line && { line, row: null, hasFailed: false });
    if (!line) return;
    const is = (before: Opened | null) => before?.line.key === line.key;
    try {
      const row = await readRow(listAddress(runId), line.position);
      setOpened((before) => (is(before) ? { line, row, hasFailed: row === null } : before));
    } catch (error) {
      logError("the row could not be read", { runId, error });
      setOpened((before) => (is(before) ? { line, row: null, hasFailed: true } : before));
    }
  };
  return [opened, open];
}
