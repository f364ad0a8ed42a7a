/** One record: its data, the users' changes to it, and its history. */
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { linkedInCompanyLink, linkedInLink } from "../../keys/linkedin";
import { longestComment } from "../../records/limits";
import {
  addNote,
  joinByHand,
  keepRecordOut,
  removeNote,
  setField,
  split,
  undoEntry,
} from "../../records/record.server";
import { statuses } from "../../records/statuses";
import { activeStaff } from "../../records/storage/colleagues";
import { refuseClaim } from "../../records/storage/notes";
import { readRecordPage } from "../../records/storage/record-page";
import { shownRecord } from "../../records/shown-record";
import { appContext, type RequestApp, staffContext, type StaffMember } from "../../app";
import { toolTitle } from "../../runs/tool-title.server";
import { answering } from "../../tool-screen/answering.server";
import { readPosted } from "../../forms/read-posted.server";
import { formText } from "../../forms/form-text";
import { Button, ButtonLink } from "../../ui/button";
import { ConfirmButton } from "../../ui/confirm-button";
import { FailurePage } from "../../ui/failure-page";
import { PageHeader } from "../../ui/page-header";
import { Select } from "../../ui/select";
import { SandboxMark } from "../../ui/source-mark";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { When } from "../../ui/when";
import type { Route } from "./+types/route";
import { CrmFacts } from "./crm-facts";
import { History, Joins, Notes, Places } from "./parts";
import classes from "./record.module.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [record, colleagues] = await Promise.all([
    readRecordPage(app.database, params.id),
    activeStaff(app.database),
  ]);
  if (!record)
    throw data(
      "This record no longer exists. The person's data was deleted, or the record was not used for a year.",
      {
        status: 404,
      },
    );
  const runs = record.runs.map(({ id, title, tool, at }) => ({
    id,
    title,
    tool: toolTitle(app, tool),
    at: new Date(at).toISOString(),
  }));
  return { record: shownRecord(record), runs, colleagues, me: context.get(staffContext).name };
}

interface Answer {
  problem?: string;
  done?: string;
}

const day = /^\d{4}-\d\d-\d\d$/;

