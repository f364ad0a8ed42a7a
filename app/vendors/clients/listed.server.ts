/**
 * Falls back to the imported list of client domains if the CRM does not know the company or may not
 * be called.
 */
import { domainOfEmail } from "../../keys/domain";
import { askedCompany } from "../asked";
import type { Answer } from "../call";
import { UpstreamError } from "../failure";
import { fallBackIfNothing } from "../fall-back";
import type { ClientsPort, ClientStatus } from "./port";

export interface ListedClient {
  name: string;
  state: "client" | "former-client";
}

/**
 * Looks up a domain in the imported list. Returns null if it is not listed, "no list" if no list
 * was imported.
 */
export type ListedClients = (domain: string) => Promise<ListedClient | null | "no list">;

export function withListedClients(crm: ClientsPort, listed: ListedClients, now: () => Date): ClientsPort {
  async function fromList(domain: string): Promise<Answer<ClientStatus | null>> {
    const { value, formerly } = askedCompany(domain);
    let found = await listed(value);
    // Lists of earlier imports contain hosts as users typed them.
    for (const form of formerly) found ??= await listed(form);
    if (found === "no list") {
      throw new UpstreamError({
        upstream: "client-list",
        kind: "not-configured",
        detail: "No client list has been imported.",
      });
    }
    const source = { upstream: "client-list", fetchedAt: now().toISOString(), data: "live" as const };
    if (!found) return { value: null, source };
    const record = {
      id: domain,
      kind: "company" as const,
      name: found.name,
      email: null,
      domain,
      stage: null,
      link: null,
    };
    return { value: { state: found.state, record, rule: "client list" }, source };
  }

  async function either(
    ask: () => Promise<Answer<ClientStatus>>,
    domain: string | null,
  ): Promise<Answer<ClientStatus>> {
    if (!domain) return ask();
    let known: Answer<ClientStatus> | undefined;
    const answer = await fallBackIfNothing<ClientStatus | null>(
      async () => {
        known = await ask();
        return known.value.state === "unknown" ? { ...known, value: null } : known;
      },
      () => fromList(domain),
    );
    if (answer.value) return { ...answer, value: answer.value };
    return known ?? { ...answer, value: { state: "unknown", record: null, rule: "client list" } };
  }

  return {
    byEmail: (email) => either(() => crm.byEmail(email), domainOfEmail(email) || null),
    byDomain: (domain) => either(() => crm.byDomain(domain), domain),
    byName: (name, domain) => either(() => crm.byName(name, domain), domain),
    events: (email) => crm.events(email),
  };
}
