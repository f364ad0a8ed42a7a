/**
 * Reads the URL as a view and changes it. Undefined removes a parameter; the scroll position stays.
 */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { useChangeSearch } from "../../ui/search-link";
import { readView, type View } from "../view";

export type Change = Partial<
  Record<"tab" | "week" | "platform" | "search" | "status" | "sort" | "chart" | "show" | "find", string>
>;

export function changed(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** @param replace replaces the history entry, for changes while typing */
export function useGo(): (change: Change, replace?: boolean) => void {
  const go = useChangeSearch();
  return useCallback((change, replace) => go((params) => changed(params, change), replace), [go]);
}

export function useView(): { view: View; go: ReturnType<typeof useGo> } {
  const [params] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  return { view, go: useGo() };
}
