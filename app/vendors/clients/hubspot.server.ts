/**
 * Decides from CRM records whether somebody is a client. Stops at the first criterion that says
 * "client".
 */
import { domainOfEmail } from "../../keys/domain";
import { askedCompany } from "../asked";
import type { Answer, Connection } from "../call";
import { hubspotByKey } from "../crm/hubspot-by-key.server";
import type { HubspotRecord } from "../hubspot.server";
import { contactsByName } from "./hubspot-names.server";
import { contactEvents } from "./hubspot-events.server";
import { type ClientRecord, type ClientsPort, type ClientStatus, strengthOf } from "./port";

export interface ClientStages {
  /** Internal values of lifecycle stages. Custom stages of a portal have numeric values. */
  clientStages: string[];
  formerClientStages: string[];
  /** Used in links to records. */
  portalId: string | null;
}

export interface HubspotClientsOptions extends ClientStages {
  /** True for a free-mail domain, which does not identify a company. */
  isFreeMail(domain: string): boolean;
}

export function hubspotClients(connection: Connection, options: HubspotClientsOptions): ClientsPort {
  const crm = hubspotByKey(connection);
  const byNameAt = contactsByName(connection);
  const judge = (
    kind: ClientRecord["kind"],
    records: HubspotRecord[],
    rule: (found: HubspotRecord) => string,
  ) => records.map((found) => statusOf(kind, found, rule(found), options));

  async function byDomain(site: string): Promise<Answer<ClientStatus>> {
    const { value, formerly } = askedCompany(site);
    let domain = value;
    let found = await crm.companies(domain);
    // The CRM may store a company under its shop's host or in its Unicode spelling.
    for (const form of formerly) {
      if (found.value.length > 0) break;
      domain = form;
      found = await crm.companies(form);
    }
    const verdicts = judge("company", found.value, (record) =>
      record.properties.domain?.toLowerCase() === domain.toLowerCase() ? "domain" : "alias domain",
    );
    return { ...linked(found, strongest(verdicts) ?? unknown("domain")) };
  }

  async function byEmail(email: string): Promise<Answer<ClientStatus>> {
    const domain = domainOfEmail(email);
    // Both lookups start in the same tick, so that many addresses share few requests. If the
    // contact is a client, a failure of the company lookup does not matter.
    const [contact, ofDomain] = await Promise.allSettled([
      crm.contact(email),
      options.isFreeMail(domain) ? undefined : byDomain(domain),
    ]);
    const { value: record, ...asked } = valueOf(contact);
    const contacts = { ...asked, value: record ? [record] : [] };
    const own = strongest(judge("contact", contacts.value, () => "e-mail"));
    if (own?.state === "client") return linked(contacts, own);
    const company = valueOf(ofDomain);
    const employer = record?.properties.associatedcompanyid;
    const isKnown = company?.value.state === "client" || company?.value.record?.id === employer;
    const employed = employer && !isKnown ? (await crm.company(employer)).value : null;
    const ofEmployer = strongest(
      judge("company", employed ? [employed] : [], () => "company of the contact"),
    );
    const best = strongest([own, company?.value, ofEmployer].filter((verdict) => verdict !== undefined));
    return linked(company && best === company.value ? company : contacts, best ?? unknown("e-mail"));
  }

  async function byName(name: string, domain: string | null): Promise<Answer<ClientStatus>> {
    const found = await byNameAt(name, domain);
    // Without a company, a common name could make strangers clients. It counts only if exactly one
    // record has it.
    const certain = domain !== null || found.value.length === 1;
    const verdict = certain ? strongest(judge("contact", found.value, () => "name")) : undefined;
    const several = !certain && found.value.length > 1;
    return linked(found, verdict ?? unknown(several ? "several records carry this name" : "name"));
  }

  return { byEmail, byDomain, byName, events: (email) => contactEvents(connection, crm.contact, email) };
}

function valueOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
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
