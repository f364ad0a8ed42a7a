/**
 * Links and changes of this page's query string. A change applies to the query string that the
 * user asked for last, even while that page is still loading.
 */
import { useCallback } from "react";
import { Link, type LinkProps, useLocation, useNavigate } from "react-router";

export type SearchChange = (params: URLSearchParams) => URLSearchParams;

/** The query string that a change on this page asked for; it counts until the page shows it. */
let asked: { from: string; path: string; search: string } | null = null;

/**
 * Changes this page's query string and keeps the scroll position.
 * @param replace replaces the history entry, for changes while typing
 */
export function useChangeSearch(): (change: SearchChange, replace?: boolean) => void {
  const navigate = useNavigate();
  const { key, pathname, search } = useLocation();
  return useCallback(
    (change, replace = false) => {
      const isLoading = asked?.from === key && asked.path === pathname;
      const next = change(new URLSearchParams(isLoading ? asked?.search : search)).toString();
      asked = { from: key, path: pathname, search: next };
      void navigate(`?${next}`, { replace, preventScrollReset: true });
    },
    [navigate, key, pathname, search],
  );
}

interface SearchLinkProps extends Omit<LinkProps, "to" | "onClick"> {
  change: SearchChange;
}

/** A link that changes the query string. It also works before hydration. */
export function SearchLink({ change, replace, ...link }: SearchLinkProps) {
  const { search } = useLocation();
  const go = useChangeSearch();
  return (
    <Link
      {...link}
      to={`?${change(new URLSearchParams(search)).toString()}`}
      preventScrollReset
      onClick={(event) => {
        // The browser handles clicks that open another tab or window.
        if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(change, replace);
      }}
    />
  );
}
