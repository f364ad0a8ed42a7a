/** What HubSpot knows of people, for many at once: each key is asked for alone, and a hundred travel together. */
import { domainOfEmail } from "../../keys/domain";
import { comparedEmail } from "../../keys/email";
import { askedCompany } from "../asked";
import type { Answer, Bulk, Connection, Performed, Send } from "../call";
import { hours } from "../call";
import type { ClientStages } from "../clients/hubspot.server";
import type { ClientState } from "../clients/port";
import { UpstreamError } from "../failure";
import { askHubspot, version } from "../hubspot.server";
import {
  associationsOf,
  companiesOfSeveralDomains,
  recordsAnswer,
  searchCompanies,
  withAddresses,
} from "./hubspot-reads.server";
import {
  byAddress,
  byDomain,
  type CrmFacts,
  type CrmObject,
  type CrmOwner,
  type CrmPort,
  type CrmRecord,
  type MissingScope,
} from "./port";

const keptFor = hours(1);
const mostInputs = 100;
/** Domains of one search: it may be 3,000 characters long. */
const mostDomains = 60;

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

export function hubspotFacts(
  connection: Connection,
  stages: ClientStages & { isFreeMail(domain: string): boolean },
  port: Pick<CrmPort, "owners" | "link">,
): CrmPort["facts"] {
  /** Of each key one answer, which is kept; keys of one tick share a request. */
  function oneOf<T>({ operation, bucket, max, find }: Asked): (key: string) => Promise<Answer<T | null>> {
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

  const read = async (send: Send, object: string, json: object) =>
    (
      await askHubspot(
        connection,
        send,
        { path: `/crm/objects/${version}/${object}/batch/read`, json },
        recordsAnswer,
      )
    ).results;

  const contactOf = oneOf<CrmRecord>({
    operation: "facts/contact by address",
    bucket: "general",
    max: mostInputs,
    find: async (send, keys) => {
      const inputs = keys.map((id) => ({ id }));
      const json = { idProperty: "email", properties: contactProperties, inputs };
      return byAddress(await read(send, "contacts", json));
    },
  });

  const companyOf = oneOf<CrmRecord>({
    operation: "facts/company",
    bucket: "general",
    max: mostInputs,
    find: async (send, keys) => {
      const json = { properties: ["domain", "name", "lifecyclestage"], inputs: keys.map((id) => ({ id })) };
      return new Map((await read(send, "companies", json)).map((one) => [one.id, one]));
    },
  });

  const companiesOf = oneOf<CrmRecord[]>({
    operation: "facts/companies by domain",
    bucket: "search",
    max: mostDomains,
    find: async (send, keys) => {
      const filters = [{ propertyName: "domain", operator: "IN", values: keys }];
      return byDomain((await searchCompanies(connection, send, [{ filters }])) ?? []);
    },
  });

  const dealsOf = (object: CrmObject) =>
    oneOf<boolean>({
      operation: `facts/open deals of ${object}`,
      bucket: "general",
      max: mostInputs,
      find: async (send, keys) => {
        const ties = await associationsOf(connection, send, `${object}/deals`, keys);
        const ids = [...new Set([...ties.values()].flatMap((found) => found.map(({ id }) => id)))];
        const open = new Set<string>();
        for (let at = 0; at < ids.length; at += mostInputs) {
          const inputs = ids.slice(at, at + mostInputs).map((id) => ({ id }));
          for (const { id, properties } of await read(send, "deals", {
            properties: ["hs_is_closed"],
            inputs,
          }))
            if (properties.hs_is_closed !== "true") open.add(id);
        }
        return new Map(keys.map((key) => [key, (ties.get(key) ?? []).some(({ id }) => open.has(id))]));
      },
    });
  const openDeals = { contacts: dealsOf("contacts"), companies: dealsOf("companies") };

  return async ({ email, domain }) => {
    const missing: MissingScope[] = [];
    const allowed = <T>(what: string, work: Promise<Answer<T>>) => unlessScopeIsMissing(work, what, missing);
    const contact = email ? await contactOf(comparedEmail(email)) : null;
    const found = contact?.value ?? null;
    const ownDomain = domain ?? (email ? domainOfEmail(email) : null);
    const host = ownDomain && !stages.isFreeMail(ownDomain) ? askedCompany(ownDomain).value : null;
    const employer = found?.properties.associatedcompanyid ?? null;
    const [companies, several, employed, owners, ofPerson] = await Promise.all([
      host ? companiesOf(host) : null,
      host ? companiesOfSeveralDomains(connection) : null,
      employer ? companyOf(employer) : null,
      found?.properties.hubspot_owner_id ? allowed("owners", port.owners()) : null,
      found ? allowed("deals", openDeals.contacts(found.id)) : null,
    ]);
    const further = several && several.value !== "too many" ? byDomain(several.value).get(host ?? "") : null;
    const ofDomain = [...(companies?.value ?? []), ...(further ?? [])];
    const [company] = ofDomain.length > 0 ? ofDomain : employed?.value ? [employed.value] : [];
    const ofCompany = company ? await allowed("deals", openDeals.companies(company.id)) : null;
    const records = [found, ...ofDomain, employed?.value ?? null].filter((one) => one !== null);
    const deals = [ofPerson?.value, ofCompany?.value].filter((one) => typeof one === "boolean");
    const value: CrmFacts = {
      contactId: found?.id ?? null,
      companyId: company?.id ?? null,
      link: found ? port.link("contacts", found.id) : company ? port.link("companies", company.id) : null,
      client: strongest(records, stages),
      owner: ownerOf(found, owners?.value ?? null),
      lastContactedAt: found?.properties.notes_last_contacted ?? null,
      openDeal: deals.includes(true) ? true : missing.some(({ what }) => what === "deals") ? null : false,
      optedOut: found?.properties.hs_email_optout === "true",
      bounced: Number(found?.properties.hs_email_bounce ?? 0) > 0,
      mergedIds: (found?.properties.hs_merged_object_ids ?? "").split(";").filter(Boolean),
      missing: [...new Map(missing.map((one) => [one.what, one])).values()],
    };
    return { value, source: (contact ?? companies ?? { source: nowhere(connection) }).source };
  };
}

const nowhere = (connection: Connection) => ({
  upstream: connection.vendor.name,
  fetchedAt: connection.now().toISOString(),
  data: "live" as const,
});

async function unlessScopeIsMissing<T>(
  work: Promise<Answer<T>>,
  what: string,
  missing: MissingScope[],
): Promise<Answer<T> | null> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status !== 403) throw error;
    missing.push({ what, scope: error.detail });
    return null;
  }
}

/** Who left the portal is no owner's absence: the id stays told where even its name is gone. */
function ownerOf(contact: CrmRecord | null, owners: CrmOwner[] | null): CrmFacts["owner"] {
  const id = contact?.properties.hubspot_owner_id;
  if (!id) return null;
  const owner = owners?.find((one) => one.id === id);
  return owner ?? { id, email: null, name: `unknown (${id})`, hasLeft: false };
}

function strongest(records: CrmRecord[], { clientStages, formerClientStages }: ClientStages): ClientState {
  const stagesOf = records.map(({ properties }) => (properties.lifecyclestage ?? "").toLowerCase());
  const isOne = (wanted: string[]) =>
    stagesOf.some((stage) => wanted.some((one) => one.toLowerCase() === stage));
  if (isOne(clientStages)) return "client";
  if (isOne(formerClientStages)) return "former-client";
  return records.length > 0 ? "known" : "unknown";
}
