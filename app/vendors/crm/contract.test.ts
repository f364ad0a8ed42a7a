import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { type Behaviour, allBehaviours } from "../../../sandbox/behaviours";
import { bookOf } from "../../../sandbox/vendors/hubspot/book";
import { byColleague, changeRecord } from "../../../sandbox/vendors/hubspot/changes";
import { createWorld } from "../../../sandbox/world";
import { failureOf, jsonAnswer, replay, testNow, upstreamsOver } from "../replay";
import { hubspot } from "../definitions/hubspot";
import { hubspotCrm } from "./hubspot.server";

const options = {
  clientStages: ["customer"],
  formerClientStages: ["other"],
  portalId: "77",
  isFreeMail: (domain: string) => domain === "freemail.example",
};

/**
 * The emulated portal. Each reading of the clock advances it by one second, so that no rate limit
 * applies.
 */
function portal(behaviours: Behaviour[] = []) {
  let now = testNow.getTime();
  const world = createWorld({ now: () => new Date((now += 250)), behaviours });
  const { crm } = upstreamsOver(answer(world), () => new Date(now));
  return { world, crm };
}

const contact = (trace: string, email: string, more: Record<string, string> = {}) => ({
  trace,
  properties: { email, ...more },
  companyId: null,
});

describe("writing", () => {
  test("a batch that is refused whole is halved until the wrong input stands alone", async () => {
    const { crm } = portal(["hubspot-refuses-whole-batches"]);
    const inputs = ["a", "b", "c", "d", "e"].map((name) =>
      contact(name, `${name}@maker.example`, name === "d" ? { employees: "many" } : {}),
    );
    const { value } = await crm.create("1", inputs);
    expect(value.map(({ is }) => is)).toEqual(["done", "done", "done", "refused", "done"]);
    expect(value[3]).toMatchObject({ reasons: [{ property: "employees", words: "Enter a number" }] });
  });

  test("a conflict is told of the whole batch, and nothing of it was written", async () => {
    const { crm } = portal();
    await crm.create("1", [contact("a", "a@maker.example")]);
    const { value } = await crm.create("2", [
      contact("b", "b@maker.example"),
      contact("a", "A@maker.example"),
    ]);
    expect(value).toEqual([{ is: "conflict" }, { is: "conflict" }]);
    const { value: read } = await crm.contactsByAddress("3", ["a@maker.example", "b@maker.example"], []);
    expect(read.map(({ properties }) => properties.email)).toEqual(["a@maker.example"]);
  });

  test("a dropped result is unknown", async () => {
    const { crm } = portal(["hubspot-drops-results"]);
    const { value } = await crm.create("1", [
      contact("a", "a@maker.example"),
      contact("b", "b@maker.example"),
    ]);
    expect(value.map(({ is }) => is).toSorted()).toEqual(["done", "unknown"]);
  });

  test.each([
    ["a gateway's answer", () => jsonAnswer({}, 502)],
    ["a broken line", () => Promise.reject(new TypeError("fetch failed"))],
    ["an answer that can't be read", () => jsonAnswer("<html>", 200)],
  ])("%s leaves open whether it was worked: unknown, and asked once", async (_, respond) => {
    const { connection, requests } = replay(hubspot, respond);
    const { value } = await hubspotCrm(connection, options).update("1", [
      { trace: "a", id: "1", properties: { city: "Graz" } },
    ]);
    expect(value).toMatchObject([{ is: "unknown" }]);
    expect(requests).toHaveLength(1);
  });

  test.each([
    [423, {}, "rate-limited"],
    [477, {}, "rate-limited"],
    [429, { policyName: "TEN_SECONDLY_ROLLING" }, "rate-limited"],
    [429, { policyName: "DAILY" }, "quota"],
    [403, { category: "MISSING_SCOPES" }, "blocked"],
  ])("HTTP %i %j wrote nothing and waits or fails", async (status, body, kind) => {
    const { connection } = replay(hubspot, () => jsonAnswer(body, status));
    const update = hubspotCrm(connection, options).update("1", [
      { trace: "a", id: "1", properties: { city: "x" } },
    ]);
    expect((await failureOf(update)).kind).toBe(kind);
  });

  test("contacts are made with their company, tied, listed, and everything can be taken away again", async () => {
    const { crm, world } = portal();
    const company = world.market.companies.find(({ knownToCrm }) => knownToCrm);
    const { value: companies } = await crm.companiesByDomain("1", [company?.domain ?? ""]);
    const companyId = companies[0]?.id ?? "";
    const { value: made } = await crm.create("2", [{ ...contact("a", "a@maker.example"), companyId }]);
    const id = made[0]?.is === "done" ? made[0].id : "";
    expect((await crm.ties("3", [id])).value).toEqual({ [id]: [{ companyId, types: [279] }] });
    const list = (await crm.createList("4", "Spring")).value;
    const add = (attempt: string) => crm.changeList(attempt, list?.id ?? "", { add: [id, "2"], remove: [] });
    expect((await add("5")).value).toEqual({ added: [id], removed: [], missing: ["2"] });
    expect((await add("6")).value).toEqual({ added: [], removed: [], missing: ["2"] });
    expect((await crm.lists("Spring")).value).toMatchObject([{ name: "Spring", size: 1 }]);
    expect((await crm.untie("7", [{ contactId: id, companyId, types: [279] }])).value).toBe("done");
    expect((await crm.ties("8", [id])).value).toEqual({});
    expect((await crm.archive("9", "contacts", [id])).value).toBe("done");
    expect((await crm.contactsByAddress("10", ["a@maker.example"], [])).value).toEqual([]);
  });
});

