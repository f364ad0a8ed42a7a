/** Decides from all known keys whether a person or company is a client. */
import type { Answer } from "../vendors/call";
import { type ClientsPort, type ClientStatus, strengthOf } from "../vendors/clients/port";
import { domainOfEmail } from "../keys/domain";
import { isFreeMail } from "../keys/free-mail";

interface KnownOfClient {
  email: string | null;
  domain: string | null;
  name: string | null;
}

/**
 * Looks in the CRM by email, by domain and its aliases, then by name. The first client found
 * decides; otherwise the strongest answer. If there is no record, `rule` lists the criteria tried.
 */
export async function clientStatusOf(
  clients: Pick<ClientsPort, "byEmail" | "byDomain" | "byName">,
  { email, domain, name }: KnownOfClient,
): Promise<Answer<ClientStatus>> {
  const mailDomain = email ? domainOfEmail(email) : null;
  const company = domain ?? (mailDomain && !isFreeMail(mailDomain) ? mailDomain : null);
  const criteria = [
    email && { tried: "e-mail", ask: () => clients.byEmail(email) },
    domain && { tried: "domain", ask: () => clients.byDomain(domain) },
    // The CRM's own message distinguishes a name without a record from an ambiguous one.
    name && { tried: null, ask: () => clients.byName(name, company) },
  ].filter((criterion) => typeof criterion === "object" && criterion !== null);
  const tried: string[] = [];
  let strongest: Answer<ClientStatus> | undefined;
  for (const criterion of criteria) {
    const answer = await criterion.ask();
    if (answer.value.state === "client") return answer;
    tried.push(criterion.tried ?? answer.value.rule);
    if (!strongest || strengthOf(answer.value) > strengthOf(strongest.value)) strongest = answer;
  }
  if (!strongest) throw new Error("A client lookup needs an email address, a domain or a name");
  if (strongest.value.state !== "unknown") return strongest;
  return { ...strongest, value: { ...strongest.value, rule: `no record by ${tried.join(", ")}` } };
}