export async function action({ params, request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = await readPosted(request);
  const failed = ({ detail }: { detail: string }): Answer => ({ problem: detail });
  return answering(app, { what: "a record", facts: { id: params.id }, failed }, () =>
    change(app, staff, params.id, form),
  );
}

async function change(app: RequestApp, staff: StaffMember, id: string, form: FormData): Promise<Answer> {
  const [intent, value, was] = ["intent", "value", "was"].map((name) => formText(form, name)) as [
    string,
    string,
    string,
  ];
  switch (intent) {
    case "status":
      await setField(app, staff, id, { field: "status", value, was });
      return { done: "The status is saved." };
    case "owner":
      await setField(app, staff, id, { field: "owner", value: value || null, was: was || null });
      return { done: "The owner is saved." };
    case "snooze": {
      const until = day.test(value) ? Date.parse(`${value}T00:00:00Z`) : null;
      await setField(app, staff, id, { field: "snoozedUntil", value: until });
      return { done: until === null ? "It is no longer snoozed." : "It is snoozed." };
    }
    case "note": {
      const mentions = [formText(form, "mention")].filter(Boolean);
      const kind = mentions.length > 0 ? "comment" : "note";
      await addNote(app, staff, id, { kind, text: formText(form, "text"), mentions });
      return { done: "It is noted." };
    }
    case "delete-note":
      await removeNote(app, staff, value);
      return { done: "The note is deleted." };
    case "undo":
      await undoEntry(app, staff, value);
      return { done: "It is as before." };
    case "keep-out":
      await keepRecordOut(app, staff, id);
      return { done: "Kept out from now on." };
    case "split":
      throw redirect(
        `/records/${await split(app, staff, value, formText(form, "since") === "gone" ? "gone" : "kept")}`,
      );
    case "join":
      await joinByHand(app, staff, [id, value]);
      return { done: "The two are one record now." };
    case "refuse":
      await refuseClaim(app.database, value, formText(form, "record"));
      return { done: "They stay two records." };
    default:
      throw data("There is no such button.", { status: 400 });
  }
}

export default function RecordScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { record, runs, colleagues, me } = loaderData;
  const { problem, done } = (actionData ?? {}) as Answer;
  const sending = useNavigation().formMethod === "POST";
  const subtitle = [record.title, record.company].filter(Boolean).join(" · ");
  return (
    <div className={classes.page}>
      <PageHeader
        title={record.name}
        subtitle={subtitle === "" ? undefined : subtitle}
        purpose={
          <>
            {record.kind === "person" ? "Person" : "Company"} · known since <When at={record.created} />{" "}
            {record.sandbox && <SandboxMark />}
          </>
        }
        actions={
          <>
            <ButtonLink href={`/api/records/${record.id}`} download={`${record.id}.json`} variant="default">
              Export
            </ButtonLink>
            <ConfirmButton
              label="Keep out"
              question={
                record.kind === "person"
                  ? "Keep this person out? No lookup asks about them and nobody writes to them from here on, by any of their addresses. It can't be lifted here."
                  : "Exclude this company? Rows of files about it and its people are skipped, and nobody there is written to, until the exclusion is lifted."
              }
              intent="keep-out"
              backLabel="Not now"
            />
          </>
        }
      />
      <output className={problem ? classes.problem : classes.done}>{!sending && (problem ?? done)}</output>
      <div className={classes.columns}>
        <div className={classes.column}>
          <section className={classes.fields} aria-label="Status and owner">
            <Form method="post" className={classes.field} key={`status ${record.status}`}>
              <input type="hidden" name="intent" value="status" />
              <input type="hidden" name="was" value={record.status} />
              <Select
                name="value"
                label="Status"
                defaultValue={record.status}
                options={statuses.map((each) => ({ value: each, label: capital(each) }))}
              />
              <Button type="submit" variant="default" disabled={sending}>
                Save
              </Button>
            </Form>
            <Form method="post" className={classes.field} key={`owner ${record.owner?.id}`}>
              <input type="hidden" name="intent" value="owner" />
              <input type="hidden" name="was" value={record.owner?.id ?? ""} />
              <Select
                name="value"
                label="Owner"
                help={
                  record.otherOwner && record.owner
                    ? `${record.owner.name} or ${record.otherOwner.name}: choose one.`
                    : undefined
                }
                defaultValue={record.owner?.id ?? ""}
                options={[
                  { value: "", label: "Nobody" },
                  ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
                  ...(record.owner && !colleagues.some(({ id }) => id === record.owner?.id)
                    ? [{ value: record.owner.id, label: `${record.owner.name} (has left)` }]
                    : []),
                ]}
              />
              <Button type="submit" variant="default" disabled={sending}>
                Save
              </Button>
            </Form>
            <Form method="post" className={classes.field} key={`snooze ${record.snoozed}`}>
              <input type="hidden" name="intent" value="snooze" />
              <TextField name="value" label="Snoozed until" type="date" defaultValue={record.snoozed ?? ""} />
              <Button type="submit" variant="default" disabled={sending}>
                Save
              </Button>
            </Form>
          </section>
          <CrmFacts id={record.id} key={record.id} />
          <section>
            <h2>Addresses</h2>
            <ul className={classes.list}>
              {record.keys.map(({ key, label, value, source, at }) => (
                <li key={key}>
                  <span className={classes.value}>
                    {label}: <KeyLink label={label} keyText={key} value={value} />
                  </span>
                  <span className={classes.quiet}>
                    {source}, <When at={at} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <Joins joins={record.joins} claims={record.claims} id={record.id} sending={sending} />
          <Places lists={record.lists} runs={runs} />
        </div>
        <div className={classes.column}>
          <section>
            <h2>Notes</h2>
            <Form method="post" className={classes.note} key={record.notes.length}>
              <input type="hidden" name="intent" value="note" />
              <TextArea name="text" label="New note" rows={3} maxLength={longestComment} required />
              <Select
                name="mention"
                label="Tell a colleague"
                options={[
                  { value: "", label: "Nobody" },
                  ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
              <Button type="submit" disabled={sending}>
                Add note
              </Button>
            </Form>
            <Notes notes={record.notes} me={me} sending={sending} />
          </section>
          <History history={record.history} sending={sending} />
        </div>
      </div>
      <p className={classes.quiet}>
        To forget this {record.kind === "person" ? "person" : "company"}, the person who runs the console
        takes <code>npm run forget</code> with one of the addresses. <Link to="/kept-out">Kept out</Link>{" "}
        stops look-ups at once.
      </p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} goOn={{ to: "/lists", label: "Go to all lists" }} />;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function KeyLink({ label, keyText, value }: { label: string; keyText: string; value: string }) {
  const href =
    label === "Domain"
      ? `https://${value}`
      : keyText.startsWith("linkedin:")
        ? linkedInLink(value)
        : keyText.startsWith("linkedin-company:")
          ? linkedInCompanyLink(value)
          : `mailto:${value}`;
  return (
    <a href={href} rel="noreferrer" target={href.startsWith("https:") ? "_blank" : undefined}>
      {value}
    </a>
  );
}
