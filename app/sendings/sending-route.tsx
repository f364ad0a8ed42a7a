/** One sending: its plan, the approval, the outcome of each row, and the undo. */
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { useEffect } from "react";
import { Form, Link, redirect, useNavigation, useRevalidator } from "react-router";
import { answering } from "../tool-screen/answering.server";
import { readPosted } from "../forms/read-posted.server";
import { appContext, staffContext } from "../app";
import { formText } from "../forms/form-text";
import { Button } from "../ui/button";
import { PageHeader } from "../ui/page-header";
import type { Route } from "./+types/sending-route";
import { Decisions } from "./decisions";
import { StateMark } from "./outcome-mark";
import { outcomes, type ShownOutcome } from "./plan/counts";
import { type Part, skipKinds, waitKinds } from "./plan/rows";
import { PlanForm } from "./plan-form";
import { ReadyTold } from "./ready-bar";
import { RowsOfSending } from "./rows-of-sending";
import { actOn } from "./screen-action.server";
import { SendingBar } from "./sending-bar";
import { Purpose, Summary, TakeBack } from "./sending-head";
import classes from "./sendings.module.css";
import { SentOrNot } from "./sent-or-not";
import type { SendingView, Told } from "./view";
import {
  readEnding,
  readOffers,
  readReadyChoices,
  readRows,
  readSamples,
  readSending,
  readWaiting,
} from "./views.server";
import { isDecidable, isUnderWay, isUnfinished } from "./words";

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
  const canDecide = isDecidable(sending);
  const isWhole = show === null && part === null && after < 0;
  const [page, waiting, offers, choices, ending, samples] = await Promise.all([
    readRows(app, sending.id, {
      ...(show && { outcome: show }),
      ...(part && { part }),
      after: Number.isSafeInteger(after) ? after : -1,
    }),
    canDecide && isWhole && sending.rows.waits > 0 ? readWaiting(app, sending) : null,
    isPreview ? readOffers(app, staff) : null,
    isPreview ? readReadyChoices(app, staff) : null,
    readEnding(app, sending.id),
    isPreview ? readSamples(app, sending.id) : {},
  ]);
  const rows = waiting ? page.rows.filter(({ outcome }) => outcome !== "waits") : page.rows;
  return {
    sending,
    ending,
    show,
    part,
    next: page.next,
    rows,
    waiting: waiting ?? [],
    offers,
    choices,
    samples,
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
    if (told && "sending" in told) throw redirect(`/sendings/${told.sending}`);
    if (told) return { told } satisfies Answer;
    throw redirect(`/sendings/${params.id}`);
  });
}

const readEvery = 1500;

export default function Sending({ loaderData, actionData }: Route.ComponentProps) {
  const { sending, ending, show, part, rows, waiting, next, offers, choices, samples } = loaderData;
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
        purpose={<Purpose sending={sending} />}
        actions={sending.returnableUntil && <TakeBack sending={sending} until={sending.returnableUntil} />}
      />
      {answer?.error && (
        <p className={classes.problem} role="alert">
          {answer.error}
        </p>
      )}
      <Notices sending={sending} />
      {answer?.told && <ReadyTold told={answer.told} />}
      <Summary sending={sending} ending={ending} show={show} part={part} />
      {offers && <PlanForm key={sending.version} sending={sending} offers={offers} samples={samples} />}
      {waiting.length > 0 && <Decisions sending={sending} rows={waiting} />}
      {!isPlan && !isUnfinished(sending.state) && <SentOrNot sending={sending} ending={ending} show={show} />}
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

function Notices({ sending }: { sending: SendingView }) {
  const { problem, seesOptOuts, missingScopes, state, version } = sending;
  const isComparing = useNavigation().formData?.get("intent") === "compare";
  if (problem)
    return (
      <div className={classes.problem} role="alert">
        <strong>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {problem.detail}
        </strong>
        {problem.nextStep && <p>{problem.nextStep}</p>}
      </div>
    );
  if (missingScopes.length === 0 && seesOptOuts) return null;
  return (
    <section className={`${classes.notice} ${classes.scopes}`} aria-label="Missing scopes">
      <h2>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        The HubSpot key lacks scopes
      </h2>
      <ul>
        {missingScopes.map(({ what, scope }) => (
          <li key={scope}>
            It can’t {what} (<code>{scope}</code>).
          </li>
        ))}
        {!seesOptOuts && (
          <li>
            Opt-outs of further addresses can’t be seen (<code>communication_preferences.read</code>).
          </li>
        )}
      </ul>
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
