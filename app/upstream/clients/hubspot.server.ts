/** Client or not, by the CRM's records. Stops at the first criterion that says "client". */
import { z } from "zod";
import { domainOfEmail } from "../../keys/domain";
import { comparedEmail } from "../../keys/email";
import { askedCompany } from "../asked";
import type { Answer, Connection } from "../call";
import { hours } from "../call";
import { askHubspot, recordsByKey, search, version, type HubspotRecord } from "../hubspot.server";
import { presentListOf } from "../tolerant";
import { contactEvents } from "./hubspot-events.server";
import { type ClientRecord, type ClientsPort, type ClientStatus, strengthOf } from "./port";

export interface ClientStages {
  /** Lifecycle stages, by their internal value; own stages of a portal are numbers. */
  clientStages: string[];
  formerClientStages: string[];
  /** For links to records. */
  portalId: string | null;
}

export interface HubspotClientsOptions extends ClientStages {
  /** A free-mail domain says nothing about a company. */
  isFreeMail(domain: string): boolean;
}

const contactsByEmail = recordsByKey("contacts", {
  exact: "email",
  additional: "hs_additional_emails",
  compared: comparedEmail,
});
const companiesByDomain = recordsByKey("companies", {
  exact: "domain",
  additional: "hs_additional_domains",
  compared: (domain) => domain.toLowerCase(),
});

const associations = z.object({
  results: presentListOf(
    z.object({
      to: presentListOf(
        z.object({
          toObjectId: z.coerce.string(),
          associationTypes: presentListOf(z.object({ typeId: z.number() })),
        }),
      ),
    }),
  ),
});
const primaryCompany = 1;

const companyBatch = z.object({
  results: presentListOf(
    z.object({ id: z.coerce.string(), properties: z.record(z.string(), z.string().nullable()) }),
  ),
});

export function hubspotClients(connection: Connection, options: HubspotClientsOptions): ClientsPort {
  const judge = (
    kind: ClientRecord["kind"],
    records: HubspotRecord[],
    rule: (found: HubspotRecord) => string,
  ) => records.map((found) => statusOf(kind, found, rule(found), options));

  async function byDomain(site: string): Promise<Answer<ClientStatus>> {
    const { value, formerly } = askedCompany(site);
    let domain = value;
    let found = await companiesByDomain(connection, domain);
    // The CRM may have a company under its shop's host, or in letters that ASCII has not.
    for (const form of formerly) {
      if (found.value.length > 0) break;
      domain = form;
      found = await companiesByDomain(connection, form);
    }
    const verdicts = judge("company", found.value, (record) =>
      record.properties.domain?.toLowerCase() === domain.toLowerCase() ? "domain" : "alias domain",
    );
    return { ...linked(found, strongest(verdicts) ?? unknown("domain")) };
  }

  async function byEmail(email: string): Promise<Answer<ClientStatus>> {
    const contacts = await contactsByEmail(connection, email);
    const own = strongest(judge("contact", contacts.value, () => "e-mail"));
    if (own?.state === "client") return linked(contacts, own);

    const domain = domainOfEmail(email);
    const contact = contacts.value[0];
    const [company, employer] = await Promise.all([
      options.isFreeMail(domain) ? undefined : byDomain(domain),
      contact && companyOf(contact.id),
    ]);
    const verdicts = [own, company?.value, employer && strongest(judgeEmployer(employer.value))];
    const best = strongest(verdicts.filter((verdict) => verdict !== undefined));
    return linked(company && best === company.value ? company : contacts, best ?? unknown("e-mail"));
  }

  const judgeEmployer = (records: HubspotRecord[]) =>
    judge("company", records, () => "company of the contact");

  /** The contact's primary company, found through the association rather than the domain. */
  function companyOf(contactId: string): Promise<Answer<HubspotRecord[]>> {
    return connection.call<HubspotRecord[]>({
      operation: "contacts/company",
      request: contactId,
      keep: hours(1),
      bucket: "general",
      units: 0,
      async perform(send) {
        const paths = {
          associations: `/crm/associations/${version}/contacts/companies/batch/read`,
          companies: `/crm/objects/${version}/companies/batch/read`,
        };
        const json = { inputs: [{ id: contactId }] };
        const found = await askHubspot(connection, send, { path: paths.associations, json }, associations);
        const companies = found.results.flatMap(({ to }) => to);
        const primary =
          companies.find((one) => one.associationTypes.some(({ typeId }) => typeId === primaryCompany)) ??
          companies[0];
        if (!primary) return { value: [] };
        const wanted = {
          inputs: [{ id: primary.toObjectId }],
          properties: ["domain", "name", "lifecyclestage"],
        };
        const { results } = await askHubspot(
          connection,
          send,
          { path: paths.companies, json: wanted },
          companyBatch,
        );
        return { value: results };
      },
    });
  }

  async function byName(name: string, domain: string | null): Promise<Answer<ClientStatus>> {
    const [firstName, ...rest] = name.trim().split(/\s+/);
    const found = await connection.call<HubspotRecord[]>({
      operation: "contacts/search by name",
      request: { name: name.toLowerCase(), domain },
      keep: hours(1),
      bucket: "search",
      units: 0,
      perform: async (send) => ({
        value: await search(connection, send, "contacts", [
          [
            { propertyName: "firstname", operator: "EQ", value: firstName },
            { propertyName: "lastname", operator: "EQ", value: rest.join(" ") },
            ...(domain
              ? [{ propertyName: "email", operator: "CONTAINS_TOKEN" as const, value: `*@${domain}` }]
              : []),
          ],
        ]),
      }),
    });
    // Without a company a common name would make clients of strangers: it counts only when one record carries it.
    const certain = domain !== null || found.value.length === 1;
    const verdict = certain ? strongest(judge("contact", found.value, () => "name")) : undefined;
    const several = !certain && found.value.length > 1;
    return linked(found, verdict ?? unknown(several ? "several records carry this name" : "name"));
  }

  return { byEmail, byDomain, byName, events: (email) => contactEvents(connection, contactsByEmail, email) };
}

function strongest(verdicts: ClientStatus[]): ClientStatus | undefined {
  return verdicts.toSorted((a, b) => strengthOf(b) - strengthOf(a))[0];
}

const unknown = (rule: string): ClientStatus => ({ state: "unknown", record: null, rule });

function linked(answer: Answer<unknown>, value: ClientStatus): Answer<ClientStatus> {
  return { value, source: { ...answer.source, link: value.record?.link ?? undefined } };
}

function statusOf(
  kind: ClientRecord["kind"],
  { id, properties }: HubspotRecord,
  rule: string,
  { clientStages, formerClientStages, portalId }: ClientStages,
): ClientStatus {
  const stage = properties.lifecyclestage ?? null;
  const is = (stages: string[]) =>
    stage !== null && stages.some((one) => one.toLowerCase() === stage.toLowerCase());
  const person = [properties.firstname, properties.lastname].filter(Boolean).join(" ");
  const objectType = kind === "contact" ? "0-1" : "0-2";
  return {
    state: is(clientStages) ? "client" : is(formerClientStages) ? "former-client" : "known",
    record: {
      id,
      kind,
      name: (kind === "contact" ? person : properties.name) || properties.email || properties.domain || id,
      email: properties.email ?? null,
      domain: properties.domain ?? null,
      stage,
      link: portalId && `https://app.hubspot.com/contacts/${portalId}/record/${objectType}/${id}`,
    },
    rule,
  };
}
