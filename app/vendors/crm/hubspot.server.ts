/** The CRM port for HubSpot. */
import type { Connection } from "../call";
import type { ClientStages } from "../clients/hubspot.server";
import { hubspotFacts } from "./hubspot-facts.server";
import { hubspotReads } from "./hubspot-reads.server";
import { missingScopesOf } from "./hubspot-scopes.server";
import { hubspotWrites } from "./hubspot-writes.server";
import { type CrmPort, hubspotLink } from "./port";

export function hubspotCrm(
  connection: Connection,
  options: ClientStages & { isFreeMail(domain: string): boolean },
): CrmPort {
  const link: CrmPort["link"] = (object, id) => hubspotLink(options.portalId, object, id);
  const reads = hubspotReads(connection);
  return {
    clientStages: options.clientStages,
    link,
    ...reads,
    missingScopes: missingScopesOf(connection),
    ...hubspotWrites(connection),
    facts: hubspotFacts(connection, options, { ...reads, link }),
  };
}
