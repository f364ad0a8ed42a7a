/** Changes to the emulated CRM by the API, by users, workflows and merges. */
import type { World } from "../../world.ts";
import { bookOf, type HistoryEntry, placeOf } from "./book.ts";
import { addressesOf, type CrmRecord, crmOf, type ObjectType } from "./records.ts";

export type Source = Pick<HistoryEntry, "sourceType" | "sourceId" | "updatedByUserId">;

/** The console's own service key. */
export const ownKey: Source = { sourceType: "INTEGRATION", sourceId: "4711" };
export const byColleague = (userId: number): Source => ({
  sourceType: "CRM_UI",
  sourceId: `userId:${userId}`,
  updatedByUserId: userId,
});
const byWorkflow: Source = { sourceType: "AUTOMATION_PLATFORM", sourceId: "enrollmentId:5" };

const workflowTakes = 4000;

/** Normalizes a phone number as the portal does. */
const respelled = (value: string) => (value.startsWith("+") ? `+${value.replace(/\D/g, "")}` : value);

export function changeRecord(
  world: World,
  type: ObjectType,
  id: string,
  properties: Record<string, string | null>,
  source: Source,
  before: CrmRecord["properties"] = crmOf(world).byId[type].get(id)?.properties ?? {},
): void {
  const book = bookOf(world);
  const at = world.now();
  const place = placeOf(type, id);
  const written: Record<string, string | null> = {};
  for (const [name, given] of Object.entries(properties)) {
    const value =
      name === "phone" && world.behaviours.has("hubspot-respells") ? respelled(given ?? "") : given;
    written[name] = value === "" ? null : value;
    const key = `${place}/${name}`;
    const known = book.history.get(key) ?? firstEntry(before[name] ?? null);
    book.history.set(key, [{ value: value ?? "", timestamp: at.toISOString(), ...source }, ...known]);
  }
  book.edits.set(place, { ...book.edits.get(place), ...written });
  book.updated.set(place, at.toISOString());
  book.writes += 1;
  startWorkflow(world, type, id, written);
}

const firstEntry = (value: string | null): HistoryEntry[] =>
  value === null
    ? []
    : [{ value, timestamp: "2025-01-05T09:00:00.000Z", sourceType: "CRM_UI", sourceId: "userId:30" }];

/** Emulates a user's workflow that converts job titles to lower case. */
function startWorkflow(world: World, type: ObjectType, id: string, written: Record<string, string | null>) {
  const title = written.jobtitle;
  if (type !== "contacts" || !title?.endsWith("!") || !world.behaviours.has("hubspot-workflows")) return;
  bookOf(world).coming.push({
    at: world.now().getTime() + workflowTakes,
    act: () => changeRecord(world, type, id, { jobtitle: title.slice(0, -1) }, byWorkflow),
  });
}

export function createRecord(
  world: World,
  type: ObjectType,
  properties: Record<string, string>,
  source: Source,
): CrmRecord {
  const book = bookOf(world);
  const id = String(book.nextId++);
  const at = world.now().toISOString();
  const record: CrmRecord = {
    id,
    createdAt: at,
    updatedAt: at,
    properties: { hs_object_id: id, hs_object_source: source.sourceType },
  };
  book.made[type].push(record);
  if (type === "contacts") book.ties.set(id, new Map());
  // A new record has no earlier values; reading them would recompute the whole CRM.
  changeRecord(world, type, id, properties, source, {});
  if (type === "contacts") attachCompany(world, id, properties.email ?? "");
  return record;
}

/**
 * Emulates the portal setting that creates and associates the company of an address automatically.
 */
function attachCompany(world: World, id: string, email: string) {
  if (!world.behaviours.has("hubspot-associates-by-domain")) return;
  const domain = email.split("@")[1]?.toLowerCase() ?? "";
  const crm = crmOf(world);
  const known = crm.all.companies.find((one) => one.properties.domain === domain);
  const source = { sourceType: "COMPANIES", sourceId: "CompanyDomain" };
  const company = known ?? createRecord(world, "companies", { domain, name: domain }, source);
  tie(world, id, company.id, [1, 279]);
}

const labels: Record<number, string | null> = { 1: "Primary", 279: null, 12: "Agency" };

/** Returns a contact's associations: by default the company that its record names. */
export function tiesOf(world: World, contactId: string) {
  const book = bookOf(world);
  const known = book.ties.get(contactId);
  if (known) return known;
  const record = crmOf(world).byId.contacts.get(contactId);
  const company = record?.properties.associatedcompanyid;
  const ties = new Map(company ? [[company, [1, 279].map(tieOf)]] : []);
  book.ties.set(contactId, ties);
  return ties;
}

export const tieOf = (typeId: number) => ({
  category: typeId === 12 ? "USER_DEFINED" : "HUBSPOT_DEFINED",
  typeId,
  label: labels[typeId] ?? null,
});

/**
 * Adds an association. A label includes the default type, and a new primary company replaces the
 * old one.
 */
export function tie(world: World, contactId: string, companyId: string, typeIds: number[]): void {
  const ties = tiesOf(world, contactId);
  if (typeIds.includes(1))
    for (const [company, kept] of ties)
      ties.set(
        company,
        kept.filter(({ typeId }) => typeId !== 1),
      );
  const known = ties.get(companyId) ?? [];
  const added = [...new Set([...typeIds, 279])].filter((id) => known.every(({ typeId }) => typeId !== id));
  ties.set(companyId, [...known, ...added.map(tieOf)]);
}

/** Without the default type no label remains. */
export function untie(world: World, contactId: string, companyId: string, typeIds: number[] | "all"): void {
  const ties = tiesOf(world, contactId);
  const left =
    typeIds === "all" || typeIds.includes(279)
      ? []
      : (ties.get(companyId) ?? []).filter(({ typeId }) => !typeIds.includes(typeId));
  if (left.length > 0) ties.set(companyId, left);
  else ties.delete(companyId);
}

/** Merges records into one with a new id and all their addresses. */
export function mergeContacts(world: World, ids: string[]): string {
  const book = bookOf(world);
  const records = ids.flatMap((id) => crmOf(world).byId.contacts.get(id) ?? []);
  const [email = "", ...others] = records.flatMap(addressesOf);
  const made = createRecord(world, "contacts", { ...textsOf(records[0]), email }, byColleague(31));
  for (const id of ids) book.merged.set(placeOf("contacts", id), made.id);
  const more = { hs_additional_emails: others.join(";"), hs_merged_object_ids: ids.join(";") };
  changeRecord(world, "contacts", made.id, more, byColleague(31));
  return made.id;
}

const textsOf = (record: CrmRecord | undefined) =>
  Object.fromEntries(
    Object.entries(record?.properties ?? {}).flatMap(([name, value]) =>
      value === null || name === "hs_object_id" ? [] : [[name, value]],
    ),
  );

export function archiveRecord(world: World, type: ObjectType, id: string): void {
  const book = bookOf(world);
  book.archived.add(placeOf(type, id));
  book.writes += 1;
}
