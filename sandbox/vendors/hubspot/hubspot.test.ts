import { describe, expect, test } from "vitest";
import { answer } from "../../answer.ts";
import { changeMarket } from "../../market/change.ts";
import { createWorld } from "../../world.ts";

interface Found {
  total: number;
  results: { id: string; properties: Record<string, string | null> }[];
  paging?: { next: { after: string } };
}

function hubspot(token = "sandbox") {
  let now = Date.parse("2026-11-20T12:00:00Z");
  const world = createWorld({ now: () => new Date(now) });
  const ask = answer(world);
  const headers = { authorization: `Bearer ${token}` };
  const post = (path: string, body: unknown) =>
    ask(
      new Request(`https://api.hubapi.com${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
    );
  return {
    world,
    post,
    get: (path: string) => ask(new Request(`https://api.hubapi.com${path}`, { headers })),
    /** The searches are one second apart, because of the account's limit. */
    async search(type: string, filters: object[], more: object = {}): Promise<Found> {
      now += 1000;
      const response = await post(`/crm/objects/2026-09/${type}/search`, {
        filterGroups: [{ filters }],
        properties: ["domain", "email", "lifecyclestage"],
        ...more,
      });
      return (await response.json()) as Found;
    },
  };
}

const filter = (propertyName: string, operator: string, value: unknown) => ({
  propertyName,
  operator,
  [Array.isArray(value) ? "values" : "value"]: value,
});

describe("search", () => {
  const { search, world } = hubspot();

  test("by domain, alias, list and e-mail", async () => {
    expect(
      (await search("companies", [filter("domain", "EQ", "loyalstudio.example")])).results[0]?.properties
        .lifecyclestage,
    ).toBe("customer");
    expect(
      (await search("companies", [filter("hs_additional_domains", "CONTAINS_TOKEN", "loyal-studio.example")]))
        .total,
    ).toBe(1);
    expect(
      (await search("companies", [filter("domain", "IN", ["loyalstudio.example", "brightcast.example"])]))
        .total,
    ).toBe(1);
    const contact = world.market.people.find((one) => one.crmStage === "customer");
    expect(
      (await search("contacts", [filter("email", "EQ", contact?.email.toUpperCase())])).results[0]?.properties
        .email,
    ).toBe(contact?.email);
    expect(
      (await search("contacts", [filter("email", "CONTAINS_TOKEN", "*@loyalstudio.example")])).total,
    ).toBeGreaterThan(0);
    expect((await search("companies", [filter("domain", "EQ", "brightcast.example")])).total).toBe(0);
  });

  test("filters of a group are ANDed, groups ORed", async () => {
    const customers = filter("lifecyclestage", "EQ", "customer");
    const all = (await search("companies", [])).total;
    const [clients, others] = [
      await search("companies", [customers]),
      await search("companies", [filter("lifecyclestage", "NEQ", "customer")]),
    ];
    expect(clients.total + others.total).toBe(all);
    expect(
      (await search("companies", [customers, filter("domain", "EQ", "loyalstudio.example")])).total,
    ).toBe(1);
    const either = await search("companies", [], {
      filterGroups: [{ filters: [customers] }, { filters: [filter("domain", "HAS_PROPERTY", "")] }],
    });
    expect(either.total).toBe(all);
  });

  test("pages", async () => {
    const first = await search("companies", [], { limit: 200 });
    const second = await search("companies", [], { limit: 200, after: first.paging?.next.after });
    expect(first.results).toHaveLength(200);
    expect(new Set([...first.results, ...second.results].map((one) => one.id)).size).toBe(
      first.results.length + second.results.length,
    );
  });

  test("follows a change of the market", async () => {
    const own = hubspot();
    changeMarket(own.world.market, { domain: "brightcast.example", client: true });
    expect(
      (await own.search("companies", [filter("domain", "EQ", "brightcast.example")])).results[0]?.properties
        .lifecyclestage,
    ).toBe("customer");
  });

  test("refuses too much and too many", async () => {
    const own = hubspot();
    const groups = Array(6).fill({ filters: [] });
    const refused = await own.post("/crm/v3/objects/contacts/search", { filterGroups: groups });
    expect([refused.status, await refused.json()]).toMatchObject([400, { category: "VALIDATION_ERROR" }]);
    for (let call = 0; call < 4; call++) await own.post("/crm/v3/objects/contacts/search", {});
    const over = await own.post("/crm/v3/objects/contacts/search", {});
    expect(over.status).toBe(429);
    expect(over.headers.has("x-hubspot-ratelimit-max")).toBe(false);
    expect(await over.json()).toMatchObject({ policyName: "SECONDLY" });
  });
});

describe("records", () => {
  test("are read in batches; missing ones make it a 207", async () => {
    const { post, world } = hubspot();
    const contact = world.market.people.find((one) => one.crmStage === "customer");
    const read = (...ids: (string | undefined)[]) =>
      post("/crm/objects/2026-09/contacts/batch/read", {
        idProperty: "email",
        properties: ["email"],
        inputs: ids.map((id) => ({ id })),
      });
    const whole = await read(contact?.email);
    expect([whole.status, await whole.json()]).toMatchObject([
      200,
      { results: [{ properties: { email: contact?.email } }] },
    ]);
    const partly = await read(contact?.email, "no@nobody.example");
    expect([partly.status, await partly.json()]).toMatchObject([
      207,
      { numErrors: 1, errors: [{ context: { ids: ["no@nobody.example"] } }] },
    ]);
  });

  test("contacts lead to their company, and to what they did", async () => {
    const { post, get, world } = hubspot();
    const contact = world.market.people.find(
      (one) => one.crmStage === "customer" && world.market.company(one.domain)?.client === "client",
    );
    const read = await post("/crm/v3/objects/contacts/batch/read", {
      idProperty: "email",
      inputs: [{ id: contact?.email }],
    });
    const id = ((await read.json()) as Found).results[0]?.id;
    const linked = (await (
      await post("/crm/associations/2026-09/contacts/companies/batch/read", { inputs: [{ id }] })
    ).json()) as {
      results: { to: { toObjectId: number }[] }[];
    };
    const company = await get(
      `/crm/objects/2026-09/companies/${linked.results[0]?.to[0]?.toObjectId}?properties=domain`,
    );
    expect(await company.json()).toMatchObject({ properties: { domain: contact?.domain } });

    const events = (await (
      await get(
        `/events/event-occurrences/2026-09?objectType=contact&objectId=${id}&limit=100&sort=-occurredAt`,
      )
    ).json()) as {
      results: { eventType: string; occurredAt: string }[];
    };
    expect(events.results.length).toBeGreaterThan(5);
    expect(events.results[0]?.eventType).toMatch(/^pe\d+_/);
    const times = events.results.map((one) => one.occurredAt);
    expect(times).toEqual([...times].sort().reverse());
    const after = await get(
      `/events/v3/events?objectType=contact&objectProperty.email=${contact?.email}&occurredAfter=${times[3]}`,
    );
    expect(((await after.json()) as { results: unknown[] }).results).toHaveLength(3);
    expect(
      (await get("/events/v3/events?objectType=contact&objectProperty.email=no@nobody.example")).status,
    ).toBe(404);
  });

  test("a wrong token is refused", async () => {
    const response = await hubspot("bad").get("/crm/v3/objects/contacts/1");
    expect([response.status, await response.json()]).toMatchObject([
      401,
      { category: "INVALID_AUTHENTICATION" },
    ]);
  });
});
