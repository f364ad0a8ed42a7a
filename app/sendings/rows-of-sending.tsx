/**
 * Shows rows of a sending: the person, the outcome, each property before and after, and the
 * reasons.
 */
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import { Form, Link } from "react-router";
import { formatNumber } from "../toolkit/format-number";
import { Button } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import { Initials } from "../ui/initials";
import { Select } from "../ui/select";
import { Change } from "./changes";
import { decidedTogether } from "./funnel";
import { OutcomeMark } from "./outcome-mark";
import { sentOutcomes, type ShownOutcome } from "./plan/counts";
import type { Part } from "./plan/rows";
import classes from "./sendings.module.css";
import type { SendingRowView, SendingView } from "./view";
import { partWords, shownWords } from "./words";

interface Shown {
  sending: SendingView;
  rows: SendingRowView[];
  show: ShownOutcome | null;
  part: Part | null;
}

export function RowsOfSending({ sending, rows, show, part }: Shown) {
  const isPlan = sending.approvedAt === null;
  if (rows.length === 0)
    return show || part ? (
      <EmptyState title="No such rows" words="Choose another count, or the same again for all rows." />
    ) : null;
  return (
    <DataTable
      caption={part ? partWords[part] : show ? shownWords(show, isPlan) : "All rows"}
      columns={columnsOf(sending, rows)}
      rows={rows}
      rowKey={({ position }) => position}
      stacks="labelled"
      middle
    />
  );
}

/** Maximum number of rows that wait for the user above the others. */
const mostWaiting = 5;

/**
 * Shows rows that wait for a user's choice above all others. Single rows come before whole groups.
 */
export function WaitingRows({ sending, rows }: Pick<Shown, "sending" | "rows">) {
  if (rows.length === 0) return null;
  const first = rows.toSorted((one, other) => Number(isOfGroup(one)) - Number(isOfGroup(other)));
  const shown = first.slice(0, mostWaiting);
  return (
    <section className={classes.waiting} aria-labelledby="waiting">
      <header className={classes.waitingHead}>
        <h2 id="waiting">Decide these first</h2>
        {sending.rows.waits > shown.length && (
          <Link to="?show=waits" preventScrollReset>
            All {formatNumber(sending.rows.waits)} that wait for you
          </Link>
        )}
      </header>
      <DataTable
        caption="Waits for you"
        columns={columnsOf(sending, shown)}
        rows={shown}
        rowKey={({ position }) => position}
        stacks="labelled"
        middle
      />
    </section>
  );
}

const isOfGroup = ({ waitsFor }: SendingRowView) => waitsFor !== null && decidedTogether.has(waitsFor);

function columnsOf(sending: SendingView, rows: SendingRowView[]): Column<SendingRowView>[] {
  const isPlan = sending.approvedAt === null;
  const labels = new Map(
    rows.flatMap(({ properties }) =>
      properties
        .filter(({ old, new: value, words }) => old || value || words)
        .map(({ property, label }) => [property, label] as const),
    ),
  );
  const hasReasons = rows.some((row) => reasonOf(row) !== "" || row.waitsFor || row.meets !== null);
  return [
    { key: "who", header: "Person", cell: (row) => <Person row={row} /> },
    {
      key: "outcome",
      header: isPlan ? "Plan" : "Outcome",
      cell: ({ outcome, isPlanned, back }) =>
        outcome ? (
          <OutcomeMark outcome={outcome} isPlanned={isPlanned} back={back} />
        ) : (
          <span className={classes.quiet}>Being compared</span>
        ),
    },
    ...[...labels].map(([property, label]): Column<SendingRowView> => ({
      key: property,
      header: label,
      cell: ({ properties, outcome }) => {
        const found = properties.find((each) => each.property === property);
        if (!found) return null;
        if (outcome !== "refused" && !sentOutcomes.sent.some((each) => each === outcome))
          return <span className={classes.quiet}>{found.old ?? found.new ?? found.words}</span>;
        return <Change change={found} isTicked={sending.overwrite.includes(property)} />;
      },
    })),
    ...(hasReasons
      ? [
          {
            key: "why",
            header: "Why",
            wide: true,
            cell: (row: SendingRowView) => <Why row={row} sending={sending} />,
          },
        ]
      : []),
  ];
}

function Person({ row: { name, email, link } }: { row: SendingRowView }) {
  return (
    <span className={classes.person}>
      <Initials of={name ?? email ?? "?"} size="small" />
      <span className={classes.who}>
        {link ? (
          <a href={link} target="_blank" rel="noreferrer" title="Open in HubSpot">
            {name ?? email} <IconExternalLink size={13} aria-hidden />
          </a>
        ) : (
          <span className={classes.name}>{name ?? email ?? "–"}</span>
        )}
        {name && <span className={classes.address}>{email ?? "no address"}</span>}
      </span>
    </span>
  );
}

const reasonOf = (row: SendingRowView) => [row.returned, row.reason, ...row.notes].filter(Boolean).join(" ");

function Why({ row, sending }: { row: SendingRowView; sending: SendingView }) {
  if (row.meets !== null) return <>One record with row {row.meets + 1}</>;
  return (
    <span className={classes.why}>
      <span>{reasonOf(row)}</span>
      {sending.state === "preview" && row.waitsFor && <Accept version={sending.version} row={row} />}
    </span>
  );
}

/** Accepts the row's doubt, or chooses its company. */
function Accept({ version, row }: { version: number; row: SendingRowView }) {
  const isChoice = row.waitsFor === "company";
  return (
    <Form method="post" className={classes.choice}>
      <input type="hidden" name="intent" value="accept" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="position" value={row.position} />
      {isChoice && (
        <Select
          small
          name="company"
          aria-label={`Company of ${row.name ?? row.email ?? "this row"}`}
          options={row.companies.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
        />
      )}
      <Button type="submit" variant="default" size="compact-sm">
        {isChoice ? "Use this company" : "Send anyway"}
      </Button>
    </Form>
  );
}
