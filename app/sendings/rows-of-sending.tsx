/** Rows of a sending: the person, the change to each property, and reasons. */
import { Form } from "react-router";
import { Button } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import type { ShownOutcome } from "./plan/counts";
import type { Part } from "./plan/rows";
import type { PropertyPlan } from "./plan/differences";
import { Select } from "../ui/select";
import classes from "./sendings.module.css";
import type { SendingRowView, SendingView } from "./view";
import { outcomeWords, partWords, shownWords } from "./words";

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
  const columns: Column<SendingRowView>[] = [
    {
      key: "who",
      header: "Person",
      cell: ({ name, email, link }) => (
        <span className={classes.who}>
          {link ? (
            <a href={link} target="_blank" rel="noreferrer">
              {name ?? email}
            </a>
          ) : (
            (name ?? email ?? "–")
          )}
          {name && <span className={classes.quiet}>{email ?? "no address"}</span>}
        </span>
      ),
    },
    {
      key: "outcome",
      header: isPlan ? "Plan" : "Outcome",
      cell: ({ outcome, isPlanned }) => (outcome ? outcomeWords(outcome, isPlanned) : "Being compared"),
    },
    {
      key: "changes",
      header: "Properties",
      wide: true,
      cell: (row) => <Changes row={row} overwrite={sending.overwrite} />,
    },
    {
      key: "why",
      header: "Why",
      wide: true,
      cell: (row) => (
        <>
          {[row.returned, row.reason, ...row.notes].filter(Boolean).join(" ")}
          {sending.state === "preview" && row.waitsFor && row.meets === null && (
            <Accept version={sending.version} row={row} />
          )}
        </>
      ),
    },
  ];
  return (
    <DataTable
      caption={part ? partWords[part] : show ? shownWords(show, isPlan) : "All rows"}
      columns={columns}
      rows={rows}
      rowKey={({ position }) => position}
      stacks="labelled"
    />
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
      <Button type="submit" variant="subtle" size="compact-sm">
        {isChoice ? "Use this company" : "Send all the same"}
      </Button>
    </Form>
  );
}

function Changes({ row, overwrite }: { row: SendingRowView; overwrite: string[] }) {
  if (row.meets !== null) return <span className={classes.quiet}>One record with row {row.meets + 1}</span>;
  const told = row.properties.filter(({ kind }) => kind !== "same");
  if (told.length === 0) return <span className={classes.quiet}>Nothing to write</span>;
  return (
    <ul className={classes.changes}>
      {told.map((one) => (
        <li key={one.property}>
          <Change change={one} isTicked={overwrite.includes(one.property)} />
        </li>
      ))}
    </ul>
  );
}

function Change({
  change: { label, kind, old, new: value, words },
  isTicked,
}: {
  change: PropertyPlan;
  isTicked: boolean;
}) {
  if (kind === "clears")
    return (
      <>
        {label}: <span className={classes.old}>{old}</span> cleared
      </>
    );
  if (value === null)
    return (
      <>
        {label}: <span className={classes.quiet}>{words}</span>
      </>
    );
  if (kind === "overwrites" && !isTicked)
    return (
      <>
        {label}: keeps “{old}” <span className={classes.quiet}>(yours: “{value}”)</span>
      </>
    );
  return (
    <>
      {label}: {old !== null && <span className={classes.old}>{old}</span>} {value}
    </>
  );
}
