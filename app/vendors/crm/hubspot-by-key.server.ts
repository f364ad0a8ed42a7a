/**
 * Reads HubSpot records by single keys. Keys of one tick share a request, and every tool can use an
 * answer for an hour. Batch reads of 100 count against the general rate limit; searches have their
 * own limit of five a second.
 */
import { comparedEmail } from "../../keys/email";
import { type Answer, type Bulk, type Connection, hours, type Performed, type Send } from "../call";
import { askHubspot, version } from "../hubspot.server";
import { mostInputs, recordsAnswer, withAddresses } from "./hubspot-asking.server";
import {
  companiesOfSeveralDomains,
  companyProperties,
  inSearches,
  mostKeysOfSearch,
  searchCompanies,
} from "./hubspot-companies.server";
import { byAddress, byDomain, byRecordId, type CrmRecord, hostOf } from "./port";

const keptFor = hours(1);

const contactProperties = withAddresses([
  "firstname",
  "lastname",
  "lifecyclestage",
  "hubspot_owner_id",
  "notes_last_contacted",
  "hs_email_optout",
  "hs_email_bounce",
  "associatedcompanyid",
]);

interface Asked {
  operation: string;
  bucket: "general" | "search";
  max: number;
  find(send: Send, keys: string[]): Promise<Map<string, unknown>>;
}

export const readRecords = async (connection: Connection, send: Send, object: string, json: object) =>
  (
    await askHubspot(
      connection,
      send,
      { path: `/crm/objects/${version}/${object}/batch/read`, json },
      recordsAnswer,
    )
  ).results;

/** Returns a lookup for one key that batches the keys of one tick. */
export function oneOf<T>(
  connection: Connection,
  { operation, bucket, max, find }: Asked,
): (key: string) => Promise<Answer<T | null>> {
  const perform = async (send: Send, keys: string[]): Promise<Performed<T | null>[]> => {
    const found = await find(send, keys);
    return keys.map((key) => ({ value: (found.get(key) ?? null) as T | null }));
  };
  const bulk: Bulk<T | null> = {
    name: operation,
    max,
    bucket,
    perform: (calls, send) =>
      perform(
        send,
        calls.map(({ request }) => String(request)),
      ),
  };
  return (key) =>
    connection.call<T | null>({
      operation,
      request: key,
      keep: keptFor,
      bucket,
      units: 0,
      bulk,
      perform: async (send) => (await perform(send, [key]))[0] ?? { value: null },
    });
}

/**
 * Assigns companies to keys. HubSpot's search compares tokens and case, so hosts are compared
 * exactly here.
 */
function byHost(keys: string[], found: CrmRecord[]): Map<string, CrmRecord[]> {
  const ofHost = byDomain(found);
  return new Map(keys.map((key) => [key, ofHost.get(hostOf(key)) ?? []]));
}

export interface HubspotByKey {
  /** Returns the contact with this main or additional address. */
  contact(address: string): Promise<Answer<CrmRecord | null>>;
  /** Finds a company by its id or by the id of a record merged into it. */
  company(id: string): Promise<Answer<CrmRecord | null>>;
  /** Returns the companies with this main or additional domain. */
  companies(domain: string): Promise<Answer<CrmRecord[]>>;
}

export function hubspotByKey(connection: Connection): HubspotByKey {
  const contact = oneOf<CrmRecord>(connection, {
    operation: "facts/contact by address",
    bucket: "general",
    max: mostInputs,
    find: async (send, keys) => {
      const inputs = keys.map((id) => ({ id }));
      const json = { idProperty: "email", properties: contactProperties, inputs };
      return byAddress(await readRecords(connection, send, "contacts", json));
    },
  });

  const company = oneOf<CrmRecord>(connection, {
    operation: "facts/company",
    bucket: "general",
    max: mostInputs,
    find: async (send, keys) => {
      const json = { properties: companyProperties, inputs: keys.map((id) => ({ id })) };
      return byRecordId(await readRecords(connection, send, "companies", json));
    },
  });

  const ofOwnDomain = oneOf<CrmRecord[]>(connection, {
    operation: "facts/companies by domain",
    bucket: "search",
    max: mostInputs,
    find: async (send, keys) => {
      const found: CrmRecord[] = [];
      for (const values of inSearches(keys)) {
        const filters = [{ propertyName: "domain", operator: "IN", values }];
        found.push(...(await searchCompanies(connection, send, [{ filters }])).found);
      }
      return byHost(keys, found);
    },
  });

  /** Used for portals with more multi-domain companies than `companiesOfSeveralDomains` reads. */
  const ofFurtherDomain = oneOf<CrmRecord[]>(connection, {
    operation: "facts/companies by further domain",
    bucket: "search",
    max: mostKeysOfSearch,
    find: async (send, keys) => {
      const groups = keys.map((value) => ({
        filters: [{ propertyName: "hs_additional_domains", operator: "CONTAINS_TOKEN", value }],
      }));
      return byHost(keys, (await searchCompanies(connection, send, groups)).found);
    },
  });

  // Concurrent lookups share one read of these companies.
  let underWay: ReturnType<typeof companiesOfSeveralDomains> | null = null;
  const ofSeveralDomains = () => {
    underWay ??= companiesOfSeveralDomains(connection).finally(() => {
      underWay = null;
    });
    return underWay;
  };

  return {
    contact: (address) => contact(comparedEmail(address)),
    company,
    async companies(domain) {
      const key = domain.toLowerCase();
      const [own, several] = await Promise.all([ofOwnDomain(key), ofSeveralDomains()]);
      const further =
        several.value === "too many"
          ? (await ofFurtherDomain(key)).value
          : byDomain(several.value).get(hostOf(key));
      const all = [...(own.value ?? []), ...(further ?? [])];
      return { ...own, value: [...new Map(all.map((one) => [one.id, one])).values()] };
    },
  };
}
