/** One sending: its plan, the approval, the outcome of each row, and the undo. */
import { useEffect } from "react";
import { Form, Link, redirect, useNavigation, useRevalidator } from "react-router";
import { answering } from "../tool-screen/answering.server";
import { readPosted } from "../forms/read-posted.server";
import { appContext, staffContext } from "../app";
import { formatNumber } from "../toolkit/format-number";
import { formText } from "../forms/form-text";
import { Button } from "../ui/button";
import { ConfirmButton } from "../ui/confirm-button";
import { PageHeader } from "../ui/page-header";
import { SandboxMark } from "../ui/source-mark";
import { When } from "../ui/when";
import type { Route } from "./+types/sending-route";
import { Funnel } from "./funnel";
import { StateMark } from "./outcome-mark";
import { OutcomeTabs, SentOrNot } from "./outcome-tabs";
import { outcomes, outcomesIn, type ShownOutcome } from "./plan/counts";
import { type Part, skipKinds, waitKinds } from "./plan/rows";
import { PlanForm } from "./plan-form";
import { ReadyTold } from "./ready-bar";
import { RowsOfSending, WaitingRows } from "./rows-of-sending";
import { actOn } from "./screen-action.server";
import { SendingBar } from "./sending-bar";
import classes from "./sendings.module.css";
import { readEnding, readOffers, readReadyChoices, readRows, readSending } from "./views.server";
import type { Ending, SendingView, Told } from "./view";
import { isUnderWay, isUnfinished } from "./words";

const shownOnes: readonly ShownOutcome[] = [...outcomes, "sent", "not sent", "archived"];
const isShown = (text: string | null): text is ShownOutcome => shownOnes.some((one) => one === text);
const parts: readonly Part[] = [...waitKinds, ...skipKinds];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const sending = await readSending(app, params.id);
  if (!sending) throw new Response("This sending does not exist or was deleted.", { status: 404 });
  const asked = url.searchParams.get("show");
  const after = Number(url.searchParams.get("after") ?? -1);
  const show = isShown(asked) ? asked : null;
  const part = parts.find((one) => one === url.searchParams.get("part")) ?? null;
  const staff = context.get(staffContext);
  const isPreview = sending.state === "preview";
  const isWhole = show === null && part === null && after < 0;
  const [page, waiting, offers, choices, ending] = await Promise.all([
    readRows(app, sending.id, {
      ...(show && { outcome: show }),
      ...(part && { part }),
      after: Number.isSafeInteger(after) ? after : -1,
    }),
    isPreview && isWhole && sending.rows.waits > 0 ? readRows(app, sending.id, { outcome: "waits" }) : null,
    isPreview ? readOffers(app, staff) : null,
    isPreview ? readReadyChoices(app, staff) : null,
    readEnding(app, sending.id),
  ]);
  const rows = waiting ? page.rows.filter(({ outcome }) => outcome !== "waits") : page.rows;
  return {
    sending,
    ending,
    show,
    part,
    next: page.next,
    rows,
    waiting: waiting?.rows ?? [],
    offers,
    choices,
  };
}

interface Answer {
  error?: string;
  told?: Told;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readPosted(request);
  const failed = ({ detail }: { detail: string }): Answer => ({ error: detail });
  return answering(app, { what: "sending not changed", facts: { sending: params.id }, failed }, async () => {
    const told = await actOn(app, context.get(staffContext), params.id, formText(form, "intent"), form);
    if (told) return { told } satisfies Answer;
    throw redirect(`/sendings/${params.id}`);
  });
}

const readEvery = 1500;

export default function Sending({ loaderData, actionData }: Route.ComponentProps) {
  const { sending, ending, show, part, rows, waiting, next, offers, choices } = loaderData;
  const answer = actionData as Answer | undefined;
  const { revalidate } = useRevalidator();
  const isWorking = isUnderWay(sending.state);
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => void revalidate(), readEvery);
    return () => clearInterval(timer);
  }, [isWorking, revalidate]);
  const isPlan = sending.approvedAt === null;
  return (
    <div className={classes.page}>
      <PageHeader
        title={`To HubSpot: ${sending.title}`}
        subtitle={<StateMark sending={sending} />}
        purpose={<Purpose sending={sending} ending={ending} />}
        actions={sending.returnableUntil && <TakeBack sending={sending} until={sending.returnableUntil} />}
      />
      {answer?.error && (
        <p className={classes.problem} role="alert">
          {answer.error}
        </p>
      )}
      <Notices sending={sending} />
      {answer?.told && <ReadyTold told={answer.told} />}
      {sending.state === "preview" || sending.state === "planning" ? (
        <Funnel sending={sending} part={part} />
      ) : (
        <Result sending={sending} ending={ending} />
      )}
      {offers && <PlanForm key={sending.version} sending={sending} offers={offers} />}
      <OutcomeTabs sending={sending} show={show} />
      {!isPlan && !isUnfinished(sending.state) && <SentOrNot sending={sending} ending={ending} show={show} />}
      <WaitingRows sending={sending} rows={waiting} />
      <RowsOfSending sending={sending} rows={rows} show={show} part={part} />
      <nav className={classes.pages} aria-label="Pages">
        {next !== null && (
          <Link
            to={`?${show ? `show=${encodeURIComponent(show)}&` : ""}${
              part ? `part=${encodeURIComponent(part)}&` : ""
            }after=${next}`}
          >
            Next rows
          </Link>
        )}
      </nav>
      <SendingBar sending={sending} choices={choices} />
    </div>
  );
}

