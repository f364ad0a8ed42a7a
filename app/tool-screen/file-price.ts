/** The price of a planned file, for the question before its run starts. */
import type { RunPlan } from "../runs/csv/plan.server";
import { upperUsd } from "../toolkit/price-words";
import type { AskedPrice } from "./asked-price";
import { priceInWords } from "./plan-words";

/** Rows of "Try 20 rows first". */
export const triedRows = 20;

type Planned = Pick<RunPlan, "toDo" | "alreadyAnswered" | "cost">;

/** @param tries true if the run stops after the first rows and asks again */
export function filePrice(plan: Planned, tries: boolean): AskedPrice {
  const left = plan.toDo - plan.alreadyAnswered;
  const rows = tries ? Math.min(left, triedRows) : left;
  const words = priceInWords(plan);
  if (rows <= 0) return { words, upperUsd: 0 };
  const upper = upperUsd(plan.cost);
  if (upper !== null) return { words, rows, upperUsd: (upper * rows) / left };
  return tries ? { words, upperUsd: null } : { words, upperUsd: null, rows };
}
