import { PrefetchPageLinks } from "react-router";
import { useHydrated } from "./use-hydrated";

/** The code of calls that a screen makes later: none may fail for want of it when the connection breaks. */
export function PrefetchCalls({ to }: { to: string[] }) {
  // Drawn by the server, the links would ask for data, too.
  return useHydrated() && to.map((page) => <PrefetchPageLinks key={page} page={page} />);
}
