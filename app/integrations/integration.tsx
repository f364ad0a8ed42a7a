import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconFlask from "@tabler/icons-react/dist/esm/icons/IconFlask.mjs";
import IconPlugOff from "@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs";
import { getFormProps, useForm } from "@conform-to/react";
import { useFetcher } from "react-router";
import type { FormResult } from "../forms/form-result.server";
import { useFormAnswer } from "../ui/use-answer";
import { Button } from "../ui/button";
import type { IntegrationView } from "./integrations.server";
import { money } from "../ui/money";
import { Select } from "../ui/select";
import { Mark } from "../ui/state-badge";
import { TextField } from "../ui/text-field";
import { When } from "../ui/when";
import { counted, plural } from "./counted";
import { CheckNow } from "./check-now";
import { UncertainCalls } from "./uncertain-calls";
import classes from "./integrations.module.css";
import { Setup } from "./setup";

export interface BudgetAnswer {
  /** The vendor whose budget was sent. */
  upstream: string;
  problem?: string;
  /** Why the uncertain lookups were not repeated. */
  refusal?: string;
  result?: FormResult;
}

interface IntegrationProps {
  integration: IntegrationView;
  /** Why the uncertain lookups were not repeated. */
  refusal?: string;
}

export function Integration({ integration, refusal }: IntegrationProps) {
  const { label, purpose, spent, unit, lastFailure, endings, paid, setup } = integration;
  const lost = setup.find(({ name }) => name === "Without it")?.words;
  return (
    <li className={classes.item} aria-label={label}>
      <div className={classes.about}>
        <h2 className={classes.name}>
          {label} <Condition integration={integration} />
        </h2>
        <p className={classes.purpose}>{purpose}</p>
        {integration.missing.length > 0 && (
          <p className={classes.problem}>Missing: {integration.missing.join(", ")}</p>
        )}
        {integration.missing.length > 0 && lost && <p>Without it: {lost.replaceAll("`", "")}</p>}
        {endings.map(({ model, on }) => (
          <p key={model} className={classes.failure}>
            {model} retires on {on}. Choose another model before then.
          </p>
        ))}
        {lastFailure && (
          <p className={lastFailure.isOver ? classes.purpose : classes.failure}>
            {lastFailure.isOver ? "Working again. " : ""}Last failure <When at={lastFailure.at} />:{" "}
            {lastFailure.detail}
          </p>
        )}
        <div className={classes.steps}>
          {integration.missing.length === 0 && <CheckNow name={integration.name} label={label} />}
          <Setup notes={setup} of={label} />
        </div>
      </div>
      <div className={classes.money}>
        <p className={classes.spent}>{paid ? `This month: ${spentWords(spent, unit)}` : "Free"}</p>
        {paid && <BudgetGauge integration={integration} />}
        <UncertainCalls integration={integration} refusal={refusal} />
        {paid && <BudgetForm integration={integration} />}
      </div>
    </li>
  );
}

/** Shows an amount billed in dollars only once. */
const spentWords = ({ calls, units, usd }: IntegrationView["spent"], unit: string) =>
  [counted(calls, "charge"), ...(unit === "US dollar" ? [] : [counted(units, unit)]), money(usd)].join(", ");

function Condition({ integration }: { integration: IntegrationView }) {
  if (integration.missing.length > 0) return <Mark tone="quiet" Icon={IconPlugOff} words="Not set up" />;
  return integration.data === "sandbox" ? (
    <Mark tone="warn" Icon={IconFlask} words="Sandbox" />
  ) : (
    <Mark tone="good" Icon={IconCircleCheck} words="Live" />
  );
}

/** Shows the share of the month's budget that is used. */
function BudgetGauge({ integration }: { integration: IntegrationView }) {
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

function BudgetForm({ integration }: { integration: IntegrationView }) {
  const { name, label, unit, budget } = integration;
  const saver = useFetcher<BudgetAnswer>();
  const last = useFormAnswer(saver, ({ upstream }) => upstream === name);
  const answer = saver.state === "idle" ? last : undefined;
  const [form, inputs] = useForm<{ limit: string; unit: string }>({
    lastResult: last?.result,
    defaultValue: { limit: String(budget?.limit ?? ""), unit: budget?.unit ?? "usd" },
  });
  return (
    <saver.Form method="post" className={classes.form} {...getFormProps(form)}>
      <input type="hidden" name="upstream" value={name} />
      <TextField
        name="limit"
        label="Monthly budget"
        aria-label={`Monthly budget of ${label}`}
        inputMode="decimal"
        placeholder="No limit"
        small
        defaultValue={inputs.limit.initialValue}
        error={inputs.limit.errors?.[0] ?? answer?.problem}
      />
      <Select
        name="unit"
        aria-label={`Unit of the budget of ${label}`}
        small
        defaultValue={inputs.unit.initialValue}
        options={[
          { value: "usd", label: "US dollars" },
          // A vendor that bills in dollars has no second unit.
          ...(unit === "US dollar" ? [] : [{ value: "units", label: plural(unit) }]),
        ]}
      />
      <Button type="submit" variant="default" size="xs" loading={saver.state !== "idle"}>
        Save
      </Button>
      <output className={classes.saved}>{answer && !answer.problem && "Saved"}</output>
    </saver.Form>
  );
}
