import { beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { failureOf, fixture, jsonAnswer, recordedRows, replay, testNow, upstreamsOver } from "../replay";
import { hubspot } from "../definitions/hubspot";
import { hubspotClients } from "./hubspot.server";
import { company, contact, options, portal } from "./testing/portal";

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
