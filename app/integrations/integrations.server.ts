/** The integrations page: each upstream with its configuration, what it cost this month, and its last failure. */
import type { App, StaffMember } from "../runs/app";
import { monthOf, spentInMonth } from "../storage/ledger";
import { saveSettings } from "../storage/settings";
import { readUpstreamHealth } from "../storage/upstream-health";
import { vendors } from "../upstream/vendors";
import { type Budget, budgetSchema, budgetsGroup, readBudgets } from "../calls/budgets.server";
import { InvalidInput } from "../toolkit/failure";
import { setupOf, type SetupNote } from "./setup.server";

export interface IntegrationView {
  name: string;
  label: string;
  purpose: string;
  data: "live" | "sandbox";
  /** Names of missing configuration; empty: ready. */
  missing: string[];
  unit: string;
  paid: boolean;
  spent: { units: number; usd: number; calls: number };
  budget: Budget | null;
  lastFailure: { at: string; kind: string; detail: string } | null;
  /** What to get where, what it costs and what is lost without it, as `docs/vendors.md` says. */
  setup: SetupNote[];
}

export async function listIntegrations(app: App): Promise<IntegrationView[]> {
  const month = monthOf(app.now().getTime());
  const [budgets, spent, health] = await Promise.all([
    readBudgets(app.database),
    spentInMonth(app.database, month),
    readUpstreamHealth(app.database),
  ]);
  return vendors.map((vendor) => {
    const failed = health.get(vendor.name);
    return {
      name: vendor.name,
      label: vendor.label,
      purpose: vendor.purpose,
      ...app.config.upstream(vendor),
      unit: vendor.unit,
      paid: vendor.usdPerUnit > 0,
      spent: spent[vendor.name] ?? { units: 0, usd: 0, calls: 0 },
      budget: budgets[vendor.name] ?? null,
      lastFailure: failed
        ? { at: new Date(failed.failedAt).toISOString(), kind: failed.kind, detail: failed.detail }
        : null,
      setup: setupOf(vendor.label),
    };
  });
}

/** Sets a monthly budget; an empty limit takes it away. */
export async function saveBudget(
  app: App,
  staff: StaffMember,
  change: { upstream: string; limit: unknown; unit: unknown },
): Promise<IntegrationView[]> {
  if (!vendors.some((vendor) => vendor.name === change.upstream))
    throw new InvalidInput("There is no such service.");
  const isEmpty = change.limit === null || String(change.limit ?? "").trim() === "";
  await saveSettings(app.database, {
    group: budgetsGroup,
    changes: { [change.upstream]: isEmpty ? null : budgetSchema.parse(change) },
    by: staff.name,
    at: app.now(),
  });
  return listIntegrations(app);
}
