/** Returns a month's spending by vendor, tool, user and day, from daily sums. */
import { readBudgets } from "../calls/budgets.server";
import type { App } from "../app";
import { toolTitle } from "../runs/tool-title.server";
import { monthOf, type SpentPiece, spentPieces } from "../calls/storage/ledger";
import { listStaff } from "../staff/storage/staff";
import { InvalidInput } from "../toolkit/failure";
import { vendors } from "../vendors/vendors";
import { type BudgetUse, foretold, type Share, shares } from "./spend";

export interface SpendView {
  /** "2026-11" */
  month: string;
  usd: number;
  /** Forecast for the whole month at the current pace, or null for a past month. */
  foretold: number | null;
  services: Share[];
  tools: Share[];
  people: Share[];
  days: Share[];
  /** Vendors with a budget in the current month, highest use first. */
  budgets: BudgetUse[];
}

/** @param month a UTC calendar month; null for the current one */
export async function spendView(app: App, month: string | null): Promise<SpendView> {
  const now = app.now().getTime();
  const current = monthOf(now);
  const shown = month || current;
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(shown))
    throw new InvalidInput("Enter the month as YYYY-MM, for example 2026-11.");
  const [pieces, people, budgets] = await Promise.all([
    spentPieces(app.database, shown, now),
    listStaff(app.database),
    readBudgets(app.database),
  ]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const labels = new Map(vendors.map(({ name, label }) => [name, label]));
  const by = (nameOf: (piece: SpentPiece) => string) => shares(pieces, nameOf);
  const usd = pieces.reduce((sum, piece) => sum + piece.usd, 0);
  return {
    month: shown,
    usd,
    foretold: shown === current ? foretold(usd, now) : null,
    services: by(({ upstream }) => labels.get(upstream) ?? upstream),
    tools: by(({ tool }) => (tool ? toolTitle(app, tool) : "Lists, alerts, charts and trials")),
    people: by(({ staffId }) => names.get(staffId) ?? "Scheduled jobs and former users"),
    days: by(({ day }) => day).toSorted((a, b) => b.name.localeCompare(a.name)),
    budgets: shown === current ? budgetUses() : [],
  };

  function budgetUses(): BudgetUse[] {
    return vendors
      .flatMap(({ name, label, unit: unitName }) => {
        const budget = budgets[name];
        if (!budget) return [];
        const own = pieces.filter(({ upstream }) => upstream === name);
        const used = own.reduce((sum, piece) => sum + (budget.unit === "usd" ? piece.usd : piece.units), 0);
        const tools = [...new Set(own.flatMap(({ tool }) => tool ?? []))];
        return [{ label, used, unitName, tools, ...budget }];
      })
      .toSorted((a, b) => b.used / (b.limit || 1) - a.used / (a.limit || 1));
  }
}
