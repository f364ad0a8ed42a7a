/** Which record an address or a domain leads to: answers to batches come in an order of their own and name no input. */
import type { CrmRecord } from "./port";

const parts = (value: string | null | undefined) =>
  (value ?? "")
    .toLowerCase()
    .split(/[;,\s]+/)
    .filter(Boolean);

/** Every address of a contact, the main one first, in lower case. */
export const addressesOf = ({ properties }: Pick<CrmRecord, "properties">): string[] => [
  ...parts(properties.email),
  ...parts(properties.hs_additional_emails),
];

/** Host names, compared as they are but for case and a leading "www.". */
const host = (name: string) => name.toLowerCase().replace(/^www\./, "");

export const domainsOf = ({ properties }: Pick<CrmRecord, "properties">): string[] =>
  [...parts(properties.domain), ...parts(properties.hs_additional_domains)].map(host);

export function byAddress<R extends Pick<CrmRecord, "properties">>(records: R[]): Map<string, R> {
  return new Map(records.flatMap((record) => addressesOf(record).map((address) => [address, record])));
}

/** Several companies of one domain are all its. */
export function byDomain<R extends Pick<CrmRecord, "properties">>(records: R[]): Map<string, R[]> {
  const found = new Map<string, R[]>();
  for (const record of records)
    for (const domain of new Set(domainsOf(record)))
      found.set(domain, [...(found.get(domain) ?? []), record]);
  return found;
}

/** A former id of a merged record leads to the one that took it over. */
export function byRecordId<R extends Pick<CrmRecord, "id" | "properties">>(records: R[]): Map<string, R> {
  const former = records.flatMap((record) =>
    parts(record.properties.hs_merged_object_ids).map((id) => [id, record] as const),
  );
  return new Map([...former, ...records.map((record) => [record.id, record] as const)]);
}
