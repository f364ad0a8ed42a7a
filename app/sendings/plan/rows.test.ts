import { describe, expect, test } from "vitest";
import type { CrmRecord } from "../../vendors/crm/port";
import { definitionOf } from "../testing/definitions";
import { countsOf, plannedOutcome, shownOutcomes } from "./counts";
import { differenceOf } from "./differences";
import { proposeMapping } from "./mapping";
import { type Group, type Planning, planGroup, type SourceRow } from "./rows";
import { valueFor } from "./values";
import { contradictionOf } from "./who";

const ranges = Object.fromEntries(["1-10", "11-50", "51-200", "201-500"].map((one) => [one, one]));
const definitions = [
  definitionOf("email", "string", "text", { required: true }),
  definitionOf("firstname", "string", "text"),
  definitionOf("lastname", "string", "text"),
  definitionOf("jobtitle", "string", "text"),
  definitionOf("phone", "string", "phonenumber"),
  definitionOf("city", "string", "text"),
  definitionOf("employees", "number", "number"),
  definitionOf("newsletter", "enumeration", "booleancheckbox", { options: { Yes: "true", No: "false" } }),
  definitionOf("groesse", "enumeration", "select", { options: ranges }),
  definitionOf("interessen", "enumeration", "checkbox", {
    options: { Podcast: "podcast", Video: "video", Webinar: "webinar" },
  }),
];

const planning = (columns: string[], more: Partial<Planning> = {}): Planning => ({
  definitions: new Map(definitions.map((one) => [one.name, one])),
  owners: [],
  mapping: columns.map((column) => ({ column, property: column, mode: "set" })),
  decimal: null,
  clientStages: ["customer"],
  seesOptOuts: true,
  isLive: true,
  createCompanies: false,
  overwrite: [],
  ...more,
});

const row = (position: number, email: string | null, cells: SourceRow["cells"] = {}): SourceRow => ({
  position,
  email,
  lacks: email ? null : "no address",
  person: {
    firstName: typeof cells.firstname === "string" ? cells.firstname : null,
    lastName: typeof cells.lastname === "string" ? cells.lastname : null,
    linkedIn: null,
  },
  domain: null,
  cells,
  data: "live",
  addressState: null,
});

const record = (id: string, properties: CrmRecord["properties"]): CrmRecord => ({
  id,
  properties,
  createdAt: null,
  updatedAt: null,
  history: {},
});

const group = (rows: SourceRow[], found: CrmRecord | null = null, more: Partial<Group> = {}): Group => ({
  rows,
  record: found,
  companies: [],
  accepted: new Set(),
  companyChosen: null,
  ...more,
});

const kinds = (plan: ReturnType<typeof planGroup>) =>
  Object.fromEntries(plan.properties.map(({ property, kind }) => [property, kind]));

