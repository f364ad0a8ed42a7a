import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { failureOf, fixture, jsonAnswer, recordedRows, replay, testNow, upstreamsOver } from "../replay";
import { hubspot } from "../definitions/hubspot";
import { hubspotClients } from "./hubspot.server";
import { withListedClients, type ListedClients } from "./listed.server";

const stages = { clientStages: ["customer"], formerClientStages: ["former"], portalId: "77" };
const options = { ...stages, isFreeMail: (domain: string) => domain === "freemail.example" };

interface Portal {
  contacts?: object[];
  companies?: object[];
  employer?: object[];
  events?: object[];
}

/** A portal that answers each question with all its records, as if each had matched. */
function portal({ contacts = [], companies = [], employer = [], events = [] }: Portal) {
  const { connection, requests } = replay(hubspot, (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/contacts/search") || pathname.endsWith("/contacts/batch/read"))
      return jsonAnswer({ total: contacts.length, results: contacts });
    if (pathname.endsWith("/companies/search"))
      return jsonAnswer({ total: companies.length, results: companies });
    if (pathname.endsWith("/companies/batch/read")) return jsonAnswer({ results: employer });
    return jsonAnswer({ results: events });
  });
  const searches = () => requests.filter(({ url }) => url.pathname.endsWith("/search"));
  return { clients: hubspotClients(connection, options), requests, searches };
}

const contact = (lifecyclestage: string, more: object = {}) => ({
  id: "1",
  properties: { email: "ada@acme.example", firstname: "Ada", lastname: "Lane", lifecyclestage, ...more },
});
const company = (lifecyclestage: string, more: object = {}) => ({
  id: "9",
  properties: { domain: "acme.example", name: "Acme", lifecyclestage, ...more },
});

describe("the order of criteria", () => {
  test("a contact in a client stage decides alone", async () => {
    const { clients } = portal({ contacts: [contact("customer")], companies: [company("lead")] });
    const { value, source } = await clients.byEmail("Ada@acme.example");
    expect(value).toMatchObject({
      state: "client",
      rule: "e-mail",
      record: { name: "Ada Lane", kind: "contact" },
    });
    expect(source.link).toBe("https://app.hubspot.com/contacts/77/record/0-1/1");
  });

  test("a contact that is a client is one while companies can't be searched; any other waits for them", async () => {
    const crm = (stage: string) => {
      const { connection } = replay(hubspot, ({ url }) =>
        url.endsWith("/search")
          ? jsonAnswer({ policyName: "SECONDLY", message: "secondly limit" }, 429)
          : jsonAnswer({ results: [contact(stage)] }),
      );
      return hubspotClients(connection, options).byEmail("ada@acme.example");
    };
    expect((await crm("customer")).value.state).toBe("client");
    expect((await failureOf(crm("lead"))).kind).toBe("rate-limited");
  });

  test("then the company by domain, then by alias domain", async () => {
    expect(
      (await portal({ companies: [company("Customer")] }).clients.byEmail("bo@acme.example")).value,
    ).toMatchObject({
      state: "client",
      rule: "domain",
    });
    const alias = company("customer", {
      domain: "acme-group.example",
      hs_additional_domains: "acme.example;acme.test",
    });
    expect((await portal({ companies: [alias] }).clients.byDomain("acme.example")).value).toMatchObject({
      state: "client",
      rule: "alias domain",
    });
  });

  test("then the contact's own company, also behind a free-mail address", async () => {
    const { clients, requests } = portal({
      contacts: [contact("lead", { email: "ada@freemail.example", associatedcompanyid: "9" })],
      employer: [company("customer")],
    });
    expect((await clients.byEmail("ada@freemail.example")).value).toMatchObject({
      state: "client",
      rule: "company of the contact",
    });
    expect(requests.some(({ url }) => url.pathname.endsWith("/companies/search"))).toBe(false);
    expect(requests.at(-1)?.body).toContain('"id":"9"');
  });

  test("former, known and unknown are told apart", async () => {
    const stateOf = async (records: object[]) =>
      (await portal({ companies: records }).clients.byDomain("acme.example")).value.state;
    expect(await stateOf([company("former")])).toBe("former-client");
    expect(await stateOf([company("lead")])).toBe("known");
    expect(await stateOf([company("lead", { domain: "other.example" })])).toBe("unknown");
    expect(await stateOf([])).toBe("unknown");
  });

  test("a name alone counts only when one record carries it", async () => {
    const twice = portal({ contacts: [contact("customer"), { ...contact("customer"), id: "2" }] });
    expect((await twice.clients.byName("Ada Lane", null)).value).toMatchObject({
      state: "unknown",
      record: null,
    });
    const once = portal({ contacts: [contact("customer")] });
    expect((await once.clients.byName("Ada Lane", null)).value).toMatchObject({
      state: "client",
      rule: "name",
    });
  });
});

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

test("platform events come oldest first; an address the CRM doesn't know has none at all", async () => {
  const events = [
    { eventType: "pe1_recorded", occurredAt: "2026-11-02T10:00:00Z", properties: { minutes: 12 } },
    { eventType: "pe1_signed_up", occurredAt: "2026-11-01T10:00:00Z", properties: {} },
  ];
  const { value } = await portal({ contacts: [contact("lead")], events }).clients.events("ada@acme.example");
  expect(value?.map(({ type }) => type)).toEqual(["pe1_signed_up", "pe1_recorded"]);
  expect(value?.[1]?.properties).toEqual({ minutes: "12" });
  expect((await portal({}).clients.events("nobody@acme.example")).value).toBeNull();
});

