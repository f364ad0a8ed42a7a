/** One record: its data, the users' changes to it, and its history. */
import { data, Link, redirect, useNavigation } from "react-router";
import { rulesInForce } from "../../exclusions/storage/exclusions";
import { crmOfRecord, judgedRecord } from "../../records/crm-of-record.server";
import { forgetRecord } from "../../records/forgetting.server";
import { foundRuns } from "../../records/found-runs.server";
import {
  addNote,
  bringNoteBack,
  joinByHand,
  keepRecordOut,
  removeNote,
  setField,
  split,
  undoEntry,
} from "../../records/record.server";
import { lookupsSent, refreshRecord } from "../../records/refreshing.server";
import { activeStaff } from "../../records/storage/colleagues";
import { refuseClaim } from "../../records/storage/notes";
import { type Beside, readBeside } from "../../records/storage/beside-record";
import { countTraces } from "../../records/storage/record-removal";
import { readRecordPage } from "../../records/storage/record-page";
import { shownRecord } from "../../records/shown-record";
import { appContext, type RequestApp, staffContext, type StaffMember } from "../../app";
import { InvalidInput } from "../../toolkit/invalid-input";
import { leaveNotice } from "../../staff/notice.server";
import { answering } from "../../tool-screen/answering.server";
import { readPosted } from "../../forms/read-posted.server";
import { formText } from "../../forms/form-text";
import { FailurePage } from "../../ui/failure-page";
import { Initials } from "../../ui/initials";
import { PageHeader } from "../../ui/page-header";
import { DoneNotice, type PostedForm, type Undoable, UndoNotice } from "../../ui/undo";
import { SandboxMark } from "../../ui/source-mark";
import type { Route } from "./+types/route";
import { Forget } from "./forget";
import { Contact, useIsOut } from "./contact";
import { Activity } from "./activity";
import { Claims } from "./claims";
import { Crumbs } from "./crumbs";
import { Joins } from "./joins";
import { People } from "./people";
import { HeaderActions } from "./header-actions";
import { Fields, Places } from "./side";
import listClasses from "../run/list/list.module.css";
import classes from "./record.module.css";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const [record, colleagues, rules] = await Promise.all([
    readRecordPage(app.database, params.id),
    activeStaff(app.database),
    rulesInForce(app.database, app.now().getTime()),
  ]);
  if (!record)
    throw data(
      "This record no longer exists. The person's data was deleted, or the record was not used for a year.",
      {
        status: 404,
      },
    );
  // A page without scripts asks HubSpot only when its user does.
  const asksCrm = url.searchParams.get("hubspot") === "yes";
  const [found, traces, judged, asked, { others, people, place }] = await Promise.all([
    foundRuns(app, record),
    record.kind === "person" ? countTraces(app.database, record.id) : null,
    judgedRecord(app, staff, record, { rules }),
    asksCrm ? crmOfRecord(app, staff, record) : null,
    readBeside(app.database, record),
  ]);
  return {
    record: shownRecord(record),
    found,
    traces,
    judged,
    asked,
    sides: others.map(shownBeside),
    people: people.map(shownBeside),
    place,
    now: app.now().getTime(),
    colleagues,
    me: staff.name,
  };
}

const shownBeside = ({ touchedAt, ...rest }: Beside) => ({
  ...rest,
  touched: new Date(touchedAt).toISOString(),
});

