import { Form, useNavigation } from "react-router";
import { Button, ButtonLink } from "../../ui/button";
import { isOpen, type RunView } from "../../runs/run-view";
import { resumeLabel } from "../../ui/resume-label";
import { ConfirmButton } from "../../ui/confirm-button";

/** What can be done with a run as it stands. Plain forms, so each works before hydration. */
export function RunActions({ run, toolPath }: { run: RunView; toolPath: string | null }) {
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
      {open && act("cancel", "Cancel")}
      {repeatable &&
        run.kind === "csv" &&
        (run.counts?.failed ?? 0) > 0 &&
        act("retry", "Retry failed rows", true)}
      {repeatable && run.kind === "plain" && act("rerun", "Run again with the same settings")}
      {repeatable && run.kind === "plain" && act("refresh", "Look everything up anew")}
      {!open && !repeatable && toolPath && (
        <ButtonLink href={run.kind === "plain" ? `${toolPath}?run=${run.id}` : toolPath} variant="default">
          {run.kind === "plain" ? "Search again" : "Upload again"} with the{" "}
          {run.secretsGone.join(" and the ")}
        </ButtonLink>
      )}
      {!open && run.kind === "csv" && run.email && act("send", "Send the file again")}
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
