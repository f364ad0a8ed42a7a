/** The monthly budgets of paid upstreams: one settings group, USD or units per upstream, empty = none. */
import { z } from "zod";
import { loadSettings } from "../storage/settings";
import type { Database } from "../storage/database";

export const budgetsGroup = "budgets";

export const budgetSchema = z.object({
  limit: z.coerce.number("The budget must be a number.").min(0, "The budget can't be negative."),
  unit: z.enum(["usd", "units"], "A budget counts US dollars or units."),
});
export type Budget = z.infer<typeof budgetSchema>;

/** By upstream; upstreams without a limit are absent. */
export async function readBudgets(database: Database): Promise<Record<string, Budget>> {
  const { values } = await loadSettings(database, budgetsGroup);
  const budgets: Record<string, Budget> = {};
  for (const [upstream, value] of Object.entries(values)) {
    const budget = budgetSchema.safeParse(value);
    if (budget.success) budgets[upstream] = budget.data;
  }
  return budgets;
}