/** Names the counts only when all records are written; before, some of them are only planned. */
function undoWords({ state, records: { created, filled } }: SendingView): string {
  if (isUnfinished(state))
    return "It empties the properties that it filled and archives the records that it created.";
  const does = [
    created > 0 && `archives ${formatNumber(created)} ${created === 1 ? "contact" : "contacts"}`,
    filled > 0 && `empties the filled properties of ${formatNumber(filled)}`,
  ];
  return `It ${does.filter(Boolean).join(" and ")}.`;
}

function TakeBack({ sending, until }: { sending: SendingView; until: string }) {
  return (
    <>
      <span className={classes.until}>
        until <When at={until} />
      </span>
      <ConfirmButton
        label="Take back"
        question={`Take this sending back? ${undoWords(sending)} Later changes by your colleagues stay.`}
        intent="take-back"
        backLabel="Keep it"
      />
    </>
  );
}

interface SentProps {
  sending: SendingView;
  ending: Ending;
}

/** Shows how many people are in HubSpot now, with a bar. */
function Result({ sending, ending: { archived } }: SentProps) {
  const { rows, records, total, open, approvedAt, state } = sending;
  if (approvedAt === null) return null;
  const sumOf = (counts: SendingView["rows"]) =>
    outcomesIn("sent").reduce((sum, outcome) => sum + counts[outcome], 0);
  // Until the sending ends, the counts include planned records.
  const isOpen = isUnfinished(state);
  const all = isOpen ? sumOf(records) : total;
  const sent = isOpen ? Math.max(0, all - open) : sumOf(rows) - archived;
  return (
    <section className={classes.funnel} aria-label="Result">
      <p className={classes.ready}>
        <strong>{formatNumber(sent)}</strong> of {formatNumber(all)} {isOpen ? "written" : "are in HubSpot"}
        {archived > 0 && ` · ${formatNumber(archived)} archived`}
      </p>
      <progress className={classes.progress} value={sent} max={Math.max(all, 1)} aria-label="In HubSpot" />
    </section>
  );
}

function Purpose({ sending, ending: { approvedBy } }: SentProps) {
  const { approvedAt, total, title, listName, runId, fromList, data } = sending;
  return (
    <>
      {formatNumber(total)} {total === 1 ? "person" : "people"}
      {runId && (
        <>
          {" of the run "}
          <Link to={`/runs/${runId}`}>{title}</Link>
        </>
      )}
      {fromList && (
        <>
          {" of the list "}
          <Link to={`/lists/${fromList}`}>{title}</Link>
        </>
      )}
      {listName && `, into the list “${listName}”`} {data === "sandbox" && <SandboxMark />}
      {approvedAt && (
        <>
          {" · Sent "}
          {approvedBy && `by ${approvedBy}, `}
          <When at={approvedAt} />
        </>
      )}
    </>
  );
}

function Notices({ sending }: { sending: SendingView }) {
  const { problem, seesOptOuts, missingScopes, state, version } = sending;
  const isComparing = useNavigation().formData?.get("intent") === "compare";
  if (problem)
    return (
      <p className={classes.problem} role="alert">
        {problem.detail} {problem.nextStep}
      </p>
    );
  if (missingScopes.length === 0 && seesOptOuts) return null;
  return (
    <section className={`${classes.notice} ${classes.scopes}`} aria-label="Missing scopes">
      {missingScopes.length > 0 && (
        <p>
          The HubSpot key can’t do the following:{" "}
          {missingScopes.map(({ what, scope }) => `${what} (${scope})`).join(", ")}.
        </p>
      )}
      {!seesOptOuts && (
        <p>
          Opt-outs of further addresses can’t be seen: the HubSpot key lacks the scope
          communication_preferences.read.
        </p>
      )}
      {state === "preview" && (
        <Form method="post">
          <input type="hidden" name="intent" value="compare" />
          <input type="hidden" name="version" value={version} />
          <Button type="submit" variant="default" size="compact-sm" loading={isComparing}>
            Check the scopes again
          </Button>
        </Form>
      )}
    </section>
  );
}
