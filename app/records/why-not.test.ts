/** Each reason against writing to somebody is listed with its source. */
import { expect, test } from "vitest";
import type { CrmFacts } from "../vendors/crm/port";
import type { Reason } from "../exclusions/verdict";
import type { FoundCell, FoundRow } from "./found-runs.server";
import { whyNot } from "./why-not";

const record: Parameters<typeof whyNot>[0] = {
  kind: "person",
  status: "new",
  snoozed: null,
  claims: [],
  history: [],
};
const row = (cells: Partial<FoundCell>[], more: Partial<FoundRow> = {}): FoundRow => ({
  ...{ runId: "r", title: "leads.csv", tool: "Youtube Discovery", position: 3, at: "2026-11-20T08:00:00Z" },
  ...{
    vendors: null,
    isSandbox: false,
    reason: null,
    isLeftOut: false,
    beside: [],
    asks: null,
    mostUsd: null,
  },
  cells: cells.map((cell) => ({ name: "c", label: "C", kind: "text", value: "", ...cell })),
  ...more,
});
const facts: CrmFacts = {
  ...{ contactId: "1", companyId: null, link: "https://app.hubspot.com/1", client: "known", owner: null },
  ...{ lastContactedAt: null, openDeal: false, optedOut: false, bounced: false, mergedIds: [], missing: [] },
};
const judgedBy = (...reasons: Partial<Reason>[]) => ({
  verdict: {
    may: reasons.length === 0,
    unchecked: [],
    reasons: reasons.map((reason): Reason => ({
      kind: "client",
      rule: null,
      words: "",
      passable: false,
      ...reason,
    })),
  },
  makers: { "rule-1": "Ann" },
});
const told = (...asked: Parameters<typeof whyNot>) =>
  whyNot(...asked).map(({ words, stops, from, to }) => [stops ? "stops" : "warns", words, from, to]);

test("a rule names its maker, HubSpot its record, and the Do not contact list its page", () => {
  const judged = judgedBy(
    { kind: "client", rule: "rule-1", words: "client in HubSpot" },
    { kind: "opted out", words: "opted out in HubSpot" },
    { kind: "suppressed", words: "asked not to be contacted" },
  );
  expect(told(record, { judged, facts: { ...facts, client: "client" }, rows: [] })).toEqual([
    ["stops", "client in HubSpot", "rule by Ann", "/exclusions"],
    ["stops", "opted out in HubSpot", "HubSpot", "https://app.hubspot.com/1"],
    ["stops", "asked not to be contacted", "the Do not contact list", "/kept-out"],
  ]);
});

test("a client and an open deal that no rule excludes are warnings", () => {
  const known = {
    judged: judgedBy(),
    facts: { ...facts, client: "client" as const, openDeal: true },
    rows: [],
  };
  expect(told(record, known)).toEqual([
    ["warns", "is a client", "HubSpot; no rule excludes it", "https://app.hubspot.com/1"],
    ["warns", "has an open deal", "HubSpot; no rule excludes it", "https://app.hubspot.com/1"],
  ]);
});

test("a contested address stops an export; status and snooze name who set them", () => {
  const other = { id: "x", name: "Bo" };
  const entry = { old: null, canUndo: true, isUndo: false, why: null, by: "Ben", at: "2026-11-03T10:00:00Z" };
  const asked = {
    ...record,
    status: "not a fit" as const,
    snoozed: "2027-01-01",
    claims: [
      {
        key: "email:a@b.com",
        value: "a@b.com",
        state: "contested" as const,
        claimedBy: other,
        heldBy: other,
      },
    ],
    history: [
      { ...entry, id: "1", field: "Status", now: "not a fit" },
      { ...entry, id: "2", field: "Snoozed until", now: "2027-01-01", by: null },
    ],
  };
  expect(told(asked, { judged: judgedBy(), facts: null, rows: [] })).toEqual([
    ["stops", "a@b.com belongs to two records", "“One or two?” on this page", "#one-or-two"],
    ["warns", "has the status “not a fit”", "Ben on 2026-11-03", "#history"],
    ["warns", "is snoozed until 2027-01-01", "a join on 2026-11-03", "#history"],
  ]);
});

test("an unverified address, a title that does not fit and a skipped row name their run", () => {
  const rows = [
    row([{ means: "address status", value: "guessed" }]),
    row([{ means: "address status", value: "verified" }], { at: "2026-11-01T08:00:00Z" }),
    row([{ means: "target", kind: "yes-no", value: false }]),
    row([], { isLeftOut: true, reason: "in the list Spring" }),
    row([], { reason: "no data" }),
  ];
  expect(told(record, { judged: judgedBy(), facts: null, rows })).toEqual([
    ["warns", "the email address is guessed", "Youtube Discovery, 2026-11-20", "/runs/r"],
    ["warns", "the title does not fit the title rules", "Youtube Discovery, 2026-11-20", "/runs/r"],
    ["warns", "a run left it out: in the list Spring", "leads.csv, 2026-11-20", "/runs/r"],
  ]);
});
