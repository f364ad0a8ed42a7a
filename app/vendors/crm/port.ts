/** The staff's CRM, by what is read of it and written to it. Ids are the CRM's record ids. */
import { comparedEmail } from "../../keys/email";
import { asciiHost } from "../../keys/host";
import type { Answer } from "../call";
import type { ClientState } from "../clients/port";

export type CrmObject = "contacts" | "companies";

export interface CrmRecord {
  id: string;
  /** Empty properties are null. */
  properties: Record<string, string | null>;
  createdAt: string | null;
  updatedAt: string | null;
  /** Newest first, of the properties that were asked for. */
  history: Record<string, HistoryEntry[]>;
}

export interface HistoryEntry {
  value: string;
  /** ISO 8601. */
  at: string;
  sourceType: string;
  sourceId: string | null;
}

export interface PropertyOption {
  label: string;
  value: string;
  hidden: boolean;
}

export interface ValidationRule {
  /** HubSpot's name, such as "MAX_LENGTH". */
  type: string;
  arguments: string[];
}

/** What the portal says of one property: what may be mapped to it follows from this alone. */
export interface PropertyDefinition {
  name: string;
  label: string;
  type: string;
  fieldType: string;
  options: PropertyOption[];
  /** The options stand elsewhere, as owners do: an empty list allows more than nothing. */
  externalOptions: boolean;
  referencedObjectType: string | null;
  readOnly: boolean;
  calculated: boolean;
  archived: boolean;
  unique: boolean;
  sensitive: boolean;
  /** A new record must have it. */
  required: boolean;
  rules: ValidationRule[];
}

export interface CrmOwner {
  id: string;
  email: string | null;
  name: string;
  /** The owner's account in the portal is closed. */
  hasLeft: boolean;
}

export interface StaticList {
  id: string;
  name: string;
  size: number;
}

/** The scopes that something needs, where the token lacks one. */
export interface MissingScope {
  /** What can't be seen or done. */
  what: string;
  scope: string;
}

/** What the CRM knows of a person, read in batches and kept for an hour. */
export interface CrmFacts {
  contactId: string | null;
  companyId: string | null;
  link: string | null;
  client: ClientState;
  owner: { id: string; email: string | null; name: string; hasLeft: boolean } | null;
  /** ISO 8601. */
  lastContactedAt: string | null;
  /** A deal of the person or of the company; null where that is not known. */
  openDeal: boolean | null;
  /** By the contact's own mark; a further address may have opted out all the same (`optedOut`). */
  optedOut: boolean;
  bounced: boolean;
  /** Record ids that this contact took over by merging. */
  mergedIds: string[];
  missing: MissingScope[];
}

/** What became of one input of a batch. */
export type WriteOutcome =
  | { is: "done"; id: string; properties: Record<string, string | null> }
  | { is: "refused"; reasons: { property: string | null; words: string }[] }
  /** Another record has its address: the batch is read by address and compared anew. */
  | { is: "conflict" }
  /** Neither result nor error: it is read again before anything else. */
  | { is: "unknown"; words: string };

export interface Tie {
  companyId: string;
  /** Association types; only these count, labels are for people. */
  types: number[];
}

/** A contact with its company, to be tied or untied. */
export interface TieChange extends Tie {
  contactId: string;
  /** Among the types the one that the portal's admins have made. */
  ownType?: number | null;
}

/** What the portal's admins call a tie between a contact and a company. */
export interface TieLabel {
  type: number;
  label: string;
}

export interface RecordWrite {
  /** Unique in the batch; comes back with the outcome. */
  trace: string;
  properties: Record<string, string>;
}

/** Names one try of a question: no kept answer serves it, and the engine never repeats it. */
export type Attempt = string;

export interface CrmPort {
  /** Lifecycle stages of clients, as the console is set up. */
  clientStages: string[];
  /** The start of a link to a contact; null where no portal is configured. */
  link(object: CrmObject, id: string): string | null;
  facts(person: { email: string | null; domain: string | null }): Promise<Answer<CrmFacts>>;
  definitions(object: CrmObject): Promise<Answer<PropertyDefinition[]>>;
  owners(): Promise<Answer<CrmOwner[]>>;
  /** What the token may not see or do of all that a sending needs. */
  missingScopes(): Promise<Answer<MissingScope[]>>;
  /** The time at which this address unsubscribed from everything, or null. Kept for an hour. */
  optedOut(address: string): Promise<Answer<{ since: string | null }>>;

