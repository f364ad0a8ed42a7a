/** The integrations page: each vendor's setup, spending this month and last failure. */
import { noteEvent } from "../storage/security-events";
import type { App, StaffMember } from "../app";
import { monthOf, spentInMonth } from "../calls/storage/ledger";
import { endingSoon, type ModelEnding } from "../storage/model-endings";
import { saveSettings } from "../storage/settings";
import { readUpstreamHealth } from "../calls/storage/upstream-health";
import { vendors } from "../vendors/vendors";
import { type Budget, budgetSchema, budgetsGroup, readBudgets } from "../calls/budgets.server";
import { repeatPrice } from "../runs/rerun/repeat-approval.server";
import { writeBatch } from "../storage/batch";
import { approveRepeats, uncertainOfTasks } from "../calls/storage/uncertain-calls";
import { RepeatNeedsApproval, type RepeatPrice } from "../toolkit/approval";
import { InvalidInput } from "../toolkit/failure";
import type { SetupNote } from "./setup-notes";
import { setupOf } from "./setup.server";

export interface IntegrationView {
  name: string;
  label: string;
  purpose: string;
  data: "live" | "sandbox";
  /** Names of missing settings; empty if the vendor is ready. */
  missing: string[];
  unit: string;
  paid: boolean;
  spent: { units: number; usd: number; calls: number };
  budget: Budget | null;
  /**
   * Highest cost of repeating lookups outside runs that may have been charged without an answer, or
   * null.
   */
  uncertain: RepeatPrice | null;
  /** Models in use that the vendor will retire within six months. */
  endings: ModelEnding[];
  /** `isOver`: the vendor has answered since. */
  lastFailure: { at: string; kind: string; detail: string; isOver: boolean } | null;
  /** Setup steps, price and missing features without the vendor, from `docs/vendors.md`. */
  setup: SetupNote[];
}

export async function listIntegrations(app: App): Promise<IntegrationView[]> {
  const now = app.now().getTime();
  const [budgets, spent, health, uncertain, endings] = await Promise.all([
    readBudgets(app.database),
    spentInMonth(app.database, monthOf(now), now),
    readUpstreamHealth(app.database),
    uncertainOfTasks(app.database),
    endingSoon(app.database, Object.values(app.config.models), now),
  ]);
  return vendors.map((vendor) => {
    const failed = health.get(vendor.name);
    const cost = uncertain.get(vendor.name);
    return {
      name: vendor.name,
      label: vendor.label,
      purpose: vendor.purpose,
      ...app.config.upstream(vendor),
      unit: vendor.unit,
      paid: vendor.usdPerUnit > 0,
      spent: spent[vendor.name] ?? { units: 0, usd: 0, calls: 0 },
      budget: budgets[vendor.name] ?? null,
      uncertain: cost ? repeatPrice(cost) : null,
      endings: vendor.name === "openai" ? endings : [],
      lastFailure: failed
        ? {
            at: new Date(failed.failedAt).toISOString(),
            kind: failed.kind,
            detail: failed.detail,
            isOver: failed.failures === 0,
          }
        : null,
      setup: setupOf(vendor.label),
    };
  });
}

/** Sets a monthly budget; an empty limit removes it. */
export async function saveBudget(
  app: App,
  staff: StaffMember,
  change: { upstream: string; limit: unknown; unit: unknown },
): Promise<IntegrationView[]> {
  if (!vendors.some((vendor) => vendor.name === change.upstream))
    throw new InvalidInput("Unknown vendor. Reload the page and try again.");
  const isEmpty = change.limit === null || String(change.limit ?? "").trim() === "";
  await saveSettings(app.database, {
    group: budgetsGroup,
    changes: { [change.upstream]: isEmpty ? null : budgetSchema.parse(change) },
    by: staff.name,
    at: app.now(),
  });
  await noteEvent(app, "budget-changed", { account: staff.id, outcome: "done", about: change.upstream });
  return listIntegrations(app);
}

/**
 * Approves repeating a vendor's uncertain lookups outside runs; each is repeated once, when it is
 * next needed.
 * @throws RepeatNeedsApproval if the approval does not cover exactly these lookups
 */
export async function allowRepeats(
  app: App,
  { upstream, approval }: { upstream: string; approval: string },
): Promise<IntegrationView[]> {
  const cost = (await uncertainOfTasks(app.database)).get(upstream);
  if (!cost) throw new InvalidInput("No lookup of this vendor needs approval any more. Reload the page.");
  const price = repeatPrice(cost);
  if (price.approval !== approval) throw new RepeatNeedsApproval(price);
  await writeBatch(app.database, [approveRepeats(cost.ids, app.now().getTime())]);
  return listIntegrations(app);
}