describe("HubSpot's answers", () => {
  const answering = (body: string | object, status = 200) =>
    hubspotClients(replay(hubspot, () => jsonAnswer(body, status)).connection, options);

  const ada = { id: "301", name: "Ada Lane", email: "ada@northlight.example" };
  const testPerson = { id: "100451", name: "Test Person", email: "testperson@hubspot.com" };

  test.each([
    ["hubspot/contacts.json", "northlight.example", ada],
    ...recordedRows([["people/hubspot/docs-contacts-search.200.json", "hubspot.com", testPerson]]),
  ])("a contact by name and domain: %s", async (file, domain, record) => {
    const { value } = await answering(fixture(file)).byName(record.name, domain);
    expect(value).toMatchObject({ state: "known", record });
  });

  test.each([
    ["hubspot/companies-of-others.json"],
    ...recordedRows([["people/hubspot/docs-companies-search.200.json"]]),
  ])("companies that are others are not the one asked for: %s", async (file) => {
    expect((await answering(fixture(file)).byDomain("google.com")).value.state).toBe("unknown");
  });

  test.each([["hubspot/too-fast.json"], ...recordedRows([["people/hubspot/docs-429-examples.json"]])])(
    "each limit has its waiting time: %s",
    async (file) => {
      const limits = JSON.parse(fixture(file)) as {
        status: number;
        body: object;
      }[];
      const failures = await Promise.all(
        limits.map(({ body, status }) => failureOf(answering(body, status).byDomain("a.example"))),
      );
      expect(failures.map(({ kind, retryAfter }) => [kind, retryAfter])).toEqual([
        ["rate-limited", 10_000],
        ["rate-limited", 1000],
      ]);
    },
  );

  test.each([
    ["hubspot/invalid.400.json"],
    ...recordedRows([["people/hubspot/docs-error-validation.400.json"]]),
  ])("what it refuses as invalid is ours to mend: %s", async (file) => {
    const failure = await failureOf(answering(fixture(file), 400).byDomain("a.example"));
    expect(failure.kind).toBe("invalid-input");
  });
});

test.each([
  [401, { category: "INVALID_AUTHENTICATION", message: "expired" }, "expired-credentials"],
  [403, { category: "MISSING_SCOPES", message: "scopes" }, "blocked"],
  [429, { policyName: "DAILY", message: "daily" }, "quota"],
  [423, {}, "rate-limited"],
  [502, {}, "upstream-down"],
  [521, {}, "upstream-down"],
])("HTTP %i %j is %s", async (status, body, kind) => {
  const { connection } = replay(hubspot, () => jsonAnswer(body, status));
  expect((await failureOf(hubspotClients(connection, options).byDomain("a.example"))).kind).toBe(kind);
});

describe("the imported list", () => {
  const listed: ListedClients = async (domain) =>
    domain === "acme.example" ? { name: "Acme", state: "client" } : null;
  const noList: ListedClients = async () => "no list";
  const now = () => new Date("2026-11-20T12:00:00Z");
  const unset = () => hubspotClients(replay(hubspot, () => jsonAnswer({}), {}).connection, options);

  test("answers where the CRM isn't there or doesn't know, and says so", async () => {
    const value = { state: "client", rule: "client list", record: { name: "Acme" } };
    expect(await withListedClients(unset(), listed, now).byEmail("ada@acme.example")).toMatchObject({
      value,
      source: { upstream: "client-list" },
    });
    expect(
      (await withListedClients(portal({}).clients, listed, now).byDomain("acme.example")).value,
    ).toMatchObject(value);
  });

  test("doesn't overrule the CRM, and isn't needed", async () => {
    const crm = portal({ companies: [company("lead")] }).clients;
    expect((await withListedClients(crm, listed, now).byDomain("acme.example")).value.state).toBe("known");
    expect((await withListedClients(crm, noList, now).byDomain("other.example")).value.state).toBe("unknown");
  });

  test("neither CRM nor list is told as such", async () => {
    const failure = await failureOf(withListedClients(unset(), noList, now).byDomain("acme.example"));
    expect(failure).toMatchObject({ kind: "not-configured", upstream: "hubspot" });
  });
});

describe("on the sandbox", () => {
  let minutes = 0;
  const world = createWorld({ now: () => new Date(testNow.getTime() + minutes * 60_000) });
  const { clients } = upstreamsOver(answer(world), () => testNow);
  beforeEach(() => {
    minutes += 1;
  });

  test("loyalstudio is a client by its domain and by its alias, brightcast is not", async () => {
    const found = await Promise.all(
      ["loyalstudio.example", "loyal-studio.example", "brightcast.example"].map((domain) =>
        clients.byDomain(domain),
      ),
    );
    expect(found.map(({ value }) => [value.state, value.rule])).toEqual([
      ["client", "domain"],
      ["client", "alias domain"],
      ["unknown", "domain"],
    ]);
  });

  test("a person of a client company is one by e-mail", async () => {
    const email =
      world.market.people.find(({ email: address }) => address?.endsWith("@loyalstudio.example"))?.email ??
      "";
    expect((await clients.byEmail(email)).value.state).toBe("client");
    expect((await clients.byEmail("nobody@no-such-company-anywhere.example")).value.state).toBe("unknown");
  });
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
      // The same question each time.
      const [first] = asked;
      for (const one of asked) expect({ ...one, after: undefined }).toEqual({ ...first, after: undefined });
    }),
    { numRuns: 40 },
  );
});
