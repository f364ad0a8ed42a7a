/** The monthly budgets of paid upstreams: one settings group, USD or units per upstream, empty = none. */
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
  unit: z.enum(["usd", "units"], "A budget counts US dollars or units."),
});
export type Budget = z.infer<typeof budgetSchema>;

/** By upstream; upstreams without a limit are absent. */
export async function readBudgets(database: Database): Promise<Record<string, Budget>> {
  return parseBudgets((await loadSettings(database, budgetsGroup)).values);
}

/** What can't be read is no limit. */
function parseBudgets(values: Record<string, unknown>): Record<string, Budget> {
  const budgets: Record<string, Budget> = {};
  for (const [upstream, value] of Object.entries(values)) {
    const budget = budgetSchema.safeParse(value);
    if (budget.success) budgets[upstream] = budget.data;
  }
  return budgets;
}

/** For so long the budgets count as known, in ms; before a call is refused they are read again. */
const knownFor = 5000;

/** The budgets as they are while a run works: one that is raised meanwhile holds at once. */
export class BudgetsInForce {
  readonly #read: () => Promise<Record<string, Budget>>;
  readonly #time: Time;
  #known: { at: number; budgets: Promise<Record<string, Budget>> } | undefined;

  constructor(read: () => Promise<Record<string, Budget>>, time: Time) {
    this.#read = read;
    this.#time = time;
  }

  /** Whether the next request to the database should ask for them too. */
  get areDue(): boolean {
    return !this.#known || this.#time.now() - this.#known.at >= knownFor;
  }

  /**
   * @param values the group as it was read
   * @param at when it was asked for
   */
  know(values: Record<string, unknown>, at: number): void {
    if (this.#known && at <= this.#known.at) return;
    this.#known = { at, budgets: Promise.resolve(parseBudgets(values)) };
  }

  /** @param now as it is this moment */
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
