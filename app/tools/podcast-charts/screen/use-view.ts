/** The address as a view, and ways to change it. Undefined takes a parameter out; the page stays where it is. */
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { readView, type View } from "../view";

export type Change = Partial<
  Record<"tab" | "week" | "platform" | "search" | "status" | "sort" | "chart" | "show", string>
>;

export function changed(params: URLSearchParams, change: Change): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export function useView(): {
  view: View;
  params: URLSearchParams;
  /** @param replace for what is typed: no history entry per letter */
  go(change: Change, replace?: boolean): void;
} {
  const [params, setParams] = useSearchParams();
  const go = useCallback(
    (change: Change, replace = false) =>
      setParams((current) => changed(current, change), { replace, preventScrollReset: true }),
    [setParams],
  );
  const view = useMemo(() => readView(params), [params]);
  return { view, params, go };
}
