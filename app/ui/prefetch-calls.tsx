import { PrefetchPageLinks } from "react-router";
import { useHydrated } from "./use-hydrated";

/**
 * Prefetches the code of a screen's later calls, so that a broken connection cannot make them fail.
 */
export function PrefetchCalls({ to }: { to: string[] }) {
  // On the server, these links would also request data.
  return useHydrated() && to.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
