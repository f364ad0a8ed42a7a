import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonAnswer, replay } from "../replay";
import { hubspot } from "../definitions/hubspot";
import { hubspotClients } from "./hubspot.server";
import { company, contact, options, portal } from "./testing/portal";

test("domains asked for in one tick share a search; companies of several domains are read once", async () => {
  const alias = company("former", { domain: "group.example", hs_additional_domains: "www.c.example" });
  const { clients, searches } = portal({
    companies: [company("customer"), { ...company("lead", { domain: "b.example" }), id: "10" }, alias],
  });
  const answers = await Promise.all(
    ["acme.example", "b.example", "c.example", "d.example", "e.example"].map(clients.byDomain),
  );
  expect(answers.map(({ value }) => value.state)).toEqual([
    "client",
    "known",
    "former-client",
    "unknown",
    "unknown",
  ]);
  const asked = searches().map(
    ({ body }) => (JSON.parse(body) as { filterGroups: { filters: object[] }[] }).filterGroups[0]?.filters[0],
  );
  expect(asked).toEqual(
    expect.arrayContaining([
      {
        propertyName: "domain",
        operator: "IN",
        values: ["acme.example", "b.example", "c.example", "d.example", "e.example"],
      },
      { propertyName: "hs_additional_domains", operator: "HAS_PROPERTY" },
    ]),
  );
  expect(asked.filter((one) => JSON.stringify(one).includes('"IN"'))).toHaveLength(1);
});

test("a portal with thousands of companies of several domains is searched by further domain, five a search", async () => {
  const further = (at: number) => `further${at}.example`;
  const { connection, requests } = replay(hubspot, async (request) => {
    const { filterGroups } = (await request.json()) as {
      filterGroups: { filters: { propertyName: string; operator: string; value?: string }[] }[];
    };
    const filters = filterGroups.map((group) => group.filters[0]);
    if (filters[0]?.operator === "IN") return jsonAnswer({ results: [] });
    if (filters[0]?.operator === "HAS_PROPERTY")
      return jsonAnswer({ results: [], paging: { next: { after: "200" } } });
    return jsonAnswer({
      results: filters.map((filter, at) => ({
        ...company("customer", { domain: "group.example", hs_additional_domains: filter?.value }),
        id: `${filter?.value}-${at}`,
      })),
    });
  });
  const clients = hubspotClients(connection, options);
  const domains = Array.from({ length: 12 }, (_, at) => further(at));
  const answers = await Promise.all(domains.map(clients.byDomain));
  expect(answers.map(({ value }) => [value.state, value.rule])).toEqual(
    domains.map(() => ["client", "alias domain"]),
  );
  expect(requests.filter(({ body }) => body.includes("CONTAINS_TOKEN"))).toHaveLength(3);
});

test("the right record is found on whichever of the pages of wider matches it stands; no page is asked for in vain", async () => {
  const wider = (page: number) =>
    Array.from({ length: 200 }, (_, at) => ({
      id: `${page}-${at}`,
      properties: { domain: `sub${at}.acme.example` },
    }));
  const pages = fc.integer({ min: 1, max: 12 });
  await fc.assert(
    fc.asyncProperty(pages, pages, fc.constantFrom("companies", "contacts"), async (count, place, object) => {
      const asked: { after?: string }[] = [];
      const { connection } = replay(hubspot, async (request) => {
        const question = (await request.json()) as { after?: string };
        if (JSON.stringify(question).includes("HAS_PROPERTY")) return jsonAnswer({ results: [] });
        asked.push(question);
        const page = question.after === undefined ? 1 : Number(question.after) / 200 + 1;
        const right = object === "companies" ? company("customer") : contact("customer");
        const next = page < count && { paging: { next: { after: String(page * 200) } } };
        return jsonAnswer({ results: [...wider(page), ...(page === place ? [right] : [])], ...next });
      });
      const clients = hubspotClients(connection, options);
      const { value } = await (object === "companies"
        ? clients.byDomain("acme.example")
        : clients.byName("Ada Lane", "acme.example"));
      const read = Math.min(count, object === "companies" ? 10 : 5);
      expect(value.state === "client").toBe(place <= read);
      expect(asked.map(({ after }) => after ?? null)).toEqual(
        Array.from({ length: read }, (_, at) => (at === 0 ? null : String(at * 200))),
      );
      // Every page repeats the same query.
      const [first] = asked;
      for (const one of asked) expect({ ...one, after: undefined }).toEqual({ ...first, after: undefined });
    }),
    { numRuns: 40 },
  );
});
