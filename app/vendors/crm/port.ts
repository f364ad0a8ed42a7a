/** Reads from and writes to the company's CRM. All ids are the CRM's record ids. */
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
  /** Earlier values of the requested properties, newest first. */
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
  /** HubSpot's name of the rule, such as "MAX_LENGTH". */
  type: string;
  arguments: string[];
}

/**
 * The portal's definition of one property. It alone decides which values may be mapped to the
 * property.
 */
export interface PropertyDefinition {
  name: string;
  label: string;
  type: string;
  fieldType: string;
  options: PropertyOption[];
  /**
   * True if HubSpot keeps the options elsewhere, as for owners. An empty list then allows every
   * value.
   */
  externalOptions: boolean;
  referencedObjectType: string | null;
  readOnly: boolean;
  calculated: boolean;
  archived: boolean;
  unique: boolean;
  sensitive: boolean;
  /** True if every new record needs a value. */
  required: boolean;
  rules: ValidationRule[];
}

export interface CrmOwner {
  id: string;
  email: string | null;
  name: string;
  /** True if the owner's account in the portal is deactivated. */
  hasLeft: boolean;
}

export interface StaticList {
  id: string;
  name: string;
  size: number;
}

/** A list of the portal, as its users see it. */
/** Maximum number of lists that a search returns. */
export const mostListsFound = 100;

export interface PortalList {
  id: string;
  name: string;
  /** Null for lists of other objects, such as deals. */
  object: CrmObject | null;
  /** False for active lists, whose members change while the console reads them. */
  isStatic: boolean;
}

/** Members of a list by record id, in the order in which they joined. */
export interface MembersPage {
  ids: string[];
  /** The token of the next page; null after the last. */
  after: string | null;
  /** Members of the whole list; null if HubSpot does not say. */
  total: number | null;
}

/** A scope that the token lacks. */
export interface MissingScope {
  /** The data or action that needs the scope. */
  what: string;
  scope: string;
}

/** The CRM's facts about a person, read in batches and cached for an hour. */
export interface CrmFacts {
  contactId: string | null;
  companyId: string | null;
  link: string | null;
  client: ClientState;
  /**
   * The contact's owner; for a question without an address the owner of the domain's company, or
   * null if its companies have different owners.
   */
  owner: { id: string; email: string | null; name: string; hasLeft: boolean } | null;
  /** ISO 8601. */
  lastContactedAt: string | null;
  /** True if the person or the company has an open deal; null if unknown. */
  openDeal: boolean | null;
  /** The contact's own flag. An additional address may have opted out separately (`optedOut`). */
  optedOut: boolean;
  bounced: boolean;
  /** Ids of records that were merged into this contact. */
  mergedIds: string[];
  missing: MissingScope[];
}

/** The outcome of one input of a batch. */
export type WriteOutcome =
  | { is: "done"; id: string; properties: Record<string, string | null> }
  | { is: "refused"; reasons: { property: string | null; words: string }[] }
  /**
   * Another record already has this address. The caller reads the batch by address and compares
   * again.
   */
  | { is: "conflict" }
  /**
   * HubSpot returned neither a result nor an error. The caller reads the record before anything
   * else.
   */
  | { is: "unknown"; words: string };

export interface Tie {
  companyId: string;
  /** Association types. Only these are compared; labels are display names. */
  types: number[];
}

/** A contact and a company to associate or to separate. */
export interface TieChange extends Tie {
  contactId: string;
  /** The type that the portal's admins defined, if one is among `types`. */
  ownType?: number | null;
}

/** A label for contact–company associations that the portal's admins defined. */
export interface TieLabel {
  type: number;
  label: string;
}

export interface RecordWrite {
  /** Unique within the batch; HubSpot returns it with the outcome. */
  trace: string;
  properties: Record<string, string>;
}

/**
 * Identifies one attempt of a query. No cached answer is used for it, and the engine never repeats
 * it.
 */
export type Attempt = string;

export interface CrmPort {
  /** Lifecycle stages that the console's configuration counts as clients. */
  clientStages: string[];
  /** Returns the URL of a record, or null if no portal is configured. */
  link(object: CrmObject, id: string): string | null;
  facts(person: { email: string | null; domain: string | null }): Promise<Answer<CrmFacts>>;
  definitions(object: CrmObject): Promise<Answer<PropertyDefinition[]>>;
  owners(): Promise<Answer<CrmOwner[]>>;
  /**
   * Returns the scopes that a sending needs but the token lacks.
   * @param plan id of the plan; the console checks the scopes once per plan
   */
  missingScopes(plan: string): Promise<Answer<MissingScope[]>>;
  /** Returns when this address unsubscribed from all emails, or null. Cached for an hour. */
  optedOut(address: string): Promise<Answer<{ since: string | null }>>;

