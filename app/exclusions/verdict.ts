/**
 * "May this be asked, may this leave?" Asking is a paid lookup of a row; leaving is being written to HubSpot or into a layout
 * of an outreach program. Suppression is the first rule. Somebody who was forgotten, opted out or (for leaving) whose address
 * bounced is kept out always; the rest holds where a user has made a rule of it.
 */
import { asksNoContact, suppressedKind } from "../storage/forgetting";
import type { RuleKind } from "../storage/exclusion-tables";
import type { CrmFacts } from "../vendors/crm/port";
import type { Rule } from "./rules";

export type Purpose = "ask" | "leave";

/** Whom it is about, as texts name them; several addresses are one person's. */
export interface Subject {
  emails?: readonly string[];
  linkedin?: string | null;
  domain?: string | null;
}

export type ReasonKind = "suppressed" | "opted out" | "bounced" | RuleKind;

export interface Reason {
  kind: ReasonKind;
  /** The user's rule; null for a rule that no user can lift. */
  rule: string | null;
  /** For a row's reason: lower case, without a full stop, and without anybody's address. */
  words: string;
  /** A user may have the row worked all the same. */
  passable: boolean;
}

export interface Verdict {
  may: boolean;
  /** All that hold, those first that always do. */
  reasons: Reason[];
  /** What could not be checked, each as a phrase: "opt-outs (the token lacks …)". */
  unchecked: string[];
}

/** What the console and HubSpot know of a subject. */
export interface Knowledge {
  /** One of its keys, or another key of its record, is kept out or was forgotten. */
  isKeptOut: boolean;
  /** Its keys, and the domain of its company. */
  keys: readonly string[];
  /** Records of the person and of the company. */
  records: readonly KnownRecord[];
  /** Lists with a rule in which one of them lies. */
  lists: ReadonlyMap<string, string>;
  /** By the imported list of clients. */
  isListedClient: boolean;
  crm: CrmFacts | null;
  /** Addresses that unsubscribed: since when. */
  optedOutSince: string | null;
  unchecked: readonly string[];
}

export interface KnownRecord {
  id: string;
  kind: "person" | "company";
  status: string;
  owner: { id: string; name: string } | null;
  /** ms since 1970: when a user set the present status, where that is contacted or replied. */
  contactedAt: number | null;
}

interface Asking {
  purpose: Purpose;
  rules: readonly Rule[];
  /** The asking account, whose own records are not excluded by owner. */
  by: string | null;
  /** Reasons that don't count here: a query for clients is not stopped by "client". */
  except?: readonly ReasonKind[];
  /** ms since 1970. */
  now: number;
}

const day = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

export function verdictOf(known: Knowledge, { purpose, rules, by, except = [], now }: Asking): Verdict {
  const { crm } = known;
  const reasons: Reason[] = [];
  const always = (kind: "suppressed" | "opted out" | "bounced", words: string) =>
    void reasons.push({ kind, rule: null, words, passable: false });
  if (known.isKeptOut) always("suppressed", asksNoContact);
  if (crm?.optedOut || known.optedOutSince) always("opted out", "opted out in HubSpot");
  // A bounced address says nothing of the person: a lookup may find the new one.
  if (purpose === "leave" && crm?.bounced) always("bounced", "an e-mail to this address bounced");
  for (const rule of rules) {
    const words = except.includes(rule.kind) ? null : wordsWhereItHolds(known, rule, by, now);
    if (words !== null) reasons.push({ kind: rule.kind, rule: rule.id, words, passable: rule.passable });
  }
  return { may: reasons.length === 0, reasons, unchecked: [...known.unchecked] };
}

/** null: the rule says nothing of it. */
function wordsWhereItHolds(
  { crm, records, lists, keys, isListedClient }: Knowledge,
  { kind, value, by: maker }: Rule,
  by: string | null,
  now: number,
): string | null {
  switch (kind) {
    case "client": {
      const isMarked = isListedClient || records.some(({ status }) => status === "client");
      return crm?.client === "client" ? "client in HubSpot" : isMarked ? "client" : null;
    }
    case "open deal":
      return crm?.openDeal ? "open deal in HubSpot" : null;
    case "contacted": {
      const inCrm = crm?.lastContactedAt ? Date.parse(crm.lastContactedAt) : Number.NaN;
      const here = records.flatMap(({ kind: of, contactedAt }) =>
        of === "person" && contactedAt ? [contactedAt] : [],
      );
      const last = Math.max(...here, Number.isNaN(inCrm) ? 0 : inCrm, 0);
      return last > now - Number(value) * day ? `contacted on ${dayOf(last)}` : null;
    }
    case "list": {
      const name = lists.get(value ?? "");
      return name === undefined ? null : `in the list ${name}`;
    }
    case "owned": {
      const other = records.find(({ owner }) => owner && owner.id !== by)?.owner;
      return other ? `owned by ${other.name}` : null;
    }
    case "company":
    case "person":
      return value !== null && keys.includes(value) ? `excluded by ${maker}` : null;
  }
}

/** The reason that a row shows: the first that no user may pass over, else the first. */
export const firstReason = (verdict: Verdict | undefined): Reason | undefined =>
  verdict?.reasons.find(({ passable }) => !passable) ?? verdict?.reasons[0];

/** `reason_kind` of a row that a user's rule keeps from being worked. */
export const excludedKind = "excluded:";

/** What a row's `reason_kind` says of it. */
export const rowKindOf = ({ kind, rule }: Reason): string =>
  rule === null
    ? kind === "suppressed"
      ? suppressedKind
      : `${excludedKind}${kind}`
    : `${excludedKind}${rule}`;