describe("what is written to a contact that was found", () => {
  test("the address it was found by is no value; what is there is overwritten by a tick alone", () => {
    const found = record("90211", {
      email: "mara.lind@oldjob.example",
      hs_additional_emails: "mara.lind@brightfern.example;mara@lindfilm.example",
      phone: "+4930111",
    });
    const one = row(1, "mara.lind@brightfern.example", { jobtitle: "Head of Video", phone: "+4930222" });
    const plan = planGroup(group([one], found), planning(["jobtitle", "phone"]));
    expect(plan).toMatchObject({ disposition: "fill", recordId: "90211" });
    expect(kinds(plan)).toEqual({ jobtitle: "fills", phone: "overwrites" });
    expect(plan.notes).toEqual(["In HubSpot, the contact's primary address is mara.lind@oldjob.example."]);
    expect(proposeMapping([{ name: "email", means: "e-mail" }], definitions)).toEqual([]);
    const named = [...definitions, definitionOf("company", "string", "text")];
    expect(proposeMapping([{ name: "company", means: "domain" }], named)).toEqual([]);
    expect(proposeMapping([{ name: "company", means: "company" }], named)).toMatchObject([
      { property: "company" },
    ]);
  });

  test("a blank says nothing; 0 and false are values; nothing to write sends nothing", () => {
    const found = record("1", {
      email: "a@x.example",
      jobtitle: "Editor",
      phone: "",
      city: null,
      employees: "0",
      newsletter: "false",
      lastname: "Lind",
    });
    const cells = {
      jobtitle: "",
      phone: "   ",
      city: "n/a",
      employees: "12",
      newsletter: "true",
      lastname: null,
    };
    const plan = planGroup(group([row(1, "a@x.example", cells)], found), planning(Object.keys(cells)));
    expect(kinds(plan)).toEqual({
      jobtitle: "same",
      phone: "same",
      city: "same",
      employees: "overwrites",
      newsletter: "overwrites",
      lastname: "same",
    });
    expect(plan.disposition).toBe("leave");
  });

  test.each([
    ["podcast;video", "Video, Podcast", "set", "same", null],
    ["podcast;video", "webinar", "set", "overwrites", "webinar"],
    [null, "podcast", "set", "fills", "podcast"],
    ["podcast;video", "webinar", "add", "fills", "podcast;video;webinar"],
    ["podcast;video", "video", "add", "same", null],
  ] as const)("several values: has %j, wants %j, %s → %s", (has, wants, mode, kind, written) => {
    const definition = definitions.find(({ name }) => name === "interessen");
    if (!definition) throw new Error("no definition");
    const value = valueFor(definition, wants, { owners: [], decimal: null });
    expect(differenceOf(definition, has, value, mode)).toMatchObject({ kind, new: written });
  });
});

describe("a file against a portal", () => {
  const mara = record("90211", {
    email: "mara.lind@brightfern.example",
    hs_additional_emails: "mara@lindfilm.example",
    firstname: "Mara",
  });
  const tomas = record("90344", {
    email: "tomas.rehn@northquay.example",
    firstname: "Tomas",
    jobtitle: "Head of Video",
  });
  const of = (position: number, email: string | null, firstname: string, jobtitle: string, groesse: string) =>
    row(position, email, { firstname, jobtitle, groesse });
  const groups = [
    group(
      [
        of(1, "mara.lind@brightfern.example", "Mara", "Head of Video", "120"),
        of(2, "mara@lindfilm.example", "Mara", "Host", ""),
      ],
      mara,
    ),
    group([
      of(3, "lea.holm@northquay.example", "Lea", "", "85"),
      of(4, "lea.holm@northquay.example", "Lea", "Producer", ""),
    ]),
    group([of(5, "ida.brandt@northquay.example", "Ida", "Editor", "11-50")]),
    group([of(7, null, "Noname", "CEO", "")]),
    group([of(8, "tomas.rehn@northquay.example", "Tomas", "Head of Audio", "240")], tomas),
  ];
  const plans = groups.map((one) => planGroup(one, planning(["firstname", "jobtitle", "groesse"])));

  test("rows that meet are one record; what contradicts waits; counts are of rows and add up", () => {
    expect(plans.map(({ disposition, rows }) => [disposition, rows])).toEqual([
      ["wait", [1, 2]],
      ["create", [3, 4]],
      ["create", [5]],
      ["skip", [7]],
      ["leave", [8]],
    ]);
    const counts = countsOf(
      plans.flatMap(({ rows, disposition }) => rows.map(() => plannedOutcome[disposition])),
    );
    expect(counts).toMatchObject({ created: 3, waits: 2, "left alone": 1, skipped: 1 });
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(7);
    expect(shownOutcomes(counts)).toEqual(["created", "filled", "left alone", "refused", "waits", "skipped"]);
  });

  test("a value outside the list is never sent, whatever else of the row is", () => {
    const written = plans.map(({ properties }) =>
      properties.flatMap((one) => (one.kind === "fills" ? [`${one.property}=${one.new}`] : [])),
    );
    expect(written[1]).toEqual(["firstname=Lea", "jobtitle=Producer"]);
    expect(written[2]).toEqual(["firstname=Ida", "jobtitle=Editor", "groesse=11-50"]);
    expect(written[4]).toEqual([]);
    expect(plans[4]?.why).toContain("HubSpot keeps its ");
    expect(kinds(plans[4] as never)).toMatchObject({ groesse: "unknown option" });
  });

  test("the rows' two titles are told, and a user's yes sends the rest", () => {
    expect(plans[0]).toMatchObject({
      waitsFor: "values",
      why: 'The rows have different values: "Head of Video" or "Host".',
    });
  });
});

