/** HubSpot as the staff's CRM. */
import type { Connection } from "../call";
import type { ClientStages } from "../clients/hubspot.server";
import { hubspotFacts } from "./hubspot-facts.server";
import { hubspotReads } from "./hubspot-reads.server";
import { hubspotWrites } from "./hubspot-writes.server";
import type { CrmPort } from "./port";

const typeIds = { contacts: "0-1", companies: "0-2" };

export function hubspotCrm(
  connection: Connection,
  options: ClientStages & { isFreeMail(domain: string): boolean },
): CrmPort {
  const link: CrmPort["link"] = (object, id) =>
    options.portalId &&
    `https://app.hubspot.com/contacts/${options.portalId}/record/${typeIds[object]}/${id}`;
  const reads = hubspotReads(connection);
  return {
    link,
    ...reads,
    ...hubspotWrites(connection),
    facts: hubspotFacts(connection, options, { ...reads, link }),
  };
}
