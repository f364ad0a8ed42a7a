/**
 * Decides whether the console may "ask" about a subject (a row's paid lookup), and whether the
 * subject may "leave" (a write to HubSpot or an export for outreach). People who were forgotten or
 * opted out are always blocked; a bounced email blocks only "leave". Every other reason needs a
 * user's rule.
 */
import { asksNoContact, suppressedKind } from "../storage/forgetting";
import type { RuleKind } from "../storage/exclusion-tables";
import type { CrmFacts } from "../vendors/crm/port";
import type { Rule } from "./rules";

export type Purpose = "ask" | "leave";

/** One person or company. Several email addresses belong to the same person. */
export interface Subject {
  emails?: readonly string[];
  linkedin?: string | null;
  domain?: string | null;
}

export type ReasonKind = "suppressed" | "opted out" | "bounced" | RuleKind;

export interface Reason {
  kind: ReasonKind;
  /** Id of the user's rule, or null for a reason that no user can lift. */
  rule: string | null;
  /** Text for a row's reason: lower case, no full stop, no email address. */
  words: string;
  /** Whether a user may override the reason for a run. */
  passable: boolean;
}

export interface Verdict {
  may: boolean;
  /** All reasons that apply, those no user can lift first. */
  reasons: Reason[];
  /** Checks that could not run, each as a phrase: "opt-outs (the token lacks …)". */
  unchecked: string[];
}

/** Everything the console and HubSpot know about a subject. */
export interface Knowledge {
  /** One of the subject's keys, or another key of its record, is kept out or was forgotten. */
  isKeptOut: boolean;
  /** The subject's keys and its company's domain. */
  keys: readonly string[];
  /** Records of the person and of the company. */
  records: readonly KnownRecord[];
  /** Excluded lists that contain the person or the company: list id → name. */
  lists: ReadonlyMap<string, string>;
  /** Whether the imported list of clients has the company. */
  isListedClient: boolean;
  crm: CrmFacts | null;
  /** When one of the addresses unsubscribed, or null if none did. */
  optedOutSince: string | null;
  unchecked: readonly string[];
}

export interface KnownRecord {
  id: string;
  kind: "person" | "company";
  status: string;
  owner: { id: string; name: string } | null;
  /** Epoch ms at which a user set the status, if it is "contacted" or "replied"; otherwise null. */
  contactedAt: number | null;
}

interface Asking {
  purpose: Purpose;
  rules: readonly Rule[];
  /**
   * The account on whose behalf the check runs. The "owned" rule does not exclude its own records.
   */
  by: string | null;
  /** Reasons to ignore: for example, a query for clients ignores "client". */
  except?: readonly ReasonKind[];
  /** Epoch ms. */
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
  // A bounced email does not block a lookup, because the lookup may find the new address.
  if (purpose === "leave" && crm?.bounced) always("bounced", "an email to this address bounced");
  for (const rule of rules) {
    const words = except.includes(rule.kind) ? null : wordsWhereItHolds(known, rule, by, now);
    if (words !== null) reasons.push({ kind: rule.kind, rule: rule.id, words, passable: rule.passable });
  }
  return { may: reasons.length === 0, reasons, unchecked: [...known.unchecked] };
}

/** Returns the reason's text if the rule matches, or null. */
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

/** Returns the reason a row shows: the first that no user may override, otherwise the first. */
export const firstReason = (verdict: Verdict | undefined): Reason | undefined =>
  verdict?.reasons.find(({ passable }) => !passable) ?? verdict?.reasons[0];

/** Prefix of `reason_kind` for a row that a user's rule skipped. */
export const excludedKind = "excluded:";

/** Returns the `reason_kind` of a row that this reason skipped. */
export const rowKindOf = ({ kind, rule }: Reason): string =>
  rule === null
    ? kind === "suppressed"
      ? suppressedKind
      : `${excludedKind}${kind}`
    : `${excludedKind}${rule}`;
