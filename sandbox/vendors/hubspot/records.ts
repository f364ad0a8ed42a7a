/** The CRM's contacts and companies, which are part of the market. */
import { daysBefore } from "../../market/calendar.ts";
import { Chance, hash } from "../../market/random.ts";
import type { MarketCompany, MarketPerson } from "../../market/types.ts";
import type { World } from "../../world.ts";
import { bookOf, type CrmRecord, type ObjectType, placeOf } from "./book.ts";

export type { CrmRecord, ObjectType };

const recordId = (id: string) =>
  String((hash("crm", id) % 90_000_000) * 1000 + (hash("crm id", id) % 1000) + 1_000_000_000);

const stages = { client: "customer", former: "other", none: null };

function companyRecord(world: World, company: MarketCompany): CrmRecord {
  const chance = new Chance("crm company", company.id);
  const createdAt = daysBefore(world.market.today, chance.int(60, 1500)).toISOString();
  const id = recordId(company.id);
  return {
    id,
    createdAt,
    updatedAt: daysBefore(world.market.today, chance.int(1, 50)).toISOString(),
    properties: {
      hs_object_id: id,
      name: company.name,
      domain: company.domain,
      website: company.domain,
      hs_additional_domains: company.aliases.join(";") || null,
      lifecyclestage:
        stages[company.client] ?? chance.pick(["lead", "opportunity", "marketingqualifiedlead"]),
      numberofemployees: company.employees === null ? null : String(company.employees),
      industry: company.industry.toUpperCase().replaceAll(" ", "_"),
      city: company.city,
      country: company.country,
      linkedin_company_page: company.linkedInUrl,
    },
  };
}

function contactRecord(world: World, person: MarketPerson): CrmRecord {
  const chance = new Chance("crm contact", person.id);
  const company = world.market.company(person.domain);
  const createdAt = daysBefore(world.market.today, chance.int(90, 900)).toISOString();
  const id = recordId(person.id);
  return {
    id,
    createdAt,
    updatedAt: daysBefore(world.market.today, chance.int(1, 40)).toISOString(),
    properties: {
      hs_object_id: id,
      email: person.email,
      hs_additional_emails: null,
      firstname: person.firstName,
      lastname: person.lastName,
      jobtitle: person.title,
      company: company?.name ?? null,
      lifecyclestage: person.crmStage,
      associatedcompanyid: company?.knownToCrm ? recordId(company.id) : null,
      plan:
        person.crmStage === "customer"
          ? chance.pick(["pro", "teams", "business"])
          : person.crmStage === "other"
            ? "cancelled"
            : "free",
      city: person.city,
      country: person.country,
    },
  };
}

export interface Crm {
  version: number;
  all: Record<ObjectType, CrmRecord[]>;
  byId: Record<ObjectType, Map<string, CrmRecord>>;
  /** Indexed by each address of a contact. */
  contactByEmail: Map<string, CrmRecord>;
}

/** Returns every address of a contact in lower case, the main one first. */
export const addressesOf = ({ properties }: CrmRecord): string[] =>
  [properties.email ?? "", ...(properties.hs_additional_emails ?? "").split(";")]
    .map((address) => address.trim().toLowerCase())
    .filter(Boolean);

type Records = Record<ObjectType, CrmRecord[]>;

function recordsOfMarket(world: World): Records {
  const kept = world.memory("hubspot market", () => ({ version: -1, records: {} as Records }));
  if (kept.version !== world.market.version) {
    kept.version = world.market.version;
    kept.records = {
      companies: world.market.companies
        .filter((one) => one.knownToCrm)
        .map((one) => companyRecord(world, one)),
      contacts: world.market.people
        .filter((one) => one.crmStage !== null)
        .map((one) => contactRecord(world, one)),
    };
  }
  return kept.records;
}

/** Returns the whole CRM; recomputes it if the market or a record changed. */
export function crmOf(world: World): Crm {
  const kept = world.memory("hubspot crm", () => ({ current: null as Crm | null, writes: 0 }));
  const book = bookOf(world);
  act(world);
  if (kept.current?.version !== world.market.version || kept.writes !== book.writes) {
    const { companies, contacts } = recordsOfMarket(world);
    const all = { companies: asWritten("companies", companies), contacts: asWritten("contacts", contacts) };
    const byId = (records: CrmRecord[]) => new Map(records.map((one) => [one.id, one]));
    kept.writes = book.writes;
    kept.current = {
      version: world.market.version,
      all,
      byId: { companies: byId(all.companies), contacts: byId(all.contacts) },
      contactByEmail: new Map(all.contacts.flatMap((one) => addressesOf(one).map((each) => [each, one]))),
    };
    for (const [old, id] of book.merged) {
      const [type, oldId] = old.split("/") as [ObjectType, string];
      const survivor = kept.current.byId[type].get(id);
      if (survivor) kept.current.byId[type].set(oldId, survivor);
    }
  }
  return kept.current;

  function asWritten(type: ObjectType, ofMarket: CrmRecord[]): CrmRecord[] {
    return [...ofMarket, ...book.made[type]].flatMap((record) => {
      const place = placeOf(type, record.id);
      if (book.archived.has(place) || book.merged.has(place)) return [];
      const edits = book.edits.get(place);
      if (!edits) return [record];
      const updatedAt = book.updated.get(place) ?? record.updatedAt;
      return [{ ...record, updatedAt, properties: { ...record.properties, ...edits } }];
    });
  }
}

/** Performs the portal's automatic actions that are due. */
function act(world: World): void {
  const book = bookOf(world);
  const now = world.now().getTime();
  const due = book.coming.filter(({ at }) => at <= now);
  if (due.length === 0) return;
  book.coming = book.coming.filter(({ at }) => at > now);
  for (const each of due) each.act();
}

/** Returns the requested properties of a record and those that every answer includes. */
export function shown(record: CrmRecord, wanted: string[]) {
  const names = [...new Set(["createdate", "hs_object_id", ...wanted])];
  const properties: Record<string, string | null> = {};
  for (const name of names) {
    properties[name] =
      name === "createdate"
        ? record.createdAt
        : name.endsWith("lastmodifieddate")
          ? record.updatedAt
          : (record.properties[name] ?? null);
  }
  return {
    id: record.id,
    properties,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    archived: false,
  };
}