interface Answer {
  problem?: string;
  done?: string;
  removed?: Undoable<PostedForm>;
  /** Ids of the searches that a refresh started. */
  started?: string[];
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
      return { done: "Status saved." };
    case "owner":
      await setField(app, staff, id, { field: "owner", value: value || null, was: was || null });
      return { done: "Owner saved." };
    case "snooze": {
      const until = day.test(value) ? Date.parse(`${value}T00:00:00Z`) : null;
      await setField(app, staff, id, { field: "snoozedUntil", value: until });
      return { done: until === null ? "No longer snoozed." : "Snoozed." };
    }
    case "note": {
      const mentions = [formText(form, "mention")].filter(Boolean);
      const kind = mentions.length > 0 ? "comment" : "note";
      await addNote(app, staff, id, { kind, text: formText(form, "text"), mentions });
      return { done: "Note added." };
    }
    case "delete-note": {
      await removeNote(app, staff, value);
      const fields = { intent: "restore-note", value };
      return { removed: { words: "Note deleted.", undo: { action: `/records/${id}`, fields } } };
    }
    case "restore-note":
      await bringNoteBack(app, staff, value);
      return { done: "Note restored." };
    case "undo":
      await undoEntry(app, staff, value);
      return { done: "Change undone." };
    case "refresh": {
      const started = await refreshRecord(app, staff, lookupsIn(value), Number(formText(form, "price")));
      const count = started.length === 1 ? "One search has" : `${started.length} searches have`;
      return { done: `${count} started. The answers appear here a minute after they end.`, started };
    }
    case "forget":
      await forgetRecord(app, staff, id);
      throw redirect("/lists", {
        headers: {
          "Set-Cookie": await leaveNotice(
            app,
            "The record is removed. All other traces of this person go within minutes.",
          ),
        },
      });
    case "keep-out":
      await keepRecordOut(app, staff, id);
      return { done: "Added to Do not contact." };
    case "split":
      throw redirect(
        `/records/${await split(app, staff, value, formText(form, "since") === "gone" ? "gone" : "kept")}`,
      );
    case "join":
      await joinByHand(app, staff, [id, value]);
      return { done: "Joined into one record." };
    case "refuse":
      await refuseClaim(app.database, value, formText(form, "record"));
      return { done: "Kept as two records." };
    default:
      throw data("There is no such button.", { status: 400 });
  }
}

function lookupsIn(text: string) {
  try {
    return lookupsSent.parse(JSON.parse(text));
  } catch {
    throw new InvalidInput("The page is outdated. Reload it, then ask again.");
  }
}

export default function RecordScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { record, found, traces, judged, asked, sides, people, place } = loaderData;
  const { now, colleagues, me } = loaderData;
  const { problem, done, removed, started = [] } = (actionData ?? {}) as Answer;
  const isOut = useIsOut({ record, rows: found.rows, judged, asked });
  const sending = useNavigation().formMethod === "POST";
  const subtitle = [record.title, record.company].filter(Boolean).join(" · ");
  return (
    <div className={classes.page}>
      <PageHeader
        crumbs={<Crumbs id={record.id} lists={record.lists} />}
        picture={<Initials of={record.name} size="large" />}
        title={record.name}
        subtitle={subtitle === "" ? undefined : subtitle}
        purpose={
          <span className={classes.head}>
            <span className={listClasses.status} data-status={record.status}>
              {capital(record.status)}
            </span>
            {record.owner && (
              <span className={classes.owner}>
                <Initials of={record.owner.name} size="small" /> {record.owner.name}
              </span>
            )}
            {record.sandbox && <SandboxMark />}
          </span>
        }
        actions={
          <>
            <HeaderActions record={record} mayWrite={judged.verdict?.may !== false} isOut={isOut} />
            <UndoNotice of={removed} />
          </>
        }
      />
      <output className={classes.problem}>{!sending && problem}</output>
      <DoneNotice
        of={actionData}
        words={problem ? null : done}
        link={started.map((id, at) => (
          <Link key={id} to={`/runs/${id}`}>
            Run {at + 1}
          </Link>
        ))}
        className={classes.done}
      />
      <Claims record={record} sides={sides} now={now} sending={sending} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <Contact
            key={record.id}
            record={record}
            rows={found.rows}
            judged={judged}
            asked={asked}
            place={place}
          />
          <People people={people} now={now} />
          <Activity record={record} me={me} colleagues={colleagues} now={now} sending={sending} />
        </div>
        <aside className={classes.side} aria-label="Details">
          <Fields record={record} found={found} colleagues={colleagues} now={now} sending={sending} />
          <Joins joins={record.joins} sending={sending} />
          <Places lists={record.lists} now={now} />
          {traces && <Forget traces={traces} found={found} />}
        </aside>
      </div>
    </div>
  );
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailurePage error={error} goOn={{ to: "/lists", label: "Go to all lists" }} />;
}
