import { ConfirmButton } from "../ui/confirm-button";
import { money } from "../ui/money";
import { formatNumber } from "../toolkit/format-number";
import { repeatQuestion } from "../toolkit/approval";
import classes from "./integrations.module.css";
import type { IntegrationView } from "./integrations.server";

interface UncertainCallsProps {
  integration: IntegrationView;
  refusal?: string;
}

/**
 * Lookups of alerts, lists, charts and tests that may have been charged; a user must decide whether
 * to repeat them.
 */
export function UncertainCalls({ integration: { name, uncertain }, refusal }: UncertainCallsProps) {
  if (!uncertain) return refusal ? <p role="alert">{refusal}</p> : null;
  const { calls, usd, approval } = uncertain;
  const one = calls === 1;
  return (
    <div className={classes.uncertain}>
      <p>
        {formatNumber(calls)} {one ? "lookup" : "lookups"} outside of runs got no answer and may have been
        charged: up to {money(usd)}, counted above. We won’t repeat {one ? "it" : "them"} automatically.
      </p>
      {refusal && (
        <p role="alert" className={classes.problem}>
          {refusal}
        </p>
      )}
      <ConfirmButton
        label={`Allow again for up to ${money(usd)}`}
        question={repeatQuestion(uncertain)}
        intent="repeat"
        backLabel="Not now"
      >
        <input type="hidden" name="upstream" value={name} />
        <input type="hidden" name="approval" value={approval} />
      </ConfirmButton>
    </div>
  );
}
