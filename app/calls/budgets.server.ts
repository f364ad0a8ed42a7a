/** Monthly budgets of paid vendors: one settings group, in USD or units per vendor; empty means no budget. */
import { z } from "zod";
import { loadSettings } from "../storage/settings";
import type { Database } from "../storage/database";
import type { Time } from "../time";

export const budgetsGroup = "budgets";

const largestBudget = 1_000_000_000;

export const budgetSchema = z.object({
  limit: z.coerce
    .number("The budget must be a number.")
    .min(0, "The budget can't be negative.")
    .max(largestBudget, `The budget must be at most ${largestBudget.toLocaleString("en")}.`),
  unit: z.enum(["usd", "units"], "Choose US dollars or units for the budget."),
});
export type Budget = z.infer<typeof budgetSchema>;

/** Returns the budgets by vendor; vendors without a budget are absent. */
export async function readBudgets(database: Database): Promise<Record<string, Budget>> {
  return parseBudgets((await loadSettings(database, budgetsGroup)).values);
}

/** Ignores budgets that cannot be parsed. */
function parseBudgets(values: Record<string, unknown>): Record<string, Budget> {
  const budgets: Record<string, Budget> = {};
  for (const [upstream, value] of Object.entries(values)) {
    const budget = budgetSchema.safeParse(value);
    if (budget.success) budgets[upstream] = budget.data;
  }
  return budgets;
}

/** Milliseconds for which a worker uses the budgets it has read. Before a refusal it reads them again. */
const knownFor = 5000;

/** The budgets that apply while a run works. If a user raises a budget, it applies at once. */
export class BudgetsInForce {
  readonly #read: () => Promise<Record<string, Budget>>;
  readonly #time: Time;
  #known: { at: number; budgets: Promise<Record<string, Budget>> } | undefined;

  constructor(read: () => Promise<Record<string, Budget>>, time: Time) {
    this.#read = read;
    this.#time = time;
  }

  /** Returns whether the next database request should read the budgets too. */
  get areDue(): boolean {
    return !this.#known || this.#time.now() - this.#known.at >= knownFor;
  }

  /**
   * Stores the budgets that were read in the same batch as something else.
   * @param values the settings group as read from the database
   * @param at when the read began (ms since 1970)
   */
  know(values: Record<string, unknown>, at: number): void {
    if (this.#known && at <= this.#known.at) return;
    this.#known = { at, budgets: Promise.resolve(parseBudgets(values)) };
  }

  /**
   * Returns the vendor's budget, or undefined if it has none.
   * @param now true to read the budget again, whatever is cached
   */
  async of(vendor: string, now = false): Promise<Budget | undefined> {
    const at = this.#time.now();
    const known = now || this.areDue ? undefined : this.#known;
    const { budgets } = (this.#known = known ?? { at, budgets: this.#read() });
    try {
      return (await budgets)[vendor];
    } catch (error) {
      this.#known = undefined;
      throw error;
    }
  }
}
