import { describe, expect, test } from "vitest";
import { answer } from "../../answer.ts";
import { type Behaviour, allBehaviours } from "../../behaviours.ts";
import { createWorld } from "../../world.ts";
import { bookOf } from "./book.ts";
import { byColleague, changeRecord, mergeContacts } from "./changes.ts";

interface Answered {
  status: number;
  body: {
    status?: string;
    category?: string;
    message?: string;
    results: {
      id: string;
      properties: Record<string, string | null>;
      propertiesWithHistory?: Record<string, { value: string; sourceType: string }[]>;
      objectWriteTraceId?: string;
      to?: { toObjectId: number; associationTypes: { typeId: number }[] }[];
    }[];
    errors?: { category: string; message: string; context: Record<string, string[]> }[];
  } & Record<string, unknown>;
}

function portal({ behaviours = [] as Behaviour[], token = "any" } = {}) {
  let now = Date.parse("2026-11-20T12:00:00Z");
  const world = createWorld({ now: () => new Date(now), behaviours });
  const ask = answer(world);
  const send = async (method: string, path: string, body?: unknown): Promise<Answered> => {
    const response = await ask(
      new Request(`https://api.hubapi.com${path}`, {
        method,
        headers: { authorization: `Bearer ${token}` },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    );
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Answered["body"] };
  };
  const objects = "/crm/objects/2026-09/contacts/batch";
  return {
    world,
    send,
    later: (ms: number) => void (now += ms),
    create: (...contacts: Record<string, string>[]) =>
      send("POST", `${objects}/create`, {
        inputs: contacts.map((properties, at) => ({
          properties,
          associations: [],
          objectWriteTraceId: `t${at}`,
        })),
      }),
    update: (...inputs: { id: string; properties: Record<string, string> }[]) =>
      send("POST", `${objects}/update`, { inputs }),
    read: (ids: string[], more: object = {}) =>
      send("POST", `${objects}/read`, {
        idProperty: "email",
        properties: ["email", "hs_additional_emails", "jobtitle"],
        inputs: ids.map((id) => ({ id })),
        ...more,
      }),
  };
}

const ada = { email: "ada@maker.example", firstname: "Ada" };
const bo = { email: "bo@maker.example", firstname: "Bo" };

describe("creating", () => {
  test("each input has its own outcome: 201, or 207 with the wrong one named by its trace", async () => {
    const { create } = portal();
    expect((await create(ada)).status).toBe(201);
    const { status, body } = await create(bo, { ...ada, email: "c@maker.example", employees: "many" });
    expect(status).toBe(207);
    expect(body.results.map(({ objectWriteTraceId }) => objectWriteTraceId)).toEqual(["t0"]);
    expect(body.errors?.[0]).toMatchObject({
      category: "VALIDATION_ERROR",
      context: { objectWriteTraceId: ["t1"] },
    });
    expect(body.errors?.[0]?.message).toContain('"name":"employees"');
  });

  test("one wrong value refuses the whole batch in some portals", async () => {
    const { create, read } = portal({ behaviours: ["hubspot-refuses-whole-batches"] });
    expect(await create(bo, { ...ada, employees: "many" })).toMatchObject({
      status: 400,
      body: { category: "VALIDATION_ERROR" },
    });
    expect((await read(["bo@maker.example"])).body.results).toEqual([]);
  });

  test.each([[[] as Behaviour[]], [["hubspot-long-conflicts"] as Behaviour[]]])(
    "an address that is taken refuses the batch and names one: %j",
    async (behaviours) => {
      const { create } = portal({ behaviours });
      const { body } = await create(ada);
      expect(await create(bo, { ...ada, email: "ADA@maker.example" })).toMatchObject({
        status: 409,
        body: {
          category: "CONFLICT",
          message: `Contact already exists. Existing ID: ${body.results[0]?.id}`,
        },
      });
    },
  );

  test.each([
    [{ email: "x@maker.example", quelle: "design" }, "INVALID_OPTION"],
    [{ email: "x@maker.example", quelle: "OLD" }, "INVALID_OPTION"],
    [{ email: "x@maker.example", interessen: "podcast;tv" }, "INVALID_OPTION"],
    [{ email: "x@maker.example", trial_ends: "03/11/2026" }, "INVALID_DATE"],
    [{ email: "x@maker.example", last_seen_at: "2026-11-03" }, "INVALID_DATE"],
    [{ email: "x@maker.example", hubspotscore: "9" }, "READ_ONLY_VALUE"],
    [{ email: "x@maker.example", headline: "x".repeat(31) }, "PROPERTY_VALIDATION_RULE"],
    [{ email: "x@maker.example", quelle: "SALES" }, "REQUIRED_PROPERTY_MISSING"],
    [{ firstname: "X" }, "REQUIRED_PROPERTY_MISSING"],
    [{ email: "x@maker.example", hubspot_owner_id: "62" }, "INVALID_OPTION"],
    [{ email: "x@maker.example", nothing: "1" }, "PROPERTY_DOESNT_EXIST"],
  ])("%j is refused: %s", async (contact, error) => {
    const { body } = await portal().create(contact as Record<string, string>);
    expect(body.errors?.[0]?.message).toContain(error);
  });

  test("a unique value is one record's", async () => {
    const { create } = portal();
    await create({ ...ada, kundennummer: "K-0001" });
    const { body } = await create({ ...bo, kundennummer: "K-0001" });
    expect(body.errors?.[0]?.message).toContain("UNIQUE_VALUE_EXISTS");
  });
});

describe("reading and updating", () => {
  test("a contact is found by each of its addresses, once, and has a history with sources", async () => {
    const { create, read, update, world, later } = portal({ behaviours: ["hubspot-workflows"] });
    const id = (await create(ada)).body.results[0]?.id ?? "";
    changeRecord(world, "contacts", id, { hs_additional_emails: "ada@old.example" }, byColleague(31));
    await update({ id, properties: { jobtitle: "Host!" } });
    later(5000);
    const { body } = await read(["ADA@old.example", "ada@maker.example", "no@maker.example"], {
      propertiesWithHistory: ["jobtitle"],
    });
    expect(body.results).toHaveLength(1);
    expect(body.results[0]?.properties).toMatchObject({ email: "ada@maker.example", jobtitle: "Host" });
    expect(
      body.results[0]?.propertiesWithHistory?.jobtitle?.map(({ sourceType, value }) => [sourceType, value]),
    ).toEqual([
      ["AUTOMATION_PLATFORM", "Host"],
      ["INTEGRATION", "Host!"],
    ]);
    expect(body.errors?.[0]?.context).toEqual({ ids: ["no@maker.example"] });
    const many = Array.from({ length: 51 }, (_, at) => `p${at}@maker.example`);
    expect((await read(many, { propertiesWithHistory: ["jobtitle"] })).status).toBe(400);
  });

  test("what is no record id is passed over: COMPLETE without a result", async () => {
    const { update } = portal();
    expect(await update({ id: "ada@maker.example", properties: { city: "Graz" } })).toMatchObject({
      status: 200,
      body: { status: "COMPLETE", results: [] },
    });
  });

  test("merged records answer by their old ids with the new one", async () => {
    const { create, read, world } = portal();
    const { results } = (await create(ada, bo)).body;
    const merged = mergeContacts(
      world,
      results.map(({ id }) => id),
    );
    const wanted = { idProperty: undefined, properties: ["hs_merged_object_ids"] };
    const { body } = await read([results[0]?.id ?? ""], wanted);
    expect(body.results[0]).toMatchObject({
      id: merged,
      properties: { hs_merged_object_ids: results.map(({ id }) => id).join(";") },
    });
  });
});

describe("ties, lists, opt-outs", () => {
  const ties = "/crm/associations/2026-09/contacts/companies/batch";

  test("a new primary company takes the place of the old; a plain tie that goes takes its labels along", async () => {
    const { create, send } = portal({ behaviours: ["hubspot-associates-by-domain"] });
    const id = (await create(ada)).body.results[0]?.id ?? "";
    const typesOf = async () =>
      Object.fromEntries(
        (await send("POST", `${ties}/read`, { inputs: [{ id }] })).body.results.flatMap(({ to = [] }) =>
          to.map((one) => [one.toObjectId, one.associationTypes.map(({ typeId }) => typeId)]),
        ),
      );
    const [own] = Object.keys(await typesOf());
    const typed = (types: number[]) => ({
      inputs: [
        {
          from: { id },
          to: { id: "7010" },
          types: types.map((associationTypeId) => ({
            associationCategory: "HUBSPOT_DEFINED",
            associationTypeId,
          })),
        },
      ],
    });
    await send("POST", `${ties}/create`, typed([1, 12]));
    expect(await typesOf()).toEqual({ [own ?? ""]: [279], 7010: [1, 12, 279] });
    await send("POST", `${ties}/labels/archive`, typed([279]));
    expect(await typesOf()).toEqual({ [own ?? ""]: [279] });
  });

  test("a static list names those it doesn't know", async () => {
    const { create, send } = portal();
    const id = (await create(ada)).body.results[0]?.id ?? "";
    const made = await send("POST", "/crm/lists/2026-09", {
      name: "Spring",
      objectTypeId: "0-1",
      processingType: "MANUAL",
    });
    const { listId } = made.body.list as { listId: string };
    const add = () =>
      send("PUT", `/crm/lists/2026-09/${listId}/memberships/add-and-remove`, {
        recordIdsToAdd: [id, "2"],
        recordIdsToRemove: [],
      });
    expect((await add()).body).toMatchObject({ recordsIdsAdded: [id], recordIdsMissing: ["2"] });
    expect((await add()).body).toMatchObject({ recordsIdsAdded: [] });
    const found = await send("POST", "/crm/lists/2026-09/search", { query: "spring" });
    expect(found.body.lists).toMatchObject([{ name: "Spring", processingType: "MANUAL" }]);
  });

  test("an opt-out belongs to an address", async () => {
    const { send, world } = portal();
    bookOf(world).optOuts.set("ada@maker.example", "2026-06-01T08:00:00Z");
    const statusOf = async (address: string) =>
      (
        await send(
          "GET",
          `/communication-preferences/2026-09/statuses/${encodeURIComponent(address)}/unsubscribe-all`,
        )
      ).body.results;
    expect(await statusOf("Ada@maker.example")).toMatchObject([{ status: "UNSUBSCRIBED" }]);
    expect(await statusOf("bo@maker.example")).toEqual([]);
  });
});

test("definitions, rules, required ones, owners who are there and who left", async () => {
  const { send } = portal();
  const { body } = await send("GET", "/crm/properties/2026-09/contacts");
  expect(body.results.find((one) => (one as unknown as { name: string }).name === "quelle")).toMatchObject({
    options: [{ value: "DESIGN" }, { value: "SALES" }, { value: "OLD", hidden: true }],
  });
  expect((await send("GET", "/crm/property-validations/2026-09/0-1")).body.results).toContainEqual(
    expect.objectContaining({ propertyName: "headline" }),
  );
  expect((await send("GET", "/crm/object-schemas/2026-09/contacts")).body.requiredProperties).toEqual([
    "email",
  ]);
  expect((await send("GET", "/crm/owners/2026-09/?archived=true")).body.results).toMatchObject([
    { id: "62", userId: null, userIdIncludingInactive: 32 },
  ]);
});

test.each([
  ["crm.objects.owners.read", "GET", "/crm/owners/2026-09/"],
  ["crm.lists.write", "POST", "/crm/lists/2026-09"],
  ["crm.objects.contacts.write", "POST", "/crm/objects/2026-09/contacts/batch/create"],
  [
    "communication_preferences.read",
    "GET",
    "/communication-preferences/2026-09/statuses/a%40b.example/unsubscribe-all",
  ],
])("a token without %s hears which scope it lacks", async (scope, method, path) => {
  const { send } = portal({ behaviours: allBehaviours, token: `without-${scope}` });
  const refused = await send(method, path, method === "POST" ? {} : undefined);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.stringContaining(scope)]);
});
