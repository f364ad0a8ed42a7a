import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button";
import { isOpen, type RunView, worked } from "../../runs/run-view";
import { resumeLabel } from "../../ui/resume-label";
import { ConfirmButton } from "../../ui/confirm-button";
import { TextField } from "../../ui/text-field";
import { money } from "../../ui/money";
import { cancelQuestion } from "../../tool-screen/csv-run-words";
import { formatNumber, singular } from "../../toolkit/format-number";
import { WorkAgain } from "./work-again";
import { repeatQuestion } from "../../toolkit/approval";

/**
 * The actions available in a run's current state. They are plain forms, so each works before
 * hydration.
 */
export function RunActions({
  run,
  toolPath,
  hasPeople,
}: {
  run: RunView;
  toolPath: string | null;
  /** Whether it found people with email addresses. */
  hasPeople: boolean;
}) {
  const busy = useNavigation().formData?.get("intent");
  const open = isOpen(run);
  const repeatable = !open && run.secretsGone.length === 0;
  const act = (intent: string, label: string, main = false) => (
    <Form method="post" key={intent}>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={main ? "filled" : "default"} loading={busy === intent}>
        {label}
      </Button>
    </Form>
  );
  return (
    <>
      {run.status === "paused" && act("resume", resumeLabel(run.pause?.kind), true)}
      {open &&
        (run.kind === "csv" ? (
          <ConfirmButton
            label="Cancel"
            question={cancelQuestion(run)}
            intent="cancel"
            backLabel="Let it go on"
          />
        ) : (
          act("cancel", "Cancel")
        ))}
      {!open && (run.counts ? worked(run.counts) > 0 : run.result !== undefined) && (
        <ButtonLink href={`/api/runs/${run.id}/result.csv`} download variant="filled">
          Download the result
        </ButtonLink>
      )}
      {!open && hasPeople && (
        <Form method="post" action="/sendings">
          <input type="hidden" name="runId" value={run.id} />
          <Button type="submit" variant="default">
            Send to HubSpot
          </Button>
        </Form>
      )}
      {repeatable && run.uncertain && <AskAgain run={run} uncertain={run.uncertain} />}
      {repeatable && !run.uncertain && run.kind === "csv" && (run.counts?.failed ?? 0) > 0 && (
        <WorkAgain runId={run.id} rows="failed" label="Retry failed rows" />
      )}
      {repeatable && run.file?.misfits !== undefined && (
        <WorkAgain
          runId={run.id}
          rows="skipped"
          label={`Work ${formatNumber(run.file.misfits)} ${singular("rows", run.file.misfits)} that ${run.file.misfits === 1 ? "does" : "do"} not fit the header`}
        />
      )}
      {repeatable && run.file?.excluded && (
        <WorkAgain runId={run.id} rows="excluded" label="Work the excluded rows too" />
      )}
      {repeatable &&
        run.kind === "csv" &&
        ((run.counts?.cancelled ?? 0) > 0 || run.status === "cancelled") && (
          <WorkAgain
            runId={run.id}
            rows="cancelled"
            label={
              run.counts?.cancelled
                ? `Go on with ${formatNumber(run.counts.cancelled)} cancelled rows`
                : "Go on with the file"
            }
          />
        )}
      {repeatable &&
        !run.uncertain &&
        run.kind === "plain" &&
        act("rerun", `Run again${run.cost.usd > 0 ? `, ${money(run.cost.usd)} last time` : ""}`)}
      {repeatable && !run.uncertain && run.kind === "plain" && (
        <ConfirmButton
          label="Look everything up anew"
          question={`Look everything up anew? This run cost ${money(run.cost.usd)}. Now nothing that is kept of earlier answers is used: what they saved is paid for again.`}
          intent="refresh"
          backLabel="Not now"
        />
      )}
      {!open && !repeatable && toolPath && (
        <ButtonLink href={run.kind === "plain" ? `${toolPath}?run=${run.id}` : toolPath} variant="default">
          {run.kind === "plain" ? "Search again" : "Upload again"} with the{" "}
          {run.secretsGone.join(" and the ")}
        </ButtonLink>
      )}
      {!open && run.kind === "csv" && run.email && (
        <ConfirmButton
          label="Send the file again"
          question="Send the file as it is now?"
          intent="send"
          backLabel="Not now"
        >
          <TextField name="to" type="email" label="To" defaultValue={run.email} required />
        </ConfirmButton>
      )}
      <ConfirmButton
        label="Delete"
        question={
          run.kind === "csv" ? "Delete this run with its rows and files?" : "Delete this run and its result?"
        }
        intent="delete"
      />
    </>
  );
}

/**
 * If vendors may already have charged for some calls, the button to ask again shows the price. A
 * file's other failed rows can be retried without them.
 */
function AskAgain({ run, uncertain }: { run: RunView; uncertain: NonNullable<RunView["uncertain"]> }) {
  const isFile = run.kind === "csv";
  return (
    <>
      <ConfirmButton
        label={`${isFile ? "Retry failed rows" : "Ask again"} for up to ${money(uncertain.usd)}`}
        question={repeatQuestion(uncertain)}
        intent={isFile ? "retry" : "rerun"}
        backLabel="Not now"
      >
        <input type="hidden" name="approval" value={uncertain.approval} />
      </ConfirmButton>
      {isFile && (run.counts?.failed ?? 0) > uncertain.calls && (
        <Form method="post">
          <input type="hidden" name="intent" value="retry" />
          <input type="hidden" name="others" value="yes" />
          <Button type="submit">Retry the other failed rows</Button>
        </Form>
      )}
    </>
  );
}