test("a history tells who wrote what; people found by further addresses come once", async () => {
  const { crm, world } = portal();
  const { value } = await crm.create("1", [contact("a", "a@maker.example", { jobtitle: "Host" })]);
  const id = value[0]?.is === "done" ? value[0].id : "";
  changeRecord(
    world,
    "contacts",
    id,
    { jobtitle: "CEO", hs_additional_emails: "b@maker.example" },
    byColleague(31),
  );
  const [found] = (
    await crm.records("2", "contacts", { ids: [id], properties: ["jobtitle"], historyOf: ["jobtitle"] })
  ).value;
  expect(found?.history.jobtitle?.map(({ value: was, sourceType }) => [was, sourceType])).toEqual([
    ["CEO", "CRM_UI"],
    ["Host", "INTEGRATION"],
  ]);
  expect((await crm.contactsByAddress("3", ["b@maker.example", "A@maker.example"], [])).value).toHaveLength(
    1,
  );
});

test("definitions come with the portal's rules; owners with those who left", async () => {
  const { crm } = portal();
  const definitions = new Map((await crm.definitions("contacts")).value.map((one) => [one.name, one]));
  expect(definitions.get("headline")?.rules).toEqual([{ type: "MAX_LENGTH", arguments: ["30"] }]);
  expect(definitions.get("email")?.required).toBe(true);
  expect(definitions.get("hs_marketable_status")?.readOnly).toBe(true);
  expect(definitions.get("gesundheit")?.sensitive).toBe(true);
  expect((await crm.owners()).value).toContainEqual({
    id: "62",
    email: "ben@ours.example",
    name: "ben@ours.example",
    hasLeft: true,
  });
});

describe("facts", () => {
  test("owner, open deal, opt-out and client state of a person; a stranger is known to be none", async () => {
    const { crm, world } = portal(allBehaviours);
    const known = world.market.people.find(({ crmStage }) => crmStage === "customer");
    const email = known?.email ?? "";
    const { value: before } = await crm.facts({ email, domain: null });
    const id = before.contactId ?? "";
    expect(before).toMatchObject({ client: "client", owner: null, openDeal: false, optedOut: false });
    changeRecord(
      world,
      "contacts",
      id,
      { hubspot_owner_id: "62", hs_email_optout: "true", notes_last_contacted: "2026-11-03T08:00:00Z" },
      byColleague(31),
    );
    bookOf(world).deals.set("8001", {
      id: "8001",
      name: "New",
      closed: false,
      contacts: [id],
      companies: [],
    });
    expect((await crm.facts({ email: email.toUpperCase(), domain: null })).value).toMatchObject({
      owner: { email: "ben@ours.example", hasLeft: true },
      openDeal: true,
      optedOut: true,
      lastContactedAt: "2026-11-03T08:00:00Z",
    });
    expect((await crm.facts({ email: "nobody@freemail.example", domain: null })).value).toMatchObject({
      contactId: null,
      client: "unknown",
    });
    expect((await crm.facts({ email: null, domain: "loyal-studio.example" })).value.client).toBe("client");
  });

  test("an owner who left is told from no owner, and an id that the portal does not name stays", async () => {
    // HubSpot/hubspot-api-python#314, airbyte#55818: owners who left vanish from the plain answer.
    const { crm, world } = portal(allBehaviours);
    const emails = world.market.people
      .filter(({ crmStage }) => crmStage === "customer")
      .map(({ email }) => email);
    const owners = await Promise.all(
      ["61", "62", "63", ""].map(async (owner, at) => {
        const email = emails[at] ?? "";
        const id = (await crm.facts({ email, domain: null })).value.contactId ?? "";
        changeRecord(world, "contacts", id, { hubspot_owner_id: owner }, byColleague(31));
        return (await crm.facts({ email, domain: null })).value.owner;
      }),
    );
    expect(owners).toEqual([
      { id: "61", email: "ann@ours.example", name: "Ann Ek", hasLeft: false },
      { id: "62", email: "ben@ours.example", name: "ben@ours.example", hasLeft: true },
      { id: "63", email: null, name: "unknown (63)", hasLeft: false },
      null,
    ]);
  });

  test("a hundred people are read by one request for contacts", async () => {
    const { crm, world } = portal();
    await Promise.all(
      world.market.people.slice(0, 100).map(({ email }) => crm.facts({ email, domain: "freemail.example" })),
    );
    const reads = world.requests.filter(({ path }) => path.endsWith("/contacts/batch/read"));
    expect(reads).toHaveLength(1);
  });

  test("where a scope is missing the facts say which, and hold the rest", async () => {
    const world = createWorld({ now: () => testNow });
    const { connection } = replay(hubspot, answer(world), {
      HUBSPOT_TOKEN: "without-crm.objects.deals.read",
    });
    const known = world.market.people.find(({ crmStage }) => crmStage === "customer");
    const { value } = await hubspotCrm(connection, options).facts({
      email: known?.email ?? "",
      domain: null,
    });
    expect(value).toMatchObject({ client: "client", openDeal: null, missing: [{ what: "deals" }] });
    expect(value.missing[0]?.scope).toContain("crm.objects.deals.read");
  });
});
