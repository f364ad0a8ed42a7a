/** The bar below a tool's result. The layout provides it, because it needs records and sendings. */
import { type ComponentType, createContext } from "react";
import type { ShownRun } from "../runs/run-view";

export interface ResultActionsProps {
  run: ShownRun;
}

export const ResultActions = createContext<ComponentType<ResultActionsProps> | null>(null);
