/** Lists every reason why a person or company is not ready to be written to, with its source. */
import type { CrmFacts } from "../vendors/crm/port";
import type { ReasonKind } from "../exclusions/verdict";
import { kindOf } from "../toolkit/tables/kinds";
import type { Judged } from "./crm-of-record.server";
import type { FoundCell, FoundRow } from "./found-runs.server";
import type { ShownRecord } from "./shown-record";

export interface WhyNot {
  words: string;
  /** Whether every export leaves the record out. Otherwise it is a warning. */
  stops: boolean;
  /** Where the reason comes from. */
  from: string;
  /** Link to the source, or null. */
  to: string | null;
}

interface Known {
  judged: Judged;
  /** null until HubSpot answered. */
  facts: CrmFacts | null;
  rows: readonly FoundRow[];
}

/** Rows that left the record out, at most. */
const mostLeftOut = 3;

export function whyNot(
  record: Pick<ShownRecord, "status" | "snoozed" | "claims" | "history" | "kind">,
  { judged, facts, rows }: Known,
): WhyNot[] {
  const stops = (judged.verdict?.reasons ?? []).map(({ kind, rule, words }): WhyNot => {
    const maker = rule === null ? undefined : judged.makers[rule];
    if (maker !== undefined) return { words, stops: true, from: `rule by ${maker}`, to: "/exclusions" };
    const source = always[kind] ?? { from: "HubSpot", to: null };
    return { words, stops: true, ...source, to: source.to ?? facts?.link ?? null };
  });
  const isTold = (kind: ReasonKind) =>
    judged.verdict?.reasons.some((reason) => reason.kind === kind) ?? false;
  return [
    ...stops,
    ...record.claims
      .filter(({ state }) => state === "contested")
      .map(({ value }) => ({
        words: `${value} belongs to two records`,
        stops: true,
        from: "“One or two?” on this page",
        to: "#one-or-two",
      })),
    ...crmWarnings(facts, isTold),
    ...ownWarnings(record),
    ...foundWarnings(rows),
  ];
}

const always: Partial<Record<ReasonKind, { from: string; to: string | null }>> = {
  suppressed: { from: "the Do not contact list", to: "/kept-out" },
};

/** Facts that stop an export only with a rule. */
function crmWarnings(facts: CrmFacts | null, isTold: (kind: ReasonKind) => boolean): WhyNot[] {
  if (!facts) return [];
  const from = "HubSpot; no rule excludes it";
  const words = [
    facts.client === "client" && !isTold("client") && "is a client",
    facts.openDeal && !isTold("open deal") && "has an open deal",
  ];
  return words.flatMap((each) => (each ? [{ words: each, stops: false, from, to: facts.link }] : []));
}

function ownWarnings({ status, snoozed, history, kind }: Parameters<typeof whyNot>[0]): WhyNot[] {
  const of = (field: string) => history.find((entry) => entry.field === field);
  const by = (field: string) => {
    const entry = of(field);
    return entry ? `${entry.by ?? "a join"} on ${entry.at.slice(0, 10)}` : "this record";
  };
  return [
    ...(status === "not a fit" || (status === "client" && kind === "person")
      ? [{ words: `has the status “${status}”`, stops: false, from: by("Status"), to: "#history" }]
      : []),
    ...(snoozed === null
      ? []
      : [{ words: `is snoozed until ${snoozed}`, stops: false, from: by("Snoozed until"), to: "#history" }]),
  ];
}

/** What runs found: an address that nobody verified, a title that does not fit, and rows that were left out. */
function foundWarnings(rows: readonly FoundRow[]): WhyNot[] {
  const newest = (means: FoundCell["means"]) => {
    for (const row of rows) {
      const cell = row.cells.find((each) => each.means === means);
      if (cell) return { row, text: kindOf(cell.kind).text(cell.value), value: cell.value };
    }
    return null;
  };
  const link = ({ runId }: FoundRow) => `/runs/${runId}`;
  const address = newest("address status");
  const target = newest("target");
  return [
    ...(address && address.text !== "verified"
      ? [
          {
            words: `the email address is ${address.text}`,
            stops: false,
            from: `${address.row.tool}, ${address.row.at.slice(0, 10)}`,
            to: link(address.row),
          },
        ]
      : []),
    ...(target && target.value === false
      ? [
          {
            words: "the title does not fit the title rules",
            stops: false,
            from: `${target.row.tool}, ${target.row.at.slice(0, 10)}`,
            to: link(target.row),
          },
        ]
      : []),
    ...rows
      .filter(({ reason, cells, isLeftOut }) => isLeftOut && reason !== null && cells.length === 0)
      .slice(0, mostLeftOut)
      .map((row) => ({
        words: `a run left it out: ${row.reason ?? ""}`,
        stops: false,
        from: `${row.title}, ${row.at.slice(0, 10)}`,
        to: link(row),
      })),
  ];
}
