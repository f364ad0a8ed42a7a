/** What is read of a HubSpot portal: records in batches, definitions, owners, opt-outs, lists. */
import { z } from "zod";
import { comparedEmail } from "../../keys/email";
import { type Answer, type Connection, hours, minutes, type Performed, type Send } from "../call";
import { UpstreamError } from "../failure";
import { askHubspot, hubspotFailure, sendToHubspot, version } from "../hubspot.server";
import { fit, readJson } from "../response.server";
import { flag, listOf, maybe, presentListOf, text, textList } from "../tolerant";
import {
  domainsOf,
  type Attempt,
  type CrmObject,
  type CrmOwner,
  type CrmPort,
  type CrmRecord,
  type PropertyDefinition,
  type Tie,
} from "./port";

const objects = `/crm/objects/${version}`;
const mostInputs = 100;
const mostWithHistory = 50;
const mostTies = 1000;

const historyEntry = z
  .object({ value: z.string().nullish(), timestamp: z.string(), sourceType: z.string(), sourceId: text })
  .transform(({ value, timestamp, sourceType, sourceId }) => ({
    value: value ?? "",
    at: timestamp,
    sourceType,
    sourceId,
  }));

const record = z
  .object({
    id: z.coerce.string(),
    properties: z.record(z.string(), text),
    createdAt: text,
    updatedAt: text,
    propertiesWithHistory: z.record(z.string(), listOf(historyEntry)).nullish(),
  })
  .transform(({ propertiesWithHistory, ...rest }): CrmRecord => ({
    ...rest,
    history: propertiesWithHistory ?? {},
  }));

export const recordsAnswer = z.object({ results: presentListOf(record) });

const paged = z.object({ next: maybe(z.object({ after: z.coerce.string() })) });

export const inPieces = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** The answers of several requests as one. */
export function together<T, R>(
  connection: Connection,
  answers: Answer<T>[],
  join: (values: T[]) => R,
): Answer<R> {
  const [first] = answers;
  const source = first?.source ?? {
    upstream: connection.vendor.name,
    fetchedAt: connection.now().toISOString(),
    data: "live" as const,
  };
  return { value: join(answers.map(({ value }) => value)), source };
}

/** A question that nothing kept answers: `attempt` names it. */
export const askNow = <T>(
  connection: Connection,
  asked: { attempt: Attempt; operation: string; bucket?: "search" },
  perform: (send: Send) => Promise<Performed<T>>,
): Promise<Answer<T>> =>
  connection.call<T>({
    operation: asked.operation,
    request: asked.attempt,
    keep: minutes(1),
    bucket: asked.bucket ?? "general",
    units: 0,
    perform,
  });

/** Contacts named by address: the further addresses come along, since an answer names no input. */
export const withAddresses = (properties: string[]) => [
  ...new Set(["email", "hs_additional_emails", "hs_merged_object_ids", ...properties]),
];

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

/** By id of the record they lead from. */
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

const definition = z
  .object({
    name: z.string(),
    label: z.string(),
    type: z.string(),
    fieldType: z.string(),
    options: listOf(z.object({ label: z.string(), value: z.string(), hidden: flag })),
    externalOptions: flag,
    calculated: flag,
    archived: flag,
    hasUniqueValue: flag,
    dataSensitivity: text,
    referencedObjectType: text,
    modificationMetadata: maybe(z.object({ readOnlyValue: flag })),
  })
  .transform(({ hasUniqueValue, dataSensitivity, modificationMetadata, ...rest }) => ({
    ...rest,
    unique: hasUniqueValue,
    sensitive: dataSensitivity !== null && dataSensitivity !== "non_sensitive",
    readOnly: modificationMetadata?.readOnlyValue ?? false,
  }));

const rulesAnswer = z.object({
  results: listOf(
    z.object({
      propertyName: z.string(),
      propertyValidationRules: listOf(z.object({ ruleType: z.string(), ruleArguments: textList })),
    }),
  ),
});

const typeIds: Record<CrmObject, string> = { contacts: "0-1", companies: "0-2" };

