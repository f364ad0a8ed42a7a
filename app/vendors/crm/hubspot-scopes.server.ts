/**
 * Finds the scopes that the token lacks. The requests read and write nothing, because HubSpot
 * checks the scope first.
 */
import { type Connection, minutes, type Send } from "../call";
import { hubspotFailure, type HubspotRequest, sendToHubspot, version } from "../hubspot.server";
import type { CrmPort, MissingScope } from "./port";

const nothing = { inputs: [] };
const objects = `/crm/objects/${version}`;

const needs: { what: string; request: HubspotRequest }[] = [
  { what: "write contacts", request: { path: `${objects}/contacts/batch/update`, json: nothing } },
  { what: "create companies", request: { path: `${objects}/companies/batch/update`, json: nothing } },
  { what: "see open deals", request: { path: `${objects}/deals/batch/read`, json: nothing } },
  { what: "see owners", request: { path: `/crm/owners/${version}/?limit=1&archived=false` } },
  {
    what: "fill a list",
    request: {
      path: `/crm/lists/${version}/0/memberships/add-and-remove`,
      json: { recordIdsToAdd: [], recordIdsToRemove: [] },
      method: "PUT",
    },
  },
];

export const missingScopesOf = (connection: Connection): CrmPort["missingScopes"] => {
  const lackOf = async (send: Send, { what, request }: (typeof needs)[number]): Promise<MissingScope[]> => {
    const response = await sendToHubspot(connection, send, request);
    if (response.ok) return [];
    const failure = await hubspotFailure(response, connection.now());
    if (response.status === 403) return [{ what, scope: failure.detail }];
    // HubSpot refuses the empty request as invalid or not found, so the scope is granted.
    if (failure.kind === "invalid-input" || response.status === 404) return [];
    throw failure;
  };
  return (plan) =>
    connection.call<MissingScope[]>({
      operation: "scopes",
      request: plan,
      keep: minutes(5),
      bucket: "general",
      units: 0,
      async perform(send) {
        const value: MissingScope[] = [];
        for (const need of needs) value.push(...(await lackOf(send, need)));
        return { value };
      },
    });
};
