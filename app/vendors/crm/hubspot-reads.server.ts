/**
 * Reads a HubSpot portal: batches of records, their associations and deals, and the
 * configuration.
 */
import { z } from "zod";
import { type Answer, type Connection, hours, minutes, type Send } from "../call";
import { askHubspot, version } from "../hubspot.server";
import { listOf, presentListOf, text } from "../tolerant";
import {
  askNow,
  inPieces,
  mostInputs,
  objects,
  recordsAnswer,
  together,
  withAddresses,
} from "./hubspot-asking.server";
import { companiesOf } from "./hubspot-companies.server";
import { optOutsOf } from "./hubspot-opt-outs.server";
import { listReads } from "./hubspot-lists.server";
import { definitionsOf, ownersOf } from "./hubspot-portal.server";
import type { Attempt, CrmObject, CrmPort, CrmRecord, Tie } from "./port";

const mostWithHistory = 50;
const mostTies = 1000;

async function readBatch(
  connection: Connection,
  { attempt, object }: { attempt: Attempt; object: CrmObject },
  asked: { ids: string[]; properties: string[]; historyOf?: string[]; idProperty?: "email" },
): Promise<Answer<CrmRecord[]>> {
  const { ids, properties, historyOf, idProperty } = asked;
  const pieces = inPieces([...new Set(ids)], historyOf ? mostWithHistory : mostInputs);
  const answers = await Promise.all(
    pieces.map((piece, at) =>
      askNow(connection, { attempt: `${attempt}/${at}`, operation: `${object}/batch/read` }, async (send) => {
        const json = {
          ...(idProperty && { idProperty }),
          properties,
          ...(historyOf && { propertiesWithHistory: historyOf }),
          inputs: piece.map((id) => ({ id })),
        };
        const path = `${objects}/${object}/batch/read`;
        const { results } = await askHubspot(connection, send, { path, json }, recordsAnswer);
        return { value: results };
      }),
    ),
  );
  return together(connection, answers, (found) => [
    ...new Map(found.flat().map((one) => [one.id, one])).values(),
  ]);
}

const tiesAnswer = z.object({
  results: presentListOf(
    z.object({
      from: z.object({ id: z.coerce.string() }),
      to: presentListOf(
        z.object({
          toObjectId: z.coerce.string(),
          associationTypes: listOf(z.object({ typeId: z.number() })),
        }),
      ),
    }),
  ),
});

/** Returns associations by the id of the record they start from. */
export async function associationsOf(
  connection: Connection,
  send: Send,
  pair: string,
  ids: string[],
): Promise<Map<string, { id: string; types: number[] }[]>> {
  const path = `/crm/associations/${version}/${pair}/batch/read`;
  const json = { inputs: ids.map((id) => ({ id })) };
  const { results } = await askHubspot(connection, send, { path, json }, tiesAnswer);
  return new Map(
    results.map(({ from, to }) => [
      from.id,
      to.map(({ toObjectId, associationTypes }) => ({
        id: toObjectId,
        types: associationTypes.map(({ typeId }) => typeId),
      })),
    ]),
  );
}

const labelsAnswer = z.object({
  results: presentListOf(z.object({ category: z.string(), typeId: z.number(), label: text })),
});

export function hubspotReads(
  connection: Connection,
): Pick<
  CrmPort,
  | "definitions"
  | "owners"
  | "optedOut"
  | "contactsByAddress"
  | "records"
  | "companiesByDomain"
  | "ties"
  | "tieLabels"
  | "lists"
  | "staticLists"
  | "list"
  | "members"
> {
  return {
    definitions: (object) =>
      connection.call({
        operation: `properties/${object}`,
        request: null,
        keep: minutes(5),
        bucket: "general",
        units: 0,
        perform: async (send) => ({ value: await definitionsOf(connection, send, object) }),
      }),

    owners: () =>
      connection.call({
        operation: "owners",
        request: null,
        keep: hours(1),
        bucket: "general",
        units: 0,
        perform: async (send) => ({
          value: [...(await ownersOf(connection, send, false)), ...(await ownersOf(connection, send, true))],
        }),
      }),

    optedOut: optOutsOf(connection),

    contactsByAddress: (attempt, addresses, properties) =>
      readBatch(
        connection,
        { attempt, object: "contacts" },
        { ids: addresses, properties: withAddresses(properties), idProperty: "email" },
      ),

    records: (attempt, object, { ids, properties, historyOf }) =>
      readBatch(connection, { attempt, object }, { ids, historyOf, properties: withAddresses(properties) }),

    companiesByDomain: (attempt, domains) => companiesOf(connection, attempt, domains),

    async ties(attempt, contactIds) {
      const answers = await Promise.all(
        inPieces(contactIds, mostTies).map((ids, at) =>
          askNow(
            connection,
            { attempt: `${attempt}/${at}`, operation: "associations/read" },
            async (send) => {
              const found = await associationsOf(connection, send, "contacts/companies", ids);
              const value: Record<string, Tie[]> = {};
              for (const [id, ties] of found)
                value[id] = ties.map(({ id: companyId, types }) => ({ companyId, types }));
              return { value };
            },
          ),
        ),
      );
      return together(connection, answers, (found) => Object.assign({}, ...found) as Record<string, Tie[]>);
    },

    tieLabels: () =>
      connection.call({
        operation: "associations/labels",
        request: null,
        keep: minutes(5),
        bucket: "general",
        units: 0,
        async perform(send) {
          const path = `/crm/associations/${version}/contacts/companies/labels`;
          const { results } = await askHubspot(connection, send, { path }, labelsAnswer);
          const value = results.flatMap(({ category, typeId: type, label }) =>
            category === "USER_DEFINED" && label ? [{ type, label }] : [],
          );
          return { value };
        },
      }),

    ...listReads(connection),
  };
}
