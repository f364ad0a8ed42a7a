/** The address as a view, and ways to change it. Undefined takes a parameter out; the page stays where it is. */
import { useCallback, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router";
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

/**
 * Changes the address from what it is at that moment: what is drawn may be a change behind.
 * @param replace for what is typed: no history entry per letter
 */
export function useGo(): (change: Change, replace?: boolean) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, replace = false) => {
      const next = changed(new URLSearchParams(window.location.search), change);
      void navigate(`?${next}`, { replace, preventScrollReset: true });
    },
    [navigate],
  );
}

export function useView(): { view: View; go: ReturnType<typeof useGo> } {
  const [params] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  return { view, go: useGo() };
}
