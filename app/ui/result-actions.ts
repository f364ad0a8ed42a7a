/**
 * Context with the bar below a tool's result. The layout provides the bar, because it needs records
 * and sendings.
 */
import { createContext, type ReactNode } from "react";
import type { ShownRun } from "../runs/run-view";

export interface ResultActionsProps {
  run: ShownRun;
}

export const ResultActions = createContext<(run: ShownRun) => ReactNode>(() => null);