  /** Finds contacts by main and additional addresses; unordered, each record once. */
  contactsByAddress(
    attempt: Attempt,
    addresses: string[],
    properties: string[],
  ): Promise<Answer<CrmRecord[]>>;
  /**
   * Finds records by id or by the id of a record merged into them. `historyOf` halves the batch
   * size.
   */
  records(
    attempt: Attempt,
    object: CrmObject,
    wanted: { ids: string[]; properties: string[]; historyOf?: string[] },
  ): Promise<Answer<CrmRecord[]>>;
  /** Returns companies whose main or additional domain equals one of these. */
  companiesByDomain(attempt: Attempt, domains: string[]): Promise<Answer<CrmRecord[]>>;
  /** Returns associations by contact id. */
  ties(attempt: Attempt, contactIds: string[]): Promise<Answer<Record<string, Tie[]>>>;
  /** Returns the labels that the portal's admins defined. */
  tieLabels(): Promise<Answer<TieLabel[]>>;
  /** Returns lists whose members the console may change, by a part of the name. */
  lists(name: string): Promise<Answer<StaticList[]>>;
  /** Returns static lists of contacts or companies, by a part of the name; at most 100. */
  staticLists(object: CrmObject, name: string): Promise<Answer<StaticList[]>>;
  /** Throws a failure with status 404 if the portal has no such list (any more). */
  list(attempt: Attempt, listId: string): Promise<Answer<PortalList>>;
  /**
   * Returns a page of at most 250 members. Members may be merged or archived.
   * @param after the previous page's token; null for the first page
   */
  members(attempt: Attempt, listId: string, after: string | null): Promise<Answer<MembersPage>>;

  create(
    attempt: Attempt,
    inputs: (RecordWrite & { companyId: string | null })[],
  ): Promise<Answer<WriteOutcome[]>>;
  createCompanies(attempt: Attempt, inputs: RecordWrite[]): Promise<Answer<WriteOutcome[]>>;
  update(attempt: Attempt, inputs: (RecordWrite & { id: string })[]): Promise<Answer<WriteOutcome[]>>;
  archive(attempt: Attempt, object: CrmObject, ids: string[]): Promise<Answer<"done" | "unknown">>;
  tie(attempt: Attempt, pairs: TieChange[]): Promise<Answer<"done" | "unknown">>;
  /** Removes exactly these association types. */
  untie(attempt: Attempt, pairs: TieChange[]): Promise<Answer<"done" | "unknown">>;
  createList(attempt: Attempt, name: string): Promise<Answer<StaticList | null>>;
  /**
   * Returns the added ids and the ids the portal does not know. All others were already in the
   * list.
   */
  changeList(
    attempt: Attempt,
    listId: string,
    change: { add: string[]; remove: string[] },
  ): Promise<Answer<{ added: string[]; removed: string[]; missing: string[] } | "unknown">>;
}

/** HubSpot's predefined association types between contact and company. */
export const plainTie = 279;
export const primaryTie = 1;

const parts = (value: string | null | undefined) =>
  (value ?? "")
    .toLowerCase()
    .split(/[;,\s]+/)
    .filter(Boolean);

/** Returns every address of a contact in normalized form, the main one first. */
export const addressesOf = ({ properties }: Pick<CrmRecord, "properties">): string[] => [
  ...parts(properties.email).map(comparedEmail),
  ...parts(properties.hs_additional_emails).map(comparedEmail),
];

/** Returns a host in ASCII without a leading "www.", for comparisons. */
export const hostOf = (name: string) => (asciiHost(name) ?? name).replace(/^www\./, "");

export const domainsOf = ({ properties }: Pick<CrmRecord, "properties">): string[] =>
  [...parts(properties.domain), ...parts(properties.hs_additional_domains)].map(hostOf);

export function byAddress<R extends Pick<CrmRecord, "properties">>(records: R[]): Map<string, R> {
  return new Map(records.flatMap((record) => addressesOf(record).map((address) => [address, record])));
}

/** Groups companies by domain; several companies may share one. */
export function byDomain<R extends Pick<CrmRecord, "properties">>(records: R[]): Map<string, R[]> {
  const found = new Map<string, R[]>();
  for (const record of records)
    for (const domain of new Set(domainsOf(record)))
      found.set(domain, [...(found.get(domain) ?? []), record]);
  return found;
}

/** Indexes records by their id and by the ids of records merged into them. */
export function byRecordId<R extends Pick<CrmRecord, "id" | "properties">>(records: R[]): Map<string, R> {
  const former = records.flatMap((record) =>
    parts(record.properties.hs_merged_object_ids).map((id) => [id, record] as const),
  );
  return new Map([...former, ...records.map((record) => [record.id, record] as const)]);
}

const typeIds: Record<CrmObject, string> = { contacts: "0-1", companies: "0-2" };

/** Returns the page of a static list in HubSpot, or null if the portal id is not configured. */
export const hubspotListLink = (portalId: string | null, listId: string): string | null =>
  portalId && `https://app.hubspot.com/contacts/${portalId}/objectLists/${listId}/filters`;

/** Returns the URL of a record, or null if the portal id is not configured. */
export const hubspotLink = (portalId: string | null, object: CrmObject, id: string): string | null =>
  portalId && `https://app.hubspot.com/contacts/${portalId}/record/${typeIds[object]}/${id}`;
