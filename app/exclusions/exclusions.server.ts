/**
 * `mayThey` decides whether the console may look somebody up or write to them. Every import and
 * export calls it. It needs one database round trip for any number of people. If a rule needs
 * HubSpot's data, and before every write, it calls HubSpot in batches. The console caches each
 * HubSpot answer for an hour.
 */
import type { InStatement, ResultSet } from "@libsql/client";
import { parseEmail } from "../keys/email";
import { isKey, keyText } from "../keys/key";
import { keysOf } from "../keys/line-keys";
import { suppressedSubject } from "../calls/suppression";
import { jsonOf, readBatch } from "../storage/batch";
import type { Database } from "../storage/database";
import { rulesInForce } from "./storage/exclusions";
import type { Secrets } from "../signing.server";
import type { CrmFacts, CrmPort } from "../vendors/crm/port";
import { UpstreamError } from "../vendors/failure";
import { forgottenForms } from "./forgotten-keys.server";
import { needsCrm, type Rule } from "./rules";
import {
  type Knowledge,
  type KnownRecord,
  type Purpose,
  type ReasonKind,
  type Subject,
  type Verdict,
  verdictOf,
} from "./verdict";

export interface Question {
  purpose: Purpose;
  /** The account on whose behalf the check runs. */
  by: string | null;
  /** Rules in force, if the caller has read them already. */
  rules?: readonly Rule[];
  except?: readonly ReasonKind[];
  /** True to ignore the rules that a user has overridden for this run. */
  passing?: boolean;
  /**
   * If null, HubSpot is not called, and the verdict says so. Without `optedOut`, only the contact's
   * own flag counts, because each single address would cost a request.
   */
  crm: (Pick<CrmPort, "facts"> & Partial<Pick<CrmPort, "optedOut">>) | null;
}

interface Using {
  database: Database;
  now(): Date;
  config: { secrets: Secrets };
}

/**
 * Returns a verdict for each subject, in order. For purpose "leave" it throws if HubSpot cannot be
 * reached, so that nobody with an unknown opt-out is written to. If HubSpot is not configured or
 * lacks a scope, the verdict lists the missing checks.
 */
export async function mayThey(
  { database, now, config }: Using,
  question: Question,
  subjects: readonly Subject[],
): Promise<Verdict[]> {
  if (subjects.length === 0) return [];
  const at = now().getTime();
  const inForce = question.rules ?? (await rulesInForce(database, at));
  const rules = question.passing ? inForce.filter(({ passable }) => !passable) : inForce;
  const asked = subjects.map(askedOf);
  const [known, facts] = await Promise.all([
    readKnowledge(database, asked, rules, config.secrets),
    Promise.all(asked.map((one) => crmOf(one, question, rules))),
  ]);
  return asked.map((_, place) => {
    const here = known[place] ?? nothing;
    const there = facts[place] ?? notAsked;
    return verdictOf({ ...here, ...there }, { ...question, rules, now: at });
  });
}

interface Asked {
  emails: string[];
  domain: string | null;
  /** True if the subject is a person, not only a company. */
  isPerson: boolean;
  /** Keys of the person and of the company. */
  keys: string[];
  texts: Record<string, string>;
}

function askedOf({ emails = [], linkedin, domain }: Subject): Asked {
  const addresses = emails.flatMap((text) => {
    const parsed = parseEmail(text);
    return isKey(parsed) ? [parsed] : [];
  });
  const person = emails.flatMap((email) => keysOf("person", { email }));
  const company = keysOf("company", { domain, email: emails[0] });
  const keys = [...addresses.map(keyText), ...person, ...keysOf("person", { linkedin }), ...company];
  return {
    emails: addresses.map(({ value }) => value),
    domain: company.find((key) => key.startsWith("domain:"))?.slice("domain:".length) ?? null,
    isPerson: emails.length > 0 || Boolean(linkedin),
    keys: [...new Set(keys)],
    texts: {
      ...Object.fromEntries(emails.map((email, at) => [`email ${at}`, email])),
      linkedin: linkedin ?? "",
    },
  };
}

/** Returns the keys of a subject, the person's before the company's. */
export const keysOfSubject = (subject: Subject): string[] => askedOf(subject).keys;

type There = Pick<Knowledge, "crm" | "optedOutSince" | "unchecked">;

const notAsked: There = { crm: null, optedOutSince: null, unchecked: [] };
const nothing: Omit<Knowledge, keyof There> = {
  isKeptOut: false,
  keys: [],
  records: [],
  lists: new Map(),
  isListedClient: false,
};

async function crmOf(
  { emails, domain, isPerson }: Asked,
  { crm, purpose }: Question,
  rules: readonly Rule[],
): Promise<There> {
  const [email = null] = emails;
  if (purpose === "ask" && !needsCrm(rules)) return notAsked;
  // HubSpot keeps opt-outs by address, so a profile alone cannot be checked.
  const unchecked = purpose === "leave" && email === null && isPerson ? ["opt-outs (no email address)"] : [];
  if (email === null && domain === null) return { ...notAsked, unchecked };
  if (!crm) return { ...notAsked, unchecked: ["HubSpot"] };
  const tolerant = async <T>(what: string, work: Promise<{ value: T }>): Promise<T | null> => {
    try {
      return (await work).value;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      if (error.kind !== "not-configured" && error.status !== 403) throw error;
      unchecked.push(`${what} (${error.detail})`);
      return null;
    }
  };
  const [facts, ...optOuts] = await Promise.all([
    tolerant<CrmFacts>("HubSpot", crm.facts({ email, domain })),
    ...emails.flatMap((address) =>
      purpose === "leave" && crm.optedOut ? [tolerant("opt-outs", crm.optedOut(address))] : [],
    ),
  ]);
  // No rule needs HubSpot's owner, and only one rule needs deals.
  const asksDeals = rules.some(({ kind }) => kind === "open deal");
  const lacking = facts?.missing.filter(({ what }) => what !== "owners" && (what !== "deals" || asksDeals));
  const missing = lacking?.map(({ what, scope }) => `${what} (${scope})`) ?? [];
  return {
    crm: facts,
    optedOutSince: optOuts.find((one) => one?.since)?.since ?? null,
    unchecked: [...new Set([...unchecked, ...missing])],
  };
}

