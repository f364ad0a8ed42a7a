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
import { When } from "../ui/when";
import type { Route } from "./+types/sending-route";
import { Funnel } from "./funnel";
import { outcomes, outcomesIn, type ShownOutcome, shownOutcomes } from "./plan/counts";
import { type Part, skipKinds, waitKinds } from "./plan/rows";
import { PlanForm } from "./plan-form";
import { ReadyBar, ReadyTold } from "./ready-bar";
import { RowsOfSending } from "./rows-of-sending";
import { actOn } from "./screen-action.server";
import classes from "./sendings.module.css";
import { readOffers, readReadyChoices, readRows, readSending } from "./views.server";
import type { ReadyChoices, SendingView, Told } from "./view";
import { isUnderWay, outcomeWords, shownWords, stateWords } from "./words";

const shownOnes: readonly ShownOutcome[] = [...outcomes, "sent", "not sent"];
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
  const [page, offers, choices] = await Promise.all([
    readRows(app, sending.id, {
      ...(show && { outcome: show }),
      ...(part && { part }),
      after: Number.isSafeInteger(after) ? after : -1,
    }),
    isPreview ? readOffers(app, staff) : null,
    isPreview ? readReadyChoices(app, staff) : null,
  ]);
  return { sending, show, part, ...page, offers, choices };
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
  const { sending, show, part, rows, next, offers, choices } = loaderData;
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
    <>
      <PageHeader
        title={`To HubSpot: ${sending.title}`}
        subtitle={stateWords[sending.state]}
        purpose={<Purpose sending={sending} />}
      />
      {answer?.error && (
        <p className={classes.problem} role="alert">
          {answer.error}
        </p>
      )}
      <State sending={sending} />
      {(sending.state === "preview" || sending.state === "planning") && (
        <Funnel sending={sending} part={part} />
      )}
      <nav className={classes.counts} aria-label="Rows by outcome">
        {shownOutcomes(sending.rows).map((outcome) => (
          <Link
            key={outcome}
            className={classes.count}
            to={show === outcome ? "?" : `?show=${encodeURIComponent(outcome)}`}
            aria-current={show === outcome ? "true" : undefined}
            preventScrollReset
          >
            <span className={classes.number}>{formatNumber(sending.rows[outcome])}</span>
            <span className={classes.label}>{outcomeWords(outcome, isPlan)}</span>
          </Link>
        ))}
      </nav>
      {!isPlan && <SentOrNot sending={sending} show={show} />}
      <Actions sending={sending} choices={choices} />
      {answer?.told && <ReadyTold told={answer.told} />}
      {offers && <PlanForm key={sending.version} sending={sending} offers={offers} />}
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
    </>
  );
}

/** Filters by whether the person is in HubSpot now. */
function SentOrNot({ sending: { rows }, show }: { sending: SendingView; show: ShownOutcome | null }) {
  return (
    <nav className={classes.pages} aria-label="Sent or not">
      {(["sent", "not sent"] as const).map((each) => (
        <Link
          key={each}
          to={show === each ? "?" : `?show=${encodeURIComponent(each)}`}
          aria-current={show === each ? "true" : undefined}
          preventScrollReset
        >
          {shownWords(each, false)}{" "}
          {formatNumber(outcomesIn(each).reduce((sum, outcome) => sum + rows[outcome], 0))}
        </Link>
      ))}
    </nav>
  );
}

function Purpose({ sending }: { sending: SendingView }) {
  const { total, listName, runId, fromList, data } = sending;
  return (
    <>
      {formatNumber(total)} {total === 1 ? "row" : "rows"}
      {runId && (
        <>
          {" of "}
          <Link to={`/runs/${runId}`}>this run</Link>
        </>
      )}
      {fromList && (
        <>
          {" of "}
          <Link to={`/lists/${fromList}`}>this list</Link>
        </>
      )}
      {listName && `, into the list “${listName}”`}
      {data === "sandbox" && ". HubSpot is the sandbox"}.
    </>
  );
}

function State({ sending }: { sending: SendingView }) {
  const { state, problem, open, seesOptOuts, approvedAt, companies, missingScopes, records } = sending;
  const isAgain = state === "preview" && approvedAt !== null;
  if (problem)
    return (
      <p className={classes.problem} role="alert">
        {problem.detail} {problem.nextStep}
      </p>
    );
  const words =
    state === "preview"
      ? isAgain
        ? "Records changed in HubSpot since you approved. Look at what would be overwritten now, then approve again."
        : `Nothing is written yet. Open a count to see its rows, then approve.${createdWords(records.created, companies)}`
      : state === "look"
        ? `The first records are in HubSpot. Look at them there, then send the other ${formatNumber(open)}.`
        : isUnderWay(state)
          ? `${stateWords[state]}: ${formatNumber(open)} to go. You can leave this page.`
          : null;
  return (
    <>
      <output className={classes.quiet}>{words}</output>
      {missingScopes.length > 0 && (
        <p className={classes.notice}>
          The HubSpot key may not do all of this:{" "}
          {missingScopes.map(({ what, scope }) => `${what} (${scope})`).join(", ")}.
        </p>
      )}
      {!seesOptOuts && (
        <p className={classes.notice}>
          Opt-outs of further addresses can’t be seen: the HubSpot key lacks the scope
          communication_preferences.read.
        </p>
      )}
    </>
  );
}

const createdWords = (contacts: number, companies: number): string => {
  const made = [
    contacts > 0 && `${formatNumber(contacts)} ${contacts === 1 ? "contact" : "contacts"}`,
    companies > 0 && `${formatNumber(companies)} ${companies === 1 ? "company" : "companies"}`,
  ].filter(Boolean);
  return made.length === 0
    ? ""
    : ` It creates ${made.join(" and ")}; new contacts may count as marketing contacts, and workflows of the portal may start, which can’t be seen from here.`;
};

function Actions({ sending, choices }: { sending: SendingView; choices: ReadyChoices | null }) {
  const { state, version, records, open, toWrite: writes, listName } = sending;
  const busy = useNavigation().formData?.get("intent");
  const act = (intent: string, label: string) => (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" loading={busy === intent}>
        {label}
      </Button>
    </Form>
  );
  const listed = listName === null ? 0 : records["left alone"];
  const canCancel = ["planning", "preview", "look", "stopped", "writing"].includes(state);
  return (
    <div className={classes.actions}>
      {state === "preview" &&
        writes > 0 &&
        act("approve", `Approve: write ${formatNumber(writes)} ${writes === 1 ? "record" : "records"}`)}
      {state === "preview" &&
        writes === 0 &&
        listed > 0 &&
        act("approve", `Approve: add ${formatNumber(listed)} to the list`)}
      {choices && <ReadyBar sending={sending} choices={choices} />}
      {state === "look" && act("go-on", `Send the other ${formatNumber(open)}`)}
      {state === "stopped" && act("go-on", "Go on")}
      {canCancel && (
        <ConfirmButton
          label="Cancel"
          question="Cancel this sending? What is written stays in HubSpot; you can take it back."
          intent="cancel"
          backLabel="Let it go on"
        />
      )}
      {sending.returnableUntil && (
        <>
          <ConfirmButton
            label="Take back"
            question="Take this sending back? What it filled is emptied, what it created is archived. What somebody changed since stays."
            intent="take-back"
            backLabel="Keep it"
          />
          <span className={classes.quiet}>
            until <When at={sending.returnableUntil} />
          </span>
        </>
      )}
    </div>
  );
}