  /** Found by main and further addresses; in no order, each record once. */
  contactsByAddress(
    attempt: Attempt,
    addresses: string[],
    properties: string[],
  ): Promise<Answer<CrmRecord[]>>;
  /** By id, also by one that was merged into another; `historyOf` halves what fits into a request. */
  records(
    attempt: Attempt,
    object: CrmObject,
    wanted: { ids: string[]; properties: string[]; historyOf?: string[] },
  ): Promise<Answer<CrmRecord[]>>;
  /** Companies whose own or further domain is one of these, compared exactly. */
  companiesByDomain(attempt: Attempt, domains: string[]): Promise<Answer<CrmRecord[]>>;
  /** By contact id. */
  ties(attempt: Attempt, contactIds: string[]): Promise<Answer<Record<string, Tie[]>>>;
  /** Labels that the portal's admins have made. */
  tieLabels(): Promise<Answer<TieLabel[]>>;
  lists(name: string): Promise<Answer<StaticList[]>>;

  create(
    attempt: Attempt,
    inputs: (RecordWrite & { companyId: string | null })[],
  ): Promise<Answer<WriteOutcome[]>>;
  createCompanies(attempt: Attempt, inputs: RecordWrite[]): Promise<Answer<WriteOutcome[]>>;
  update(attempt: Attempt, inputs: (RecordWrite & { id: string })[]): Promise<Answer<WriteOutcome[]>>;
  archive(attempt: Attempt, object: CrmObject, ids: string[]): Promise<Answer<"done" | "unknown">>;
  tie(attempt: Attempt, pairs: TieChange[]): Promise<Answer<"done" | "unknown">>;
  /** Takes exactly these types away. */
  untie(attempt: Attempt, pairs: TieChange[]): Promise<Answer<"done" | "unknown">>;
  createList(attempt: Attempt, name: string): Promise<Answer<StaticList | null>>;
  /** Ids that were added, and those that the portal doesn't have; the others were in it before. */
  changeList(
    attempt: Attempt,
    listId: string,
    change: { add: string[]; remove: string[] },
  ): Promise<Answer<{ added: string[]; removed: string[]; missing: string[] } | "unknown">>;
}

/** Association types that HubSpot defines between a contact and a company. */
export const plainTie = 279;
export const primaryTie = 1;

const parts = (value: string | null | undefined) =>
  (value ?? "")
    .toLowerCase()
    .split(/[;,\s]+/)
    .filter(Boolean);

/** Every address of a contact, the main one first, in the form in which addresses are compared. */
export const addressesOf = ({ properties }: Pick<CrmRecord, "properties">): string[] => [
  ...parts(properties.email).map(comparedEmail),
  ...parts(properties.hs_additional_emails).map(comparedEmail),
];

/** Host names, compared in ASCII and without a leading "www.". */
export const hostOf = (name: string) => (asciiHost(name) ?? name).replace(/^www\./, "");

export const domainsOf = ({ properties }: Pick<CrmRecord, "properties">): string[] =>
  [...parts(properties.domain), ...parts(properties.hs_additional_domains)].map(hostOf);

export function byAddress<R extends Pick<CrmRecord, "properties">>(records: R[]): Map<string, R> {
  return new Map(records.flatMap((record) => addressesOf(record).map((address) => [address, record])));
}

/** Several companies of one domain are all its. */
export function byDomain<R extends Pick<CrmRecord, "properties">>(records: R[]): Map<string, R[]> {
  const found = new Map<string, R[]>();
  for (const record of records)
    for (const domain of new Set(domainsOf(record)))
      found.set(domain, [...(found.get(domain) ?? []), record]);
  return found;
}

/** A former id of a merged record leads to the one that took it over. */
export function byRecordId<R extends Pick<CrmRecord, "id" | "properties">>(records: R[]): Map<string, R> {
  const former = records.flatMap((record) =>
    parts(record.properties.hs_merged_object_ids).map((id) => [id, record] as const),
  );
  return new Map([...former, ...records.map((record) => [record.id, record] as const)]);
}

const typeIds: Record<CrmObject, string> = { contacts: "0-1", companies: "0-2" };

/** A record's page; null where the portal isn't named. */
export const hubspotLink = (portalId: string | null, object: CrmObject, id: string): string | null =>
  portalId && `https://app.hubspot.com/contacts/${portalId}/record/${typeIds[object]}/${id}`;
