/** The columns of a sending's rows: person, company, plan, each property, and the reason. */
import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import type { ReactNode } from "react";
import type { Column } from "../ui/data-table";
import { Initials } from "../ui/initials";
import { Change, ShortValue } from "./changes";
import { Decision, RowDecision } from "./decide";
import { OutcomeMark } from "./outcome-mark";
import { sentOutcomes } from "./plan/counts";
import classes from "./rows-of-sending.module.css";
import type { SendingRowView, SendingView } from "./view";
import { isDecidable } from "./words";

type RowColumn = Column<SendingRowView>;

/** The columns of rows that wait: both sides of each property, and the choice. */
export const waitingColumns = (
  sending: SendingView,
  rows: SendingRowView[],
  { hasReasons }: { hasReasons: boolean },
): RowColumn[] => [
  person,
  ...companyColumn(rows),
  ...propertyColumns(sending, rows, isKnown).filter(({ key }) => showsColumn(rows, key, () => false)),
  ...(hasReasons ? [why] : []),
  {
    key: "choice",
    header: <span className="visually-hidden">Your choice</span>,
    cell: (row) => <RowDecision sending={sending} row={row} />,
  },
];

export function columnsOf(sending: SendingView, rows: SendingRowView[]): RowColumn[] {
  const isPlan = sending.approvedAt === null;
  const hasReasons = rows.some((row) => reasonOf(row) !== "" || row.meets !== null);
  const canChoose =
    isDecidable(sending) && rows.some(({ waitsFor }) => waitsFor !== null || sending.state === "preview");
  return [
    person,
    ...companyColumn(rows),
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
    ...propertyColumns(sending, rows, isWrittenRow).filter(({ key }) =>
      showsColumn(rows, key, (row) => isWrittenRow(row) && row.outcome !== "created"),
    ),
    ...(hasReasons ? [why] : []),
    ...(canChoose
      ? [
          {
            key: "choice",
            header: <span className="visually-hidden">Your choice</span>,
            cell: (row: SendingRowView) => <Choice row={row} sending={sending} />,
          },
        ]
      : []),
  ];
}

const person: RowColumn = { key: "who", header: "Person", cell: (row) => <Person row={row} /> };

function Person({ row: { name, email, link, linkedin } }: { row: SendingRowView }) {
  const shown = name ?? email ?? "–";
  return (
    <span className={classes.person}>
      <Initials of={name ?? email ?? "?"} size="small" isPerson />
      <span className={classes.who}>
        <span className={classes.named}>
          {link ? (
            <a href={link} target="_blank" rel="noreferrer" title="Open in HubSpot">
              {shown} <IconExternalLink size={13} aria-hidden />
            </a>
          ) : (
            <span className={classes.name}>{shown}</span>
          )}
          {linkedin && (
            <a
              className={classes.profile}
              href={linkedin}
              target="_blank"
              rel="noreferrer"
              aria-label={`LinkedIn profile of ${shown}`}
              title="LinkedIn profile"
            >
              <IconBrandLinkedin size={16} stroke={1.6} aria-hidden />
            </a>
          )}
        </span>
        {name && <span className={classes.address}>{email ?? "no address"}</span>}
      </span>
    </span>
  );
}

const companyColumn = (rows: SendingRowView[]): RowColumn[] =>
  rows.some(({ company }) => company) ? [{ key: "company", header: "Company", cell: companyCell }] : [];

const companyCell = ({ company, isPlanned }: SendingRowView): ReactNode =>
  company && (
    <span className={`${classes.who} ${classes.company}`}>
      {company.link ? (
        <a href={company.link} target="_blank" rel="noreferrer" title="Open in HubSpot">
          {company.name}
        </a>
      ) : (
        <span>{company.name}</span>
      )}
      {company.isNew && isPlanned && <span className={classes.address}>new in HubSpot</span>}
    </span>
  );

const isKnown = ({ properties }: SendingRowView) => properties.some(({ old }) => old !== null);

/**
 * The mark beside the name shows the profile, so the column shows only if HubSpot has a profile, or
 * if it changes in a row that `counts`.
 */
const showsColumn = (rows: SendingRowView[], name: string, counts: (row: SendingRowView) => boolean) =>
  name !== "hs_linkedin_url" ||
  rows.some((row) =>
    row.properties.some(
      ({ property, old, kind }) =>
        property === name && (old === null ? kind !== "same" && counts(row) : kind !== "same"),
    ),
  );
const isWrittenRow = ({ outcome }: SendingRowView) =>
  outcome === "refused" || sentOutcomes.sent.some((each) => each === outcome);

/** Names are in the first column, so their own columns show only if one of them changes. */
const nameProperties = new Set(["firstname", "lastname"]);

/** @param compares whether to show both sides of a row's properties, or only one value */
function propertyColumns(
  sending: SendingView,
  rows: SendingRowView[],
  compares: (row: SendingRowView) => boolean,
): RowColumn[] {
  const labels = new Map(
    rows.flatMap((row) =>
      row.properties
        .filter(({ old, new: value, words }) => old || value || words)
        .filter(
          ({ property, kind, words }) =>
            !nameProperties.has(property) ||
            (!row.waitsFor && compares(row) && (words || (kind !== "same" && isKnown(row)))),
        )
        .map(({ property, label }) => [property, label] as const),
    ),
  );
  return [...labels].map(([property, label]): RowColumn => ({
    key: property,
    header: label,
    cell: (row) => {
      const found = row.properties.find((each) => each.property === property);
      // An empty cell needs no label on a phone.
      if (!found || (found.old === null && found.new === null && !found.words)) return null;
      if (!compares(row))
        return (
          <span className={classes.quiet}>
            <ShortValue value={found.old ?? found.new ?? found.words} />
          </span>
        );
      return (
        <Change
          change={found}
          isTicked={sending.overwrite.includes(property)}
          isNew={row.outcome === "created"}
        />
      );
    },
  }));
}

const reasonOf = (row: SendingRowView) => [row.returned, row.reason, ...row.notes].filter(Boolean).join(" ");

const why: RowColumn = {
  key: "why",
  header: "Why",
  cell: (row) => {
    const words = row.meets === null ? reasonOf(row) : `One record with row ${row.meets + 1}`;
    return words && <span className={classes.reason}>{words}</span>;
  },
};

/** A choice about one row of the plan. Rows that are ready offer it on hover and on focus. */
function Choice({ row, sending }: { row: SendingRowView; sending: SendingView }) {
  if (row.meets !== null) return null;
  if (row.waitsFor) return <RowDecision sending={sending} row={row} />;
  if (sending.state !== "preview") return null;
  const about = row.name ?? row.email ?? "this row";
  const which = { position: String(row.position) };
  if (row.isLeftOut)
    return <Decision intent="take-in" sending={sending} which={which} words="Take in again" about={about} />;
  return row.outcome === "created" || row.outcome === "filled" ? (
    <span className={classes.onHover}>
      <Decision intent="leave-out" sending={sending} which={which} words="Leave out" about={about} />
    </span>
  ) : null;
}
