/** Finds contacts by name, at one company or anywhere. One search covers five names. */
import { type Answer, type Bulk, type Connection, hours, type Performed, type Send } from "../call";
import { mostKeysOfSearch } from "../crm/hubspot-companies.server";
import { type Filter, type HubspotRecord, searchContacts } from "../hubspot.server";

interface Named {
  name: string;
  domain: string | null;
}

export function contactsByName(connection: Connection) {
  const perform = async (send: Send, asked: Named[]): Promise<Performed<HubspotRecord[]>[]> => {
    const found = await searchContacts(connection, send, asked.map(filtersOf));
    // For a single name HubSpot has already filtered. For several names the adapter must assign
    // each record.
    if (asked.length === 1) return [{ value: found }];
    return asked.map((one) => ({ value: found.filter((record) => isNamed(record, one)) }));
  };
  const bulk: Bulk<HubspotRecord[]> = {
    name: "contacts by name",
    max: mostKeysOfSearch,
    bucket: "search",
    perform: (calls, send) =>
      perform(
        send,
        calls.map(({ request }) => request as unknown as Named),
      ),
  };
  return (name: string, domain: string | null): Promise<Answer<HubspotRecord[]>> => {
    const request = { name: name.toLowerCase(), domain };
    return connection.call<HubspotRecord[]>({
      operation: "contacts/search by name",
      request,
      keep: hours(1),
      bucket: "search",
      units: 0,
      bulk,
      perform: async (send) => (await perform(send, [request]))[0] ?? { value: [] },
    });
  };
}

function namesOf(name: string): [first: string, last: string] {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return [first, rest.join(" ")];
}

function filtersOf({ name, domain }: Named): Filter[] {
  const [first, last] = namesOf(name);
  return [
    { propertyName: "firstname", operator: "EQ", value: first },
    { propertyName: "lastname", operator: "EQ", value: last },
    ...(domain ? [{ propertyName: "email", operator: "CONTAINS_TOKEN" as const, value: `*@${domain}` }] : []),
  ];
}

/** Folds case and accents, as HubSpot's search does. */
const folded = (text: string | null | undefined) =>
  (text ?? "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

function isNamed({ properties }: HubspotRecord, { name, domain }: Named): boolean {
  const [first, last] = namesOf(name);
  return (
    folded(properties.firstname) === folded(first) &&
    folded(properties.lastname) === folded(last) &&
    (domain === null || folded(properties.email).endsWith(`@${domain.toLowerCase()}`))
  );
}
