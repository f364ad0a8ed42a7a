/** Client or not, by everything that is known of a person or company. */
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
 * Asks by e-mail, by domain and its aliases, by name, in this order: the first that finds a client decides. Where
 * none does, the strongest answer counts. Where nothing is known no criterion decided, and the rule says which found no
 * record.
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
    // Its own words tell a name that no record has from one that several have.
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
  if (!strongest) throw new Error("A client is looked for by an e-mail, a domain or a name");
  if (strongest.value.state !== "unknown") return strongest;
  return { ...strongest, value: { ...strongest.value, rule: `no record by ${tried.join(", ")}` } };
}