/** What a portal's plan or token doesn't give is taken for nothing. */
async function orNothing<T>(work: Promise<T>, nothing: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const passes = error instanceof UpstreamError && (error.status === 403 || error.status === 404);
    if (passes) return nothing;
    throw error;
  }
}

async function definitionsOf(
  connection: Connection,
  send: Send,
  object: CrmObject,
): Promise<PropertyDefinition[]> {
  const ask = <T>(path: string, schema: z.ZodType<T>) => askHubspot(connection, send, { path }, schema);
  const { results } = await ask(
    `/crm/properties/${version}/${object}`,
    z.object({ results: presentListOf(definition) }),
  );
  const rules = await orNothing(ask(`/crm/property-validations/${version}/${typeIds[object]}`, rulesAnswer), {
    results: [],
  });
  const schema = await orNothing(
    ask(`/crm/object-schemas/${version}/${object}`, z.object({ requiredProperties: textList })),
    { requiredProperties: [] },
  );
  const ruled = new Map(rules.results.map((one) => [one.propertyName, one.propertyValidationRules]));
  return results.map((one) => ({
    ...one,
    required: schema.requiredProperties.includes(one.name),
    rules: (ruled.get(one.name) ?? []).map(({ ruleType, ruleArguments }) => ({
      type: ruleType,
      arguments: ruleArguments,
    })),
  }));
}

const ownersAnswer = z.object({
  results: presentListOf(z.object({ id: z.coerce.string(), email: text, firstName: text, lastName: text })),
  paging: maybe(paged),
});

async function ownersOf(connection: Connection, send: Send, hasLeft: boolean): Promise<CrmOwner[]> {
  const owners: CrmOwner[] = [];
  for (let after: string | null = ""; after !== null;) {
    const path = `/crm/owners/${version}/?limit=500&archived=${hasLeft}${after && `&after=${after}`}`;
    const page: z.output<typeof ownersAnswer> = await askHubspot(connection, send, { path }, ownersAnswer);
    for (const { id, email, firstName, lastName } of page.results) {
      const name = [firstName, lastName].filter(Boolean).join(" ");
      owners.push({ id, email, name: name || email || id, hasLeft });
    }
    after = page.paging?.next?.after ?? null;
  }
  return owners;
}

const optOutAnswer = z.object({
  results: listOf(z.object({ status: text, timestamp: text, wideStatusType: text })),
});

const searchAnswer = recordsAnswer.extend({ paging: maybe(paged) });

/** A search may be 3,000 characters long, and a list of a filter 100 values. */
const longestValues = 2700;
const mostValues = 100;
/** Filter groups of one search. */
export const mostKeysOfSearch = 5;

/** Cuts the domains into lists that fit into a search each. */
export function inSearches(domains: string[]): string[][] {
  const searches: string[][] = [[]];
  let length = 0;
  for (const domain of domains) {
    length += domain.length + 3;
    if (length > longestValues || (searches.at(-1)?.length ?? 0) >= mostValues) {
      searches.push([]);
      length = domain.length + 3;
    }
    searches.at(-1)?.push(domain);
  }
  return searches;
}

const companyProperties = [
  "domain",
  "hs_additional_domains",
  "name",
  "lifecyclestage",
  "hs_merged_object_ids",
];
/** Of those with further domains, so many are read at once; a portal with more is asked domain by domain. */
const mostPages = 10;

/** One search, page by page; `isWhole` is false where there are more than `mostPages`. */
export async function searchCompanies(
  connection: Connection,
  send: Send,
  filterGroups: { filters: object[] }[],
): Promise<{ found: CrmRecord[]; isWhole: boolean }> {
  const found: CrmRecord[] = [];
  let after: string | null = null;
  for (let page = 0; page < mostPages; page++) {
    const json = { filterGroups, properties: companyProperties, limit: 200, ...(after && { after }) };
    const path = `${objects}/companies/search`;
    const answer: z.output<typeof searchAnswer> = await askHubspot(
      connection,
      send,
      { path, json },
      searchAnswer,
    );
    found.push(...answer.results);
    after = answer.paging?.next?.after ?? null;
    if (after === null) return { found, isWhole: true };
  }
  return { found, isWhole: false };
}

