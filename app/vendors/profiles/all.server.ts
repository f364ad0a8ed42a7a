/**
 * Reads profiles and staff from Enrich Layer, then HarvestAPI. Only Unipile can find the owner of a
 * session token.
 */
import type { Connection } from "../call";
import { fallBackIfNothing } from "../fall-back";
import { enrichLayerProfiles } from "./enrich-layer.server";
import { cursorMark, harvestApiProfiles } from "./harvestapi.server";
import type { ProfilesPort } from "./port";
import { unipileOwner } from "./unipile.server";

export function profilesOf(
  enrichLayer: Connection,
  harvestApi: Connection,
  unipile: Connection,
): ProfilesPort {
  const first = enrichLayerProfiles(enrichLayer);
  const second = harvestApiProfiles(harvestApi);
  return {
    byLink: (link) =>
      fallBackIfNothing(
        () => first.byLink(link),
        () => second.byLink(link),
      ),
    ownerOf: (token) => unipileOwner(unipile, token),
    companySize: (company) =>
      fallBackIfNothing(
        () => first.companySize(company),
        () => second.companySize(company),
      ),
    // Only the vendor that issued a cursor understands it.
    staffOf: (company, from) =>
      from === null
        ? fallBackIfNothing(
            () => first.staffOf(company, null),
            () => second.staffOf(company, null),
          )
        : (from.startsWith(cursorMark) ? second : first).staffOf(company, from),
  };
}