describe("who does not go without a user", () => {
  test("another name or profile under the address waits; what isn't known contradicts nothing", () => {
    const lind = record("1", {
      firstname: "Mara",
      lastname: "Lind",
      hs_linkedin_url: "https://linkedin.com/in/mara-lind",
    });
    const person = (firstName: string | null, lastName: string | null, linkedIn: string | null = null) =>
      contradictionOf({ firstName, lastName, linkedIn }, lind);
    expect(person("Tomas", "Rehn")).toBe("In HubSpot, this address belongs to Mara Lind.");
    expect(person("Mara", "Rehn")).not.toBeNull();
    expect(person("M.", "Lind-Holm")).toBeNull();
    expect(person("Mará", "LIND")).toBeNull();
    expect(person(null, null)).toBeNull();
    expect(person("Mara", "Lind", "https://www.linkedin.com/in/other/")).toContain(
      "another LinkedIn profile",
    );
    const plan = planGroup(
      group([row(1, "a@x.example", { firstname: "Tomas", lastname: "Rehn" })], lind),
      planning([]),
    );
    expect(plan).toMatchObject({ disposition: "wait", waitsFor: "who" });
  });

  test.each([
    ["a client", { lifecyclestage: "Customer" }, {}, "wait"],
    ["who opted out", { hs_email_optout: "true" }, {}, "skip"],
    [
      "found by a further address where opt-outs can't be seen",
      { hs_additional_emails: "a@x.example", email: "b@x.example" },
      { seesOptOuts: false },
      "wait",
    ],
  ] as const)("%s", (_, properties, more, disposition) => {
    const found = record("1", { email: "a@x.example", ...properties });
    const plan = planGroup(
      group([row(1, "a@x.example", { jobtitle: "Host" })], found),
      planning(["jobtitle"], more),
    );
    expect(plan.disposition).toBe(disposition);
  });

  test("several companies of the domain are a user's to choose from", () => {
    const companies = [
      { id: "1", name: "Fern" },
      { id: "2", name: "Fern Latam" },
    ];
    const one = [row(1, "a@x.example", { jobtitle: "Host" })];
    expect(planGroup(group(one, null, { companies }), planning(["jobtitle"])).waitsFor).toBe("company");
    expect(
      planGroup(group(one, null, { companies, companyChosen: "2" }), planning(["jobtitle"])),
    ).toMatchObject({
      disposition: "create",
      companyId: "2",
    });
  });

  test("a guessed address waits; a verified one doesn't; a tick lets a property be overwritten", () => {
    const one = (addressState: string) =>
      group([{ ...row(1, "a@x.example", { jobtitle: "Host" }), addressState }]);
    expect(planGroup(one("guessed"), planning(["jobtitle"]))).toMatchObject({ waitsFor: "address" });
    expect(planGroup(one("verified"), planning(["jobtitle"])).disposition).toBe("create");
    const found = group(
      [row(1, "a@x.example", { jobtitle: "Host" })],
      record("1", { email: "a@x.example", jobtitle: "CEO" }),
    );
    expect(planGroup(found, planning(["jobtitle"])).disposition).toBe("leave");
    expect(planGroup(found, planning(["jobtitle"], { overwrite: ["jobtitle"] })).disposition).toBe("fill");
  });

  test("a value of the sandbox never goes to a real portal", () => {
    const made = { ...row(1, "a@x.example", { jobtitle: "Host" }), data: "sandbox" as const };
    expect(planGroup(group([made]), planning(["jobtitle"])).disposition).toBe("refuse");
    expect(planGroup(group([made]), planning(["jobtitle"], { isLive: false })).disposition).toBe("create");
  });
});