/** Companies that have further domains at all are few: they are read once and kept. */
export const companiesOfSeveralDomains = (connection: Connection) =>
  connection.call<CrmRecord[] | "too many">({
    operation: "companies/search with further domains",
    request: null,
    keep: hours(1),
    bucket: "search",
    units: 0,
    async perform(send) {
      const filters = [{ propertyName: "hs_additional_domains", operator: "HAS_PROPERTY" }];
      const { found, isWhole } = await searchCompanies(connection, send, [{ filters }]);
      return { value: isWhole ? found : "too many" };
    },
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
  | "lists"
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

    optedOut: (address) =>
      connection.call({
        operation: "communication-preferences/unsubscribe-all",
        request: comparedEmail(address),
        keep: hours(1),
        bucket: "general",
        units: 0,
        async perform(send) {
          const path = `/communication-preferences/${version}/statuses/${encodeURIComponent(address)}/unsubscribe-all?channel=EMAIL`;
          const response = await sendToHubspot(connection, send, { path });
          // An address that the portal has never seen can't have opted out.
          if (response.status === 404) return { value: { since: null } };
          if (!response.ok) throw await hubspotFailure(response, connection.now());
          const { results } = fit("hubspot", optOutAnswer, await readJson("hubspot", response));
          const out = results.find(({ status }) => status === "UNSUBSCRIBED");
          return { value: { since: out ? (out.timestamp ?? new Date(0).toISOString()) : null } };
        },
      }),

    contactsByAddress: (attempt, addresses, properties) =>
      readBatch(
        connection,
        { attempt, object: "contacts" },
        { ids: addresses, properties: withAddresses(properties), idProperty: "email" },
      ),

    records: (attempt, object, { ids, properties, historyOf }) =>
      readBatch(connection, { attempt, object }, { ids, historyOf, properties: withAddresses(properties) }),

    async companiesByDomain(attempt, domains) {
      const wanted = [...new Set(domains.map((domain) => domain.toLowerCase()))];
      const exact = inSearches(wanted).map((values, at) =>
        askNow(
          connection,
          { attempt: `${attempt}/${at}`, operation: "companies/search by domains", bucket: "search" },
          async (send) => {
            const filters = [{ propertyName: "domain", operator: "IN", values }];
            return { value: (await searchCompanies(connection, send, [{ filters }])).found };
          },
        ),
      );
      const several = await companiesOfSeveralDomains(connection);
      const further =
        several.value === "too many"
          ? inPieces(wanted, mostKeysOfSearch).map((keys, at) =>
              askNow(
                connection,
                {
                  attempt: `${attempt}/further ${at}`,
                  operation: "companies/search by further domain",
                  bucket: "search",
                },
                async (send) => {
                  const groups = keys.map((value) => ({
                    filters: [{ propertyName: "hs_additional_domains", operator: "CONTAINS_TOKEN", value }],
                  }));
                  return { value: (await searchCompanies(connection, send, groups)).found };
                },
              ),
            )
          : [Promise.resolve({ ...several, value: several.value })];
      const answers = await Promise.all([...exact, ...further]);
      // The search is by token and by case: hosts are compared exactly afterwards.
      const isWanted = (company: CrmRecord) => domainsOf(company).some((domain) => wanted.includes(domain));
      return together(connection, answers, (found) => [
        ...new Map(found.flat().flatMap((one) => (isWanted(one) ? [[one.id, one] as const] : []))).values(),
      ]);
    },

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

    lists: (name) =>
      connection.call({
        operation: "lists/search",
        request: { name, at: connection.now().toISOString() },
        keep: minutes(1),
        bucket: "general",
        units: 0,
        async perform(send) {
          const json = {
            query: name,
            count: 100,
            offset: 0,
            processingTypes: ["MANUAL"],
            objectTypeId: "0-1",
          };
          const answer = z.object({ lists: presentListOf(staticList) });
          const { lists } = await askHubspot(
            connection,
            send,
            { path: `/crm/lists/${version}/search`, json },
            answer,
          );
          return { value: lists };
        },
      }),
  };
}

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
