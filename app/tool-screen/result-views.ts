import type { ComponentType } from "react";
import type { ShownRun } from "../runs/run-view";

export interface ResultProps<R> {
  result: R;
  run: ShownRun;
}

/** The components that show results, by query name. */
export type ResultViews = Record<string, ComponentType<ResultProps<never>>>;
