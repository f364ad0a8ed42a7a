/**
 * HubSpot's records by one key each. Keys of one tick share a request, and each answer is kept for an hour, whichever
 * tool asked: reads of a hundred count against the general rate, searches against their own of five a second.
 */
import { comparedEmail } from "../../keys/email";
import { type Answer, type Bulk, type Connection, hours, type Performed, type Send } from "../call";
import { askHubspot, version } from "../hubspot.server";
import { mostInputs, recordsAnswer, withAddresses } from "./hubspot-asking.server";
import {
  companiesOfSeveralDomains,
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

/** Asks for one key, together with the other keys of the tick. */
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

/** A search goes by token and by case: hosts are compared exactly afterwards. */
function byHost(keys: string[], found: CrmRecord[]): Map<string, CrmRecord[]> {
  const ofHost = byDomain(found);
  return new Map(keys.map((key) => [key, ofHost.get(hostOf(key)) ?? []]));
}

export interface HubspotByKey {
  /** The contact that has this address, the main one or a further one. */
  contact(address: string): Promise<Answer<CrmRecord | null>>;
  /** By id, also by one that was merged into another. */
  company(id: string): Promise<Answer<CrmRecord | null>>;
  /** Companies whose own or further domain this is. */
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
      const properties = ["domain", "name", "lifecyclestage", "hs_merged_object_ids"];
      const json = { properties, inputs: keys.map((id) => ({ id })) };
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

  /** For portals with more multi-domain companies than one read returns. */
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

  // Asked about many domains at once, these companies are read once.
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
