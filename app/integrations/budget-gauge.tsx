import type { IntegrationView } from "./integrations.server";
import { money } from "../ui/money";
import classes from "./integrations.module.css";
import { counted } from "./counted";

/** How much of a month's budget is used. */
export function BudgetGauge({ integration }: { integration: IntegrationView }) {
  const { budget, spent, unit } = integration;
  if (!budget) return null;
  const used = budget.unit === "usd" ? spent.usd : spent.units;
  const words = (amount: number) => (budget.unit === "usd" ? money(amount) : counted(amount, unit));
  return (
    <div className={classes.gauge}>
      <meter min={0} max={budget.limit || 1} high={budget.limit * 0.8} optimum={0} value={used}>
        {words(used)} of {words(budget.limit)}
      </meter>
      <span>
        {words(used)} of {words(budget.limit)}
        {used >= budget.limit && ": used up"}
      </span>
    </div>
  );
}
