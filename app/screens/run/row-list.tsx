/**
 * The rows of a file's run with their results, as a list to sort, filter and search. A click opens
 * a row in a drawer.
 */
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { endedOf, isOpen, type ShownRun } from "../../runs/run-view";
import { listSearch, readListQuery } from "../../runs/lists/list-query";
import { listAddress } from "../../runs/lists/list-parts";
import type { ListKind } from "../../records/storage/lists";
import { placeOf } from "../../runs/lists/list-places";
import type { RowTaker } from "../../runs/results/used-rows.server";
import { type SavedView, viewsOfRun } from "../../runs/lists/saved-view";
import { SavedViews, useChosenView } from "../saved-views/saved-views";
import type { Looks } from "../storage/list-looks";
import { formatNumber } from "../../toolkit/format-number";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { useOneStop } from "../../ui/one-stop";
import type { PostedForm, Undoable } from "../../ui/undo";
import { exportedFiles } from "./exported-files";
import { ActionBar } from "./list/action-bar";
import { ColumnMenu } from "./list/column-menu";
import { columnsOf, emptyIn, firstColumn, inOrder, useLook, useWidths } from "./list/list-columns";
import { FilterTools } from "./list/filter-tools";
import { ListGrid } from "./list/list-grid";
import { QueryLink, useChangeQuery } from "./list/query-link";
import { ResultBar } from "./list/result-bar";
import { useSelection } from "./list/selection";
import { type Loaded, useList } from "./list/use-list";
import { OpenedRow } from "./opened-row";
import { useOpenRow } from "./use-open-row";
import { Views } from "./views";
import listClasses from "./list/list.module.css";
import classes from "./run.module.css";

interface RowListProps {
  run: ShownRun;
  loaded: Loaded;
  /** The tools that can use a table's rows, by table. */
  takers: Record<string, RowTaker[]>;
  /** The kinds of record that a table's lines can become, by table. */
  kinds: Record<string, ListKind[]>;
  /** The user's column layouts, by list. */
  looks: Looks;
  canSend: boolean;
  views: SavedView[];
  removedView: Undoable<PostedForm> | null;
}

export function RowList({ run, loaded, takers, kinds, looks, canSend, views, removedView }: RowListProps) {
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
  const chosen = useChosenView(views);
  const { look, text, change, reset } = useLook(
    listAddress(run.id),
    { place, table: table?.name ?? "", view: chosen },
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
  const opened = useOpenRow(list);
  const oneStop = useOneStop<HTMLDivElement>();
  const go = useChangeQuery();
  const hasKnown = list.firstLines.some(({ mark }) => mark);
  const fresh = endedOf(run.counts) - list.order.ended;
  const count = list.order.keys.length;
  // The first rows appear automatically, because the user is not reading anything yet that they
  // could move.
  const isFirst = fresh > 0 && list.order.ended === 0 && !list.isBusy && !list.hasFailed;
  const refresh = useEffectEvent(list.refresh);
  useEffect(() => {
    if (isFirst) refresh();
  }, [isFirst]);
  // The list is outdated as soon as a user retries rows, and when the run ends. A sorted or filtered
  // list then waits for a click, because the lines that the user reads would move.
  const isAtWork = isOpen(run);
  const canWorkAgain = !isAtWork && run.secretsGone.length === 0;
  const wasAtWork = useRef(isAtWork);
  const update = useEffectEvent(() => {
    if (isAtWork || listSearch({ ...query, table: null }).size === 0) list.refresh();
  });
  useEffect(() => {
    if (isAtWork !== wasAtWork.current) update();
    wasAtWork.current = isAtWork;
  }, [isAtWork]);
  return (
    <section className={classes.section}>
      {table && (
        <div className={classes.which} {...oneStop}>
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
          <Views tables={tables} query={query} hasKnown={hasKnown} />
          <SavedViews
            place={viewsOfRun(run)}
            views={views}
            chosen={chosen}
            query={query}
            look={text}
            removed={removedView}
          />
        </div>
      )}
      <div className={listClasses.tools}>
        <FilterTools
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
          <ActionBar of="row" selection={selection} list={list}>
            <ResultBar
              runId={run.id}
              query={query}
              table={table}
              keys={selection.keys.size > 0 ? selection.keys : null}
              isSelected={selection.keys.size > 0}
              canWorkAgain={canWorkAgain}
              files={exportedFiles(run, tables)}
              takers={takers[table.name] ?? []}
              kinds={kinds[table.name] ?? []}
              canSend={canSend}
            />
          </ActionBar>
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
          title={listSearch({ ...query, table: null }).size > 0 ? "No matches" : "No rows here yet"}
          words={
            listSearch({ ...query, table: null }).size > 0
              ? "Remove a filter or change the search."
              : "Rows appear as we read and process the file."
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
          opened={opened.at}
          onOpen={({ position }) => opened.open(position)}
          onWidth={(name, width) => change({ widths: { ...look.widths, [name]: width } })}
        />
      )}
      {!isAtWork && count > 0 && count <= fewRows && (
        <p className={classes.next}>
          These are all rows. Open one to see everything that was found for it
          {tables.length > 1 && "; the tabs above have the other results"}.
        </p>
      )}
      {opened.position !== null && (
        <OpenedRow
          run={run}
          position={opened.position}
          open={opened}
          list={list}
          query={query}
          table={table}
          takers={table ? (takers[table.name] ?? []) : []}
          kinds={table ? (kinds[table.name] ?? []) : []}
          canSend={canSend}
          canWorkAgain={canWorkAgain}
        />
      )}
    </section>
  );
}

/** If a table has at most this many rows, the page explains where to find the other results. */
const fewRows = 8;
