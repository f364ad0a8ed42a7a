/**
 * Finds companies by domain. HubSpot's search compares tokens and case, so hosts are compared
 * exactly afterwards.
 */
import type { z } from "zod";
import { type Answer, type Connection, hours, type Send } from "../call";
import { askHubspot, firstPageOf } from "../hubspot.server";
import { maybe, number } from "../tolerant";
import { askNow, inPieces, objects, paged, recordsAnswer, together } from "./hubspot-asking.server";
import { type Attempt, type CrmRecord, domainsOf } from "./port";

const searchAnswer = recordsAnswer.extend({ total: number, paging: maybe(paged) });
const firstPage = firstPageOf(searchAnswer);

/** HubSpot allows 3,000 characters per search and 100 values per filter. */
const longestValues = 2700;
const mostValues = 100;
/** HubSpot's maximum of filter groups per search. */
export const mostKeysOfSearch = 5;

/** Splits the domains into lists that each fit into one search. */
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

export const companyProperties = [
  "domain",
  "hs_additional_domains",
  "name",
  "lifecyclestage",
  "hubspot_owner_id",
  "hs_merged_object_ids",
];
/**
 * Pages of multi-domain companies read at once. If a portal has more, the adapter searches domain
 * by domain.
 */
const mostPages = 10;

/** Runs one search page by page; `isWhole` is false if there are more than `mostPages`. */
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
      after ? searchAnswer : firstPage,
    );
    found.push(...answer.results);
    after = answer.paging?.next?.after ?? null;
    if (after === null) return { found, isWhole: true };
  }
  return { found, isWhole: false };
}

/** Reads all companies with additional domains at once and caches them, because there are few. */
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

export async function companiesOf(
  connection: Connection,
  attempt: Attempt,
  domains: string[],
): Promise<Answer<CrmRecord[]>> {
  const wanted = [...new Set(domains.map((domain) => domain.toLowerCase()))];
  // One `Promise.all` awaits both searches: if both fail, no rejection stays unhandled.
  const [exact, further] = await Promise.all([
    Promise.all(
      inSearches(wanted).map((values, at) =>
        askNow(
          connection,
          { attempt: `${attempt}/${at}`, operation: "companies/search by domains", bucket: "search" },
          async (send) => {
            const filters = [{ propertyName: "domain", operator: "IN", values }];
            return { value: (await searchCompanies(connection, send, [{ filters }])).found };
          },
        ),
      ),
    ),
    furtherOf(connection, attempt, wanted),
  ]);
  // HubSpot's search compares tokens and case, so hosts are compared exactly here.
  const isWanted = (company: CrmRecord) => domainsOf(company).some((domain) => wanted.includes(domain));
  return together(connection, [...exact, ...further], (found) => [
    ...new Map(found.flat().flatMap((one) => (isWanted(one) ? [[one.id, one] as const] : []))).values(),
  ]);
}

/** Finds companies by their additional domains. */
async function furtherOf(
  connection: Connection,
  attempt: Attempt,
  wanted: string[],
): Promise<Answer<CrmRecord[]>[]> {
  const several = await companiesOfSeveralDomains(connection);
  if (several.value !== "too many") return [{ ...several, value: several.value }];
  return Promise.all(
    inPieces(wanted, mostKeysOfSearch).map((keys, at) =>
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
    ),
  );
}
