/**
 * Reads HubSpot's facts about many people. Each key is a separate call, and a hundred calls share a
 * request.
 */
import { domainOfEmail } from "../../keys/domain";
import { askedCompany } from "../asked";
import type { Answer, Connection } from "../call";
import type { ClientStages } from "../clients/hubspot.server";
import type { ClientState } from "../clients/port";
import { UpstreamError } from "../failure";
import { mostInputs } from "./hubspot-asking.server";
import { hubspotByKey, oneOf, readRecords } from "./hubspot-by-key.server";
import { associationsOf } from "./hubspot-reads.server";
import type { CrmFacts, CrmObject, CrmOwner, CrmPort, CrmRecord, MissingScope } from "./port";

export function hubspotFacts(
  connection: Connection,
  stages: ClientStages & { isFreeMail(domain: string): boolean },
  port: Pick<CrmPort, "owners" | "link">,
): CrmPort["facts"] {
  const { contact: contactOf, company: companyOf, companies: companiesOf } = hubspotByKey(connection);

  const dealsOf = (object: CrmObject) =>
    oneOf<boolean>(connection, {
      operation: `facts/open deals of ${object}`,
      bucket: "general",
      max: mostInputs,
      find: async (send, keys) => {
        const ties = await associationsOf(connection, send, `${object}/deals`, keys);
        const ids = [...new Set([...ties.values()].flatMap((found) => found.map(({ id }) => id)))];
        const open = new Set<string>();
        for (let at = 0; at < ids.length; at += mostInputs) {
          const inputs = ids.slice(at, at + mostInputs).map((id) => ({ id }));
          for (const { id, properties } of await readRecords(connection, send, "deals", {
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
    const contact = email ? await contactOf(email) : null;
    const found = contact?.value ?? null;
    const ownDomain = domain ?? (email ? domainOfEmail(email) : null);
    const host = ownDomain && !stages.isFreeMail(ownDomain) ? askedCompany(ownDomain).value : null;
    const employer = found?.properties.associatedcompanyid ?? null;
    const [companies, employed, ofPerson] = await Promise.all([
      host ? companiesOf(host) : null,
      employer ? companyOf(employer) : null,
      found ? allowed("deals", openDeals.contacts(found.id)) : null,
    ]);
    const ofDomain = companies?.value ?? [];
    const ownerId = email ? ownerIdOf(found ? [found] : []) : ownerIdOf(ofDomain);
    const owners = ownerId ? await allowed("owners", port.owners()) : null;
    const [company] = ofDomain.length > 0 ? ofDomain : employed?.value ? [employed.value] : [];
    const ofCompany = company ? await allowed("deals", openDeals.companies(company.id)) : null;
    const records = [found, ...ofDomain, employed?.value ?? null].filter((one) => one !== null);
    const deals = [ofPerson?.value, ofCompany?.value].filter((one) => typeof one === "boolean");
    const value: CrmFacts = {
      contactId: found?.id ?? null,
      companyId: company?.id ?? null,
      link: found ? port.link("contacts", found.id) : company ? port.link("companies", company.id) : null,
      client: strongest(records, stages),
      owner: ownerOf(ownerId, owners?.value ?? null),
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

/** Returns the owner's id, or null if there is none or the records have different owners. */
function ownerIdOf(records: CrmRecord[]): string | null {
  const ids = new Set(records.flatMap(({ properties }) => properties.hubspot_owner_id || []));
  return ids.size === 1 ? ([...ids][0] ?? null) : null;
}

/** Keeps the id of an owner who left the portal, because the record still has an owner. */
function ownerOf(id: string | null, owners: CrmOwner[] | null): CrmFacts["owner"] {
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