/** Reads everything in one round trip and skips statements that no rule needs. */
async function readKnowledge(
  database: Database,
  asked: readonly Asked[],
  rules: readonly Rule[],
  secrets: Secrets,
): Promise<Omit<Knowledge, keyof There>[]> {
  const keys = [...new Set(asked.flatMap((one) => one.keys))];
  const forms = new Map(
    keys.flatMap((key) => forgottenForms(secrets, key).map((form) => [form, key] as const)),
  );
  const wanted = jsonOf(keys);
  const listIds = rules.flatMap(({ kind, value }) => (kind === "list" && value !== null ? [value] : []));
  const has = (...kinds: Rule["kind"][]) => rules.some(({ kind }) => kinds.includes(kind));
  const records = has("client", "contacted", "owned");
  const results = await readBatch(database, [
    keptOut(wanted),
    { sql: `SELECT hash FROM forgotten_keys WHERE ${among("hash")}`, args: [jsonOf([...forms.keys()])] },
    records ? recordsOf(wanted) : nobody,
    listIds.length > 0 ? placesIn(wanted, listIds) : nobody,
    has("client") ? listedClients(keys) : nobody,
  ]);
  const [suppressed, forgotten, found, places, clients] = results;
  const out = new Set([
    ...texts(suppressed, "key"),
    ...texts(forgotten, "hash").map((form) => forms.get(form) ?? ""),
  ]);
  const subjects = new Set(texts(suppressed, "subject"));
  const recordOf = new Map((found?.rows ?? []).map((row) => [String(row.key), knownRecord(row)]));
  const isClient = new Set(texts(clients, "domain"));
  return asked.map((one) => ({
    isKeptOut: one.keys.some((key) => out.has(key)) || suppressedSubject(one.texts, subjects) !== null,
    keys: one.keys,
    records: [
      ...new Map(one.keys.flatMap((key) => recordOf.get(key) ?? []).map((each) => [each.id, each])).values(),
    ],
    lists: new Map(
      (places?.rows ?? [])
        .filter(({ key }) => one.keys.includes(String(key)))
        .map(({ list_id: id, name }) => [String(id), String(name)]),
    ),
    isListedClient: one.domain !== null && isClient.has(one.domain),
  }));
}

const nobody: InStatement = "SELECT NULL WHERE false";
const among = (column: string) => `${column} IN (SELECT value FROM json_each(?))`;
const texts = (found: ResultSet | undefined, column: string): string[] =>
  (found?.rows ?? []).map((row) => String(row[column]));

/**
 * SQL that finds suppressed keys. If one address of a record is kept out, so are all other keys of
 * that record.
 */
const keptOut = (keys: string): InStatement => ({
  sql: `SELECT j.value AS key, s.subject FROM json_each(?) j CROSS JOIN suppressions s ON s.subject IN (j.value, lower(j.value))
    UNION ALL
    SELECT k.key, s.subject FROM json_each(?) j CROSS JOIN record_keys k ON k.key = j.value
      CROSS JOIN records r ON r.id = k.record_id AND r.kind = 'person'
      CROSS JOIN record_keys other ON other.record_id = k.record_id CROSS JOIN suppressions s ON s.subject = other.key`,
  args: [keys, keys],
});

const recordsOf = (keys: string): InStatement => ({
  sql: `SELECT k.key, r.id, r.kind, r.status, r.owner, staff.name AS owner_name,
      CASE WHEN r.status IN ('contacted', 'replied') THEN (SELECT MAX(h.at) FROM record_history h
        WHERE h.record_id = r.id AND h.field = 'status' AND h.new = r.status) END AS contacted_at
    FROM json_each(?) j CROSS JOIN record_keys k ON k.key = j.value CROSS JOIN records r ON r.id = k.record_id
    LEFT JOIN staff ON staff.id = r.owner`,
  args: [keys],
});

const placesIn = (keys: string, listIds: readonly string[]): InStatement => ({
  sql: `SELECT k.key, l.list_id, lists.name FROM json_each(?) j CROSS JOIN record_keys k ON k.key = j.value
    CROSS JOIN list_lines l ON l.record_id = k.record_id AND l.list_id IN (SELECT value FROM json_each(?))
      AND l.removed_at IS NULL AND l.hidden_by IS NULL
    CROSS JOIN lists ON lists.id = l.list_id AND lists.deleted_at IS NULL`,
  args: [keys, jsonOf(listIds)],
});

const listedClients = (keys: readonly string[]): InStatement => ({
  sql: `SELECT domain FROM listed_clients WHERE state = 'client' AND ${among("domain")}`,
  args: [jsonOf(keys.flatMap((key) => (key.startsWith("domain:") ? [key.slice("domain:".length)] : [])))],
});

const knownRecord = (row: Record<string, unknown>): KnownRecord => ({
  id: String(row.id),
  kind: row.kind === "company" ? "company" : "person",
  status: String(row.status),
  owner:
    typeof row.owner === "string"
      ? { id: row.owner, name: typeof row.owner_name === "string" ? row.owner_name : "a former colleague" }
      : null,
  contactedAt: row.contacted_at === null ? null : Number(row.contacted_at),
});
