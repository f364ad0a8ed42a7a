/**
 * A run that waits for a user's decision: the question, the amount, who may answer, and the
 * buttons.
 */
import IconHandStop from "@tabler/icons-react/dist/esm/icons/IconHandStop.mjs";
import { Form, useNavigation } from "react-router";
import { askedAmount, type RunView } from "../../runs/run-view";
import { cancelQuestion } from "../../tool-screen/csv-run-words";
import { Button } from "../../ui/button";
import { ConfirmButton } from "../../ui/confirm-button";
import { money } from "../../ui/money";
import { resumeLabel } from "../../ui/resume-label";
import { When } from "../../ui/when";
import classes from "./approval-card.module.css";

const titles: Partial<Record<string, string>> = {
  cost: "Approval needed",
  "first-rows": "The first rows are ready",
};

export function ApprovalCard({ run, pause }: { run: RunView; pause: NonNullable<RunView["pause"]> }) {
  const busy = useNavigation().formData?.get("intent");
  const amount = askedAmount(run);
  return (
    <article className={classes.card} aria-labelledby="approval">
      <header className={classes.head}>
        <IconHandStop size={20} stroke={1.6} className={classes.icon} aria-hidden />
        <div className={classes.words}>
          <h2 id="approval" className={classes.title}>
            {titles[pause.kind] ?? "Paused: this run needs you"}
          </h2>
          <p>{pause.detail}</p>
          {pause.nextStep && <p>{pause.nextStep}</p>}
        </div>
        {amount && (
          <p className={classes.amount}>
            <strong>{amount}</strong> at most
          </p>
        )}
      </header>
      <dl className={classes.facts}>
        <div>
          <dt>Spent so far</dt>
          <dd>{money(run.cost.usd)}</dd>
        </div>
        <div>
          <dt>Started by</dt>
          <dd>{run.by}</dd>
        </div>
        <div>
          <dt>Waiting since</dt>
          <dd>
            <When at={new Date(pause.since).toISOString()} />
          </dd>
        </div>
        <div>
          <dt>Who can decide</dt>
          <dd>Everyone with an account</dd>
        </div>
      </dl>
      <footer className={classes.answers}>
        <Form method="post">
          <input type="hidden" name="intent" value="resume" />
          <Button type="submit" loading={busy === "resume"}>
            {resumeLabel(pause.kind, amount)}
          </Button>
        </Form>
        {run.kind === "csv" ? (
          <ConfirmButton
            label="Stop run"
            question={cancelQuestion(run)}
            intent="cancel"
            backLabel="Keep running"
          />
        ) : (
          <Form method="post">
            <input type="hidden" name="intent" value="cancel" />
            <Button type="submit" variant="default" loading={busy === "cancel"}>
              {pause.kind === "cost" ? "Decline" : "Stop run"}
            </Button>
          </Form>
        )}
        <p className={classes.hint}>
          {run.kind === "csv" || pause.kind !== "cost"
            ? "Finished results are kept either way."
            : "If you decline, the run ends and costs nothing more."}
        </p>
      </footer>
    </article>
  );
}
