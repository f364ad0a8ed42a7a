/**
 * Reads a portal's lists and their members.
 * https://developers.hubspot.com/docs/api-reference/latest/crm/lists/memberships/get-memberships-by-added-date
 */
import { z } from "zod";
import { type Connection, minutes } from "../call";
import { askHubspot, version } from "../hubspot.server";
import { maybe, number, presentListOf } from "../tolerant";
import { askNow, paged } from "./hubspot-asking.server";
import { type CrmObject, type CrmPort, mostListsFound } from "./port";

export const staticList = z
  .object({
    listId: z.coerce.string(),
    name: z.string(),
    additionalProperties: maybe(z.object({ hs_list_size: z.coerce.number() })),
  })
  .transform(({ listId, name, additionalProperties }) => ({
    id: listId,
    name,
    size: additionalProperties?.hs_list_size ?? 0,
  }));

const typeIds: Record<CrmObject, string> = { contacts: "0-1", companies: "0-2" };
const mostMembers = 250;

const searchAnswer = z.object({ lists: presentListOf(staticList) });

const listAnswer = z.object({
  list: z
    .object({
      listId: z.coerce.string(),
      name: z.string(),
      objectTypeId: z.string(),
      processingType: z.string(),
    })
    .transform(({ listId: id, name, objectTypeId, processingType }) => ({
      id,
      name,
      object: (["contacts", "companies"] as const).find((one) => typeIds[one] === objectTypeId) ?? null,
      isStatic: processingType !== "DYNAMIC",
    })),
});

const membersAnswer = z.object({
  results: presentListOf(z.object({ recordId: z.coerce.string() })),
  total: number,
  paging: maybe(paged),
});

export function listReads(
  connection: Connection,
): Pick<CrmPort, "lists" | "staticLists" | "list" | "members"> {
  const search = (name: string, object: CrmObject, processingTypes: string[]) =>
    connection.call({
      operation: "lists/search",
      request: { name, object, processingTypes, at: connection.now().toISOString() },
      keep: minutes(1),
      bucket: "general",
      units: 0,
      async perform(send) {
        const json = {
          query: name,
          count: mostListsFound,
          offset: 0,
          processingTypes,
          objectTypeId: typeIds[object],
          additionalProperties: ["hs_list_size"],
        };
        const path = `/crm/lists/${version}/search`;
        return { value: (await askHubspot(connection, send, { path, json }, searchAnswer)).lists };
      },
    });
  const pathOf = (listId: string) => `/crm/lists/${version}/${encodeURIComponent(listId)}`;
  return {
    lists: (name) => search(name, "contacts", ["MANUAL"]),
    staticLists: (object, name) => search(name, object, ["MANUAL", "SNAPSHOT"]),

    list: (attempt, listId) =>
      askNow(connection, { attempt, operation: "lists/read" }, async (send) => ({
        value: (await askHubspot(connection, send, { path: pathOf(listId) }, listAnswer)).list,
      })),

    members: (attempt, listId, after) =>
      askNow(connection, { attempt, operation: "lists/members" }, async (send) => {
        const token = after === null ? "" : `&after=${encodeURIComponent(after)}`;
        const path = `${pathOf(listId)}/memberships/join-order?limit=${mostMembers}${token}`;
        const { results, total, paging } = await askHubspot(connection, send, { path }, membersAnswer);
        const ids = results.map(({ recordId }) => recordId);
        return { value: { ids, total, after: paging?.next?.after ?? null } };
      }),
  };
}
