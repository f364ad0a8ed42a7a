/** The email workspace: recipient, step of the sequence, events to use, and the written email. */
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { Form } from "react-router";
import { Button } from "../../ui/button";
import type { Variable } from "../../prompts/placeholders";
import { isEmail } from "../../toolkit/is-email";
import { EmptyState } from "../../ui/empty-state";
import { FailureBox } from "../../ui/failure-box";
import { usePartial } from "../../ui/feed/use-partial";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { RunProgress } from "../../tool-screen/late-run-progress";
import { useInput } from "../../tool-screen/use-input";
import { useQueryRun } from "../../tool-screen/use-query-run";
import { useHydrated } from "../../ui/use-hydrated";
import type { FoundEvents, WrittenEmail } from "./definition";
import { EmailResult } from "./email-result";
import { EventsDialog } from "./events-dialog";
import { type EventList, listFor, nextModal } from "./events-flow";
import classes from "./workspace.module.css";

const nth = ["1st", "2nd", "3rd", "4th", "5th"];
type Events = Record<EventList, Record<string, unknown>[]>;

interface WorkspaceProps {
  group: string;
  emails: number;
  /** The price of one email as users read it. */
  price: string | undefined;
  /** Variables that the screen's prompts may use. */
  variables: readonly Variable[];
}

export function Workspace({ group, emails, price, variables }: WorkspaceProps) {
  const tool = { slug: "personalized-emails", place: group };
  const written = useQueryRun({ ...tool, resetsOnLeave: false }, { name: "email", primaryInput: "email" });
  const found = useQueryRun({ ...tool, resetsOnLeave: true }, { name: "events", primaryInput: "email" });
  const partial = usePartial<{ emailGenerated: string }>(written.state.runId);
  const hydrated = useHydrated();
  const email = useInput("email", written.state.shown);
  const chosen = useInput("step", written.state.shown, "1");
  const step = Number(chosen.text);
  /** The event lists under edit in this email's dialogs, and the number of confirmed dialogs. */
  const [edited, setEdited] = useState<{ lists: Events; shown: number } | null>(null);

  const form = (query: string, events?: Events) => {
    const values = new FormData();
    const texts = { intent: "submit", query, email: email.text, group, step: chosen.text };
    for (const [name, value] of Object.entries(texts)) values.set(name, value);
    for (const [name, list] of Object.entries(events ?? {})) values.set(name, JSON.stringify(list));
    return values;
  };
  const launch = (events?: Events) => {
    setEdited(null);
    written.submit(form("email", events));
  };
  // Runs once per run, although React Router delivers the answer again on every revalidation.
  const foundRun = found.state.shown?.id;
  const open = useEffectEvent(() => {
    const events = found.state.shown?.result as FoundEvents | undefined;
    if (!events) return;
    const { latestEvents, eventsBeforeEmailWasSent } = events;
    setEdited({ shown: 0, lists: { latestEvents, eventsBeforeEmailWasSent } });
  });
  useEffect(() => {
    if (foundRun) open();
  }, [foundRun]);

  const modal = edited && nextModal(step, edited.shown, edited.lists);
  const confirm = (events: Record<string, unknown>[]) => {
    if (!edited || !modal) return;
    const lists = { ...edited.lists, [listFor(step, modal.button)]: events };
    if (modal.button === "Launch") launch(lists);
    else setEdited({ lists, shown: edited.shown + 1 });
  };

  const sending = written.state.status === "sending" || found.state.status === "sending";
  const ready = isEmail(email.text.trim());
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || sending) return;
    if (step === 2 || step === 3) found.submit(form("events"));
    else launch();
  };
  const failed = [found.state, written.state].find(({ status }) => status === "failed");
  const shown = written.state.shown;
  return (
    <section
      className={classes.workspace}
      aria-label="Email workspace"
      data-status={sending ? "sending" : written.state.status}
    >
      <Form method="post" className={classes.form} onSubmit={onSubmit} noValidate={hydrated}>
        <input type="hidden" name="intent" value="submit" />
        <input type="hidden" name="query" value="email" />
        <input type="hidden" name="group" value={group} />
        <TextField
          {...email.field}
          type="email"
          label="Email"
          placeholder="dana@acme.com"
          error={written.state.fields.email?.[0]}
          autoComplete="off"
          required={!hydrated}
        />
        <Select
          {...chosen.field}
          label="Email in the sequence"
          options={nth.slice(0, emails).map((label, index) => ({ value: String(index + 1), label }))}
        />
        <Button type="submit" disabled={hydrated && (!ready || sending)}>
          Generate
        </Button>
        {price && <span className={classes.price}>{price}</span>}
      </Form>
      {found.state.status === "sending" && (
        <RunProgress state={found.state} onCancel={found.cancel} title="Reading the events" />
      )}
      {written.state.status === "sending" && (
        <>
          <RunProgress state={written.state} onCancel={written.cancel} title="Writing the email" />
          {partial && <p className={classes.growing}>{partial.emailGenerated}</p>}
        </>
      )}
      {failed?.problem && <FailureBox problem={failed.problem} runId={failed.runId ?? undefined} />}
      {!sending && !failed && shown && (
        <EmailResult result={shown.result as WrittenEmail | undefined} run={shown} variables={variables} />
      )}
      {!sending && !failed && !shown && (
        <EmptyState
          Icon={IconMail}
          title="No email yet"
          words="Enter an email address. The prompts below use what Apollo, HubSpot and the platform know about the person."
        />
      )}
      {modal && (
        <EventsDialog
          key={modal.button}
          modal={modal}
          step={step}
          onConfirm={confirm}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}
