import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button";
import { isOpen, type RunView } from "../../toolkit/run-view";
import { goOnLabel } from "../../ui/go-on-label";
import { ConfirmButton } from "../../ui/confirm-button";

/** What can be done with a run as it stands. Plain forms, so each works before hydration. */
export function RunActions({ run }: { run: RunView }) {
  const busy = useNavigation().formData?.get("intent");
  const open = isOpen(run);
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
      {run.status === "paused" && act("resume", goOnLabel(run.pause?.kind), true)}
      {open && act("cancel", "Cancel")}
      {!open &&
        run.kind === "csv" &&
        (run.counts?.failed ?? 0) > 0 &&
        act("retry", "Retry failed rows", true)}
      {!open && run.kind === "plain" && act("rerun", "Run again with the same settings")}
      {!open && run.kind === "plain" && act("refresh", "Look everything up anew")}
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
