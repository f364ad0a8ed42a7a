/** Links and changes of a list's filters and order. A change keeps the other filters. */
import { useCallback } from "react";
import type { LinkProps } from "react-router";
import { type ListQuery, listSearch, readListQuery } from "../../../runs/lists/list-query";
import { viewParam } from "../../saved-views/view-param";
import { type SearchChange, SearchLink, useChangeSearch } from "../../../ui/search-link";

/** Returns the changed parts of the query that the user asked for last. */
export type QueryChange = (now: ListQuery) => Partial<ListQuery>;

const inSearch =
  (change: QueryChange): SearchChange =>
  (params) => {
    const now = readListQuery(params);
    const next = { ...now, ...change(now) };
    const search = listSearch(next);
    // The view stays chosen after a change, so that the user can save the change.
    const view = params.get(viewParam);
    if (view && next.table === now.table) search.set(viewParam, view);
    return search;
  };

export function useChangeQuery(): (change: QueryChange) => void {
  const go = useChangeSearch();
  return useCallback((change) => go(inSearch(change), true), [go]);
}

interface QueryLinkProps extends Omit<LinkProps, "to" | "onClick"> {
  change: QueryChange;
}

export const QueryLink = ({ change, ...link }: QueryLinkProps) => (
  <SearchLink {...link} change={inSearch(change)} />
);
