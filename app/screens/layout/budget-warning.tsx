/** At a tool that spends from a budget which is nearly used up: how much is left. */
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { logError } from "../../log";
import { formatNumber, formatUsd } from "../../toolkit/format-number";
import type { BudgetUse } from "../../integrations/spend";
import { readBudgets } from "./browser";
import classes from "./above-screen.module.css";

/** From here on a budget is warned about. */
const nearly = 0.8;

export function BudgetWarning({ tool }: { tool: string }) {
  const [budgets, setBudgets] = useState<BudgetUse[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    readBudgets(stop.signal).then(setBudgets, (error: unknown) => {
      if (!stop.signal.aborted) logError("the budgets could not be read", { error });
    });
    return () => stop.abort();
  }, []);
  const near = budgets.filter(({ tools, used, limit }) => tools.includes(tool) && used >= limit * nearly);
  return near.map((budget) => (
    <p key={budget.label} role="status" className={classes.budget}>
      {budget.label}: {inWords(budget.used, budget)} of {inWords(budget.limit, budget)} of this month are{" "}
      {budget.used >= budget.limit ? "used up" : "used"}. <Link to="/spend">See what was spent</Link>
    </p>
  ));
}

const inWords = (amount: number, { unit, unitName }: BudgetUse) =>
  unit === "usd" ? formatUsd(amount) : `${formatNumber(amount)} ${unitName}${amount === 1 ? "" : "s"}`;
