/** The head of a sending: its source, headline and undo. */
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import { Link } from "react-router";
import { formatNumber } from "../toolkit/format-number";
import { ConfirmButton } from "../ui/confirm-button";
import { SandboxMark } from "../ui/source-mark";
import { When } from "../ui/when";
import { OutcomeSummary } from "./outcome-summary";
import { outcomesIn, type ShownOutcome } from "./plan/counts";
import type { Part } from "./plan/rows";
import { Progress, showsProgress } from "./progress";
import classes from "./sendings.module.css";
import type { Ending, SendingView } from "./view";
import { isUnfinished } from "./words";

export function Purpose({ sending }: { sending: SendingView }) {
  const { total, title, listName, runId, fromList, data } = sending;
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
    </>
  );
}

interface HeadlineProps {
  sending: SendingView;
  ending: Ending;
  show: ShownOutcome | null;
  part: Part | null;
}

/** Shows how far the sending is, and its counts. */
export function Summary(props: HeadlineProps) {
  const { sending } = props;
  const { approvedAt, state, total, rows } = sending;
  const isRunning = showsProgress(sending);
  return (
    <>
      {isRunning && <Progress sending={sending} />}
      {state === "planning" || (isRunning && approvedAt === null) ? null : approvedAt === null ||
        state === "preview" ? (
        <OutcomeSummary
          {...props}
          facts={
            rows.created > 0 &&
            "New contacts may count as marketing contacts and start workflows, which can’t be seen from here."
          }
          name="Who is ready"
          headline={
            <>
              <strong>{formatNumber(rows.created + rows.filled)}</strong> ready of {formatNumber(total)}
            </>
          }
        />
      ) : (
        <OutcomeSummary
          {...props}
          name="Result"
          headline={isRunning ? null : <InHubSpot {...props} />}
          facts={<Facts {...props} />}
        />
      )}
    </>
  );
}

function InHubSpot({ sending: { rows, total }, ending: { archived } }: HeadlineProps) {
  const sent = outcomesIn("sent").reduce((sum, outcome) => sum + rows[outcome], 0) - archived;
  return (
    <>
      <strong>{formatNumber(sent)}</strong> of {formatNumber(total)} are in HubSpot
      {archived > 0 && ` · ${formatNumber(archived)} archived`}
    </>
  );
}

function Facts({ sending, ending: { approvedBy, listLink } }: HeadlineProps) {
  const { approvedAt, listName, companies } = sending;
  return (
    <>
      {approvedAt && (
        <span>
          Sent {approvedBy && `by ${approvedBy}, `}
          <When at={approvedAt} />
        </span>
      )}
      {companies > 0 && (
        <span>
          {formatNumber(companies)} {companies === 1 ? "company" : "companies"} created
        </span>
      )}
      {listLink && listName && (
        <a href={listLink} target="_blank" rel="noreferrer">
          List “{listName}” in HubSpot <IconExternalLink size={13} aria-hidden />
        </a>
      )}
    </>
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

export function TakeBack({ sending, until }: { sending: SendingView; until: string }) {
  const { created, filled } = sending.records;
  return (
    <>
      <span className={classes.until}>
        {!isUnfinished(sending.state) && `${formatNumber(created + filled)} records, `}until{" "}
        <When at={until} />
      </span>
      <ConfirmButton
        label="Take back"
        question={`Take this sending back? ${undoWords(sending)} Later changes by your colleagues stay.`}
        intent="take-back"
        backLabel="Keep it"
        size="xs"
      />
    </>
  );
}
