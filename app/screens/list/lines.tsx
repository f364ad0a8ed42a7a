/** The lines of a list: sorted, filtered, searched and selected, with the actions for them. */
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import { useMemo } from "react";
import { Form, Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import { listColumns, nameColumn } from "../../records/list-columns";
import { statuses } from "../../records/statuses";
import { type ListQuery, listSearch, readListQuery } from "../../runs/lists/list-query";
import { packed } from "../../runs/lists/packed-keys";
import { formatNumber } from "../../toolkit/format-number";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import { useOneStop } from "../../ui/one-stop";
import { viewsOfLists } from "../../runs/lists/saved-view";
import { ColumnMenu } from "../run/list/column-menu";
import { emptyIn, inOrder, ofList, useLook, useWidths } from "../run/list/list-columns";
import { FilterTools } from "../run/list/filter-tools";
import { ListGrid } from "../run/list/list-grid";
import { QueryLink, useChangeQuery } from "../run/list/query-link";
import { useSelection } from "../run/list/selection";
import { type Loaded, useList } from "../run/list/use-list";
import { UseRows } from "../run/use-rows";
import { SavedViews, useChosenView } from "../saved-views/saved-views";
import type { Route } from "./+types/route";
import { cameFrom } from "../record/came-from";
import { BulkBar } from "./bulk-bar";
import { placeOfLists } from "./places";
import { PlainBulk, plainForm } from "./plain-bulk";
import classes from "./list-page.module.css";
import listClasses from "../run/list/list.module.css";
import runClasses from "../run/run.module.css";

type LinesProps = Pick<Route.ComponentProps, "loaderData"> &
  Pick<Route.ComponentProps["loaderData"], "colleagues" | "takers">;

export function Lines({
  loaderData: {
    list,
    count: firstCount,
    loaded,
    weekAgo,
    views,
    removedView,
    look: kept,
    now,
    undoable,
    lists,
  },
  colleagues,
  takers,
}: LinesProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = useMemo(() => readListQuery(params), [params]);
  const address = `/lists/${list.id}/lines`;
  const search = listSearch(query).toString();
  const lines = useList(address, { search, table: null }, loaded as Loaded);
  const selection = useSelection(list.id, "list");
  const place = placeOfLists(list.kind);
  const chosen = useChosenView(views);
  const { look, text, change, reset } = useLook(address, { place, table: "", view: chosen }, kept);
  useWidths(place, look.widths);
  const [first, all] = useMemo(() => {
    const [name, ...others] = ofList([nameColumn, ...listColumns(list.kind)]);
    const all = others.map((column, at) => ({ ...column, at }));
    // Users work by status and owner, so these columns stay in sight. Files keep their order.
    const own = all.filter((column) => column.name === "status" || column.name === "owner");
    const rest = all.filter((column) => !own.includes(column));
    return [name && { ...name, at: null }, inOrder([...own, ...rest], look.order)];
  }, [list.kind, look.order]);
  const isShown = useMemo(() => {
    const empty = new Set(emptyIn(all, lines.firstLines));
    return ({ name }: { name: string }) =>
      look.shown?.[name] ?? (!empty.has(name) || name === "status" || Boolean(query.filters[name]));
  }, [all, lines.firstLines, look.shown, query]);
  const columns = useMemo(() => all.filter(isShown), [all, isShown]);
  const go = useChangeQuery();
  const oneStop = useOneStop<HTMLDivElement>();
  const isNarrowed = listSearch({ ...query, sort: null }).size > 0;
  // Until the browser reads the full order, it only knows the number of lines.
  const count = lines.order.isPart ? firstCount : lines.order.keys.length;
  // The bar of selected lines takes these two over.
  const isPicked = selection.keys.size > 0;
  const uses = count > 0 && (
    <UseRows
      takers={takers}
      rows={{ of: "list", id: list.id, list: search, selectedIn: isPicked ? "list" : null }}
    />
  );
  const send = count > 0 && list.kind === "person" && (
    <SendToHubspot listId={list.id} search={search} count={count} selected={selection.keys} />
  );
  return (
    <section className={runClasses.section}>
      <div className={classes.views} {...oneStop}>
        <Views query={query} weekAgo={weekAgo} />
        <span className={classes.right}>
          <SavedViews
            place={viewsOfLists(list.kind)}
            views={views}
            chosen={chosen}
            query={query}
            look={text}
            removed={removedView}
          />
        </span>
      </div>
      <div className={listClasses.tools}>
        <FilterTools
          query={query}
          columns={first ? [first, ...all] : all}
          choices={{}}
          unsorted="As added"
          onChange={go}
        />
        <output className={listClasses.told}>
          {lines.hasFailed ? (
            <>
              The list could not be read.{" "}
              <Button size="xs" variant="default" onClick={lines.refresh}>
                Try again
              </Button>
            </>
          ) : (
            <span className={classes.count}>
              {formatNumber(count)} {count === 1 ? "line" : "lines"}
            </span>
          )}
        </output>
        <BulkBar
          listId={list.id}
          kind={list.kind}
          address={address}
          search={search}
          isNarrowed={isNarrowed}
          list={lines}
          selection={selection}
          colleagues={colleagues}
          uses={uses}
          send={send}
        />
        <span className={classes.right}>
          {!isPicked && uses}
          <span className={classes.columns}>
            <ColumnMenu
              columns={all}
              isShown={isShown}
              onShown={({ name }, shown) => change({ shown: { ...look.shown, [name]: shown } })}
              onOrder={(order) => change({ order })}
              onReset={reset}
            />
          </span>
          {!isPicked && send}
        </span>
      </div>
      {(count > 0 || undoable) && (
        <PlainBulk
          address={`/lists/${list.id}?${search}`}
          count={firstCount}
          isNarrowed={isNarrowed}
          moment={now}
          colleagues={colleagues}
          lists={lists}
          change={undoable}
        />
      )}
      {count === 0 ? (
        <EmptyState
          Icon={IconListDetails}
          title={isNarrowed ? "No matches" : "This list is empty"}
          words={
            isNarrowed
              ? "Remove a filter or change the search."
              : "Open a finished run, select rows and choose “Add to list”."
          }
          sketch={!isNarrowed}
          action={
            !isNarrowed && (
              <>
                <Link to={`/lists/${list.id}/import`}>Add from a file</Link> ·{" "}
                <Link to={`/lists/${list.id}/hubspot`}>Add from a HubSpot list</Link>
              </>
            )
          }
        />
      ) : (
        <ListGrid
          caption={`Lines of ${list.name}`}
          place={place}
          list={lines}
          query={query}
          first={first}
          columns={columns}
          selection={selection}
          plainForm={plainForm}
          isSaved
          all={count}
          onOpen={(line) =>
            void navigate(`/records/${line.recordId ?? ""}`, {
              state: cameFrom(
                { id: list.id, name: list.name, search: search && `?${search}` },
                Array.from(lines.order.keys).indexOf(line.key),
                count,
                (at) => lines.lineAt(at)?.recordId,
              ),
            })
          }
          onWidth={(name, width) => change({ widths: { ...look.widths, [name]: width } })}
        />
      )}
    </section>
  );
}

/** Links for common filters. Each keeps the others' filters. */
function Views({ query, weekAgo }: { query: ListQuery; weekAgo: string }) {
  const isMine = Boolean(query.filters.mine);
  const week = `${weekAgo}..`;
  return (
    <nav className={classes.tabs} aria-label="Quick filters">
      <QueryLink
        change={() => ({ state: "", filters: {}, search: "" })}
        aria-current={!isMine && query.state === "" ? "true" : undefined}
      >
        All
      </QueryLink>
      <QueryLink
        change={({ filters }) => ({ filters: { ...filters, mine: filters.mine ? "" : "yes" } })}
        aria-current={isMine ? "true" : undefined}
      >
        Mine
      </QueryLink>
      {statuses.map((status) => (
        <QueryLink
          key={status}
          data-status={status}
          change={({ state }) => ({ state: state === status ? "" : status })}
          aria-current={query.state === status ? "true" : undefined}
        >
          {status[0]?.toUpperCase()}
          {status.slice(1)}
        </QueryLink>
      ))}
      <QueryLink
        change={({ filters }) => ({ filters: { ...filters, added: filters.added === week ? "" : week } })}
        aria-current={query.filters.added === week ? "true" : undefined}
      >
        Added this week
      </QueryLink>
    </nav>
  );
}

interface Sent {
  listId: string;
  /** The list's filters. */
  search: string;
  /** Lines that match the filters. */
  count: number;
  selected: ReadonlySet<number>;
}

/**
 * Sends the selected people, or all that match the filters. HubSpot gets nothing before a user
 * approves the plan.
 */
function SendToHubspot({ listId, search, count, selected }: Sent) {
  const isBusy = useNavigation().formAction === "/sendings";
  const people = selected.size || count;
  return (
    <Form method="post" action="/sendings">
      <input type="hidden" name="listId" value={listId} />
      <input type="hidden" name="search" value={search} />
      {selected.size > 0 && <input type="hidden" name="keys" value={packed(selected)} />}
      <Button type="submit" size="xs" loading={isBusy}>
        Send {formatNumber(people)} to HubSpot
      </Button>
    </Form>
  );
}
