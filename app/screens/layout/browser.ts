/** Requests of the frame. */
import type { BudgetUse } from "../../integrations/spend";

/** Returns whether the console answers. Requests a static file, so the server does no work. */
export async function canReachConsole(): Promise<boolean> {
  try {
    await fetch("/favicon.svg", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds for which budgets are cached, so that switching tools does not ask each time. */
const goodFor = 60_000;
let last: { at: number; budgets: BudgetUse[] } | null = null;

export async function readBudgets(signal: AbortSignal): Promise<BudgetUse[]> {
  if (last && performance.now() - last.at < goodFor) return last.budgets;
  const answer = await fetch("/api/spend", { signal });
  if (!answer.ok) throw new Error(`The server responded with status ${answer.status}.`);
  const { budgets } = (await answer.json()) as { budgets: BudgetUse[] };
  last = { at: performance.now(), budgets };
  return budgets;
}
