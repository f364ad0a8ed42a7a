import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button";
import { PanelLine, PopoverPanel } from "../../ui/menu";
import { isOpen, type RunView, waitsForUser } from "../../runs/run-view";
import { shownTitle } from "../../runs/shown-title";
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
  // If the run waits for a user, the card below the header has the buttons.
  const isAsked = waitsForUser(run);
  const repeatable = !open && run.secretsGone.length === 0;
  const act = (intent: string, label: string, main = false) => (
    <Form method="post" key={intent}>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={main ? "filled" : "default"} size="xs" loading={busy === intent}>
        {label}
      </Button>
    </Form>
  );
  return (
    <>
      {run.status === "paused" && !isAsked && act("resume", resumeLabel(run.pause?.kind), true)}
      {open &&
        !isAsked &&
        (run.kind === "csv" ? (
          <ConfirmButton
            label="Stop run"
            question={cancelQuestion(run)}
            intent="cancel"
            backLabel="Keep running"
            size="xs"
          />
        ) : (
          act("cancel", "Stop run")
        ))}
      {repeatable && run.uncertain && <AskAgain run={run} uncertain={run.uncertain} />}
      {repeatable && !run.uncertain && run.kind === "csv" && (run.counts?.failed ?? 0) > 0 && (
        <WorkAgain runId={run.id} rows="failed" label="Retry failed rows" size="xs" />
      )}
      {repeatable && run.file?.misfits !== undefined && (
        <WorkAgain
          runId={run.id}
          rows="skipped"
          size="xs"
          label={`Process ${formatNumber(run.file.misfits)} ${singular("rows", run.file.misfits)} that ${run.file.misfits === 1 ? "does" : "do"} not fit the header`}
        />
      )}
      {repeatable && run.file?.excluded && (
        <WorkAgain runId={run.id} rows="excluded" label="Process the excluded rows too" size="xs" />
      )}
      {repeatable &&
        run.kind === "csv" &&
        ((run.counts?.cancelled ?? 0) > 0 || run.status === "cancelled") && (
          <WorkAgain
            runId={run.id}
            rows="cancelled"
            size="xs"
            label={
              run.counts?.cancelled
                ? `Resume ${formatNumber(run.counts.cancelled)} cancelled rows`
                : "Resume the file"
            }
          />
        )}
      {repeatable &&
        !run.uncertain &&
        run.kind === "plain" &&
        act("rerun", `Run again${run.cost.usd > 0 ? `, ${money(run.cost.usd)} last time` : ""}`)}
      {!open && !repeatable && toolPath && (
        <ButtonLink
          href={run.kind === "plain" ? `${toolPath}?run=${run.id}` : toolPath}
          variant="default"
          size="xs"
        >
          {run.kind === "plain" ? "Search again" : "Upload again"} with the{" "}
          {run.secretsGone.join(" and the ")}
        </ButtonLink>
      )}
      {!open && hasPeople && (
        <Form method="post" action="/sendings">
          <input type="hidden" name="runId" value={run.id} />
          <Button type="submit" size="xs">
            Send to HubSpot
          </Button>
        </Form>
      )}
      <PopoverPanel
        label={<IconDots size={16} stroke={1.8} aria-hidden />}
        buttonName="More"
        name="More actions"
        size="xs"
        isActions
        isBare
      >
        {repeatable && !run.uncertain && run.kind === "plain" && (
          <ConfirmButton
            label="Refresh all data"
            question={`Refresh all data? This run cost ${money(run.cost.usd)}. Stored answers are not used, so you pay again for what they saved.`}
            intent="refresh"
            backLabel="Not now"
            icon={<IconRefresh size={16} stroke={1.6} aria-hidden />}
            isDangerous={false}
          />
        )}
        {!open && run.kind === "csv" && run.email && (
          <ConfirmButton
            label="Resend email"
            question={`Email ${shownTitle(run.title)}`}
            intent="send"
            doLabel="Send"
            backLabel="Cancel"
            icon={<IconMail size={16} stroke={1.6} aria-hidden />}
            isDangerous={false}
          >
            <TextField name="to" type="email" label="To" hint="" defaultValue={run.email} required />
          </ConfirmButton>
        )}
        {!open && <PanelLine />}
        <ConfirmButton
          label="Delete run"
          question={`Delete “${shownTitle(run.title)}”?`}
          detail={<Deleted run={run} />}
          intent="delete"
          backLabel="Keep run"
          icon={<IconTrash size={16} stroke={1.6} aria-hidden />}
        />
      </PopoverPanel>
    </>
  );
}

/** Lists everything that the console deletes with a run. */
function Deleted({ run }: { run: RunView }) {
  const rows = run.counts?.total ?? 0;
  return (
    <>
      <p>This deletes for everyone:</p>
      <ul>
        {run.kind === "csv" ? (
          <>
            <li>
              {formatNumber(rows)} {singular("rows", rows)} with all results
            </li>
            <li>The uploaded file and its download links</li>
          </>
        ) : (
          <li>The result and its downloads</li>
        )}
      </ul>
      <p>The cost of {money(run.cost.usd)} stays in Spend. You can’t undo this.</p>
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
        size="xs"
      >
        <input type="hidden" name="approval" value={uncertain.approval} />
      </ConfirmButton>
      {isFile && (run.counts?.failed ?? 0) > uncertain.calls && (
        <Form method="post">
          <input type="hidden" name="intent" value="retry" />
          <input type="hidden" name="others" value="yes" />
          <Button type="submit" size="xs">
            Retry the other failed rows
          </Button>
        </Form>
      )}
    </>
  );
}
