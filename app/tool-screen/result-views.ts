import type { ComponentType } from "react";
import type { ShownRun } from "../runs/run-view";

export interface ResultProps<R> {
  result: R;
  run: ShownRun;
}

/** How a tool shows the result of each of its queries, by the query's name. */
export type ResultViews = Record<string, ComponentType<ResultProps<never>>>;
