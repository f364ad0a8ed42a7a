import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOwnDatabase } from "../../scripts/testing/own-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { byColleague, changeRecord, mergeContacts, tie } from "../../sandbox/vendors/hubspot/changes";
import { crmOf } from "../../sandbox/vendors/hubspot/records";
import { keepOut } from "../exclusions/storage/suppressions";
import { approve, cancelSending, changePlan, countsOfSending, goOn, takeBack } from "./sendings.server";
import { shownRows } from "./storage/sending-rows";
import { findSending } from "./storage/sendings";
import { begin, contact, contactOf, type Portal, portalBeside, workOut } from "./testing/portal";

let url: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  const own = await startOwnDatabase();
  ({ url, stop } = own);
});
afterAll(() => stop());

const stateOf = async ({ app }: Portal, id: string) => (await findSending(app.database, id))?.state;
const rowsOf = async ({ app }: Portal, id: string) => shownRows(app.database, id, { limit: 1000 });
const outcomes = async (portal: Portal, id: string) =>
  (await rowsOf(portal, id)).map(({ outcome }) => outcome);

async function yes(portal: Portal, id: string) {
  const sending = await findSending(portal.app.database, id);
  await approve(portal.app, portal.app.person, id, sending?.version ?? 0);
}

/** Planned, approved, looked at and written. */
async function sent(portal: Portal, id: string) {
  await workOut(portal, id);
  await yes(portal, id);
  await workOut(portal, id);
  if ((await stateOf(portal, id)) === "look") {
    await goOn(portal.app, id);
    await workOut(portal, id);
  }
}

const person = (name: string, title = "Host", domain = "maker.example") => [
  `${name}@${domain}`,
  name,
  "Person",
  title,
  domain,
  "+49 30 1234",
];

/** A company of the portal that is no client. */
const prospectOf = (world: Portal["world"]) =>
  crmOf(world).all.companies.find(({ properties }) => properties.lifecyclestage === "lead");

describe("a sending goes out", () => {
  test("it creates and fills, ties the company, makes the list, and counts what it did", async () => {
    const portal = await portalBeside(url);
    const { world } = portal;
    const company = prospectOf(world);
    const domain = company?.properties.domain ?? "";
    contact(portal, { email: "bo@maker.example", firstname: "bo", lastname: "Person", jobtitle: "CEO" });
    const id = await begin(
      portal,
      [person("ada", "Host", domain), person("bo"), ["", "No", "Address", "", "", ""]],
      {
        listName: "Spring",
      },
    );
    await workOut(portal, id);
    expect(await stateOf(portal, id)).toBe("preview");
    expect(await outcomes(portal, id)).toEqual(["created", "filled", "skipped"]);
    // Nothing has left yet.
    expect(contactOf(world, `ada@${domain}`)).toBeUndefined();

    await yes(portal, id);
    await workOut(portal, id);
    expect(await stateOf(portal, id)).toBe("done");
    const ada = contactOf(world, `ada@${domain}`);
    expect(ada?.properties).toMatchObject({ firstname: "ada", jobtitle: "Host" });
    expect(
      [...(bookOf(world).ties.get(ada?.id ?? "") ?? [])].map(([to, ties]) => [
        to,
        ties.map(({ typeId }) => typeId),
      ]),
    ).toEqual([[company?.id, [279, 1]]]);
    // What was there stays as it was.
    expect(contactOf(world, "bo@maker.example")?.properties).toMatchObject({
      jobtitle: "CEO",
      phone: "+49 30 1234",
    });
    const [list] = bookOf(world).lists.values();
    expect([list?.name, list?.members.size]).toEqual(["Spring", 2]);
    expect((await countsOfSending(portal.app, { id })).rows).toMatchObject({
      created: 1,
      filled: 1,
      skipped: 1,
    });

    // Sent again, nothing is left to do.
    const again = await begin(portal, [person("ada", "Host", domain), person("bo")]);
    await workOut(portal, again);
    expect(await outcomes(portal, again)).toEqual(["left alone", "left alone"]);
    await expect(yes(portal, again)).rejects.toThrow("Nothing would be written");
  });

  test("rows that meet in one contact by its two addresses are one write", async () => {
    const portal = await portalBeside(url);
    const id = contact(portal, { email: "m@brightfern.example", hs_additional_emails: "m@lindfilm.example" });
    const line = (email: string, title: string) => [email, "", "", title, "", ""];
    const sending = await begin(portal, [
      line("m@brightfern.example", "Host"),
      line("M@lindfilm.example", ""),
    ]);
    await sent(portal, sending);
    const rows = await rowsOf(portal, sending);
    expect(rows.map(({ outcome, meets, recordId }) => [outcome, meets, recordId])).toEqual([
      ["filled", null, id],
      ["filled", 0, null],
    ]);
    expect(bookOf(portal.world).history.get(`contacts/${id}/jobtitle`)).toHaveLength(1);
    expect(contactOf(portal.world, "m@brightfern.example")?.properties.email).toBe("m@brightfern.example");
  });

  test("the portal's refusal of one row says why and takes no other down", async () => {
    const portal = await portalBeside(url, ["hubspot-refuses-whole-batches"]);
    const headline = (email: string, quelle: string) => [email, "", "", quelle, "", ""];
    const id = await begin(portal, [
      headline("a@refused.example", "Design"),
      headline("b@refused.example", "Sales"),
    ]);
    await workOut(portal, id);
    const sending = await findSending(portal.app.database, id);
    await changePlan(portal.app, id, {
      version: sending?.version ?? 0,
      mapping: [{ column: "jobtitle", property: "quelle", mode: "set" }],
    });
    await sent(portal, id);
    const rows = await rowsOf(portal, id);
    expect(rows.map(({ outcome }) => outcome)).toEqual(["created", "refused"]);
    expect(rows[1]?.reason).toContain("country is required");
  });

  test("a first sending of more than ten writes ten and waits for a look", async () => {
    const own = await startOwnDatabase();
    const portal = await portalBeside(own.url);
    const lines = Array.from({ length: 12 }, (_, at) => person(`p${at}`));
    const id = await begin(portal, lines);
    await workOut(portal, id);
    await yes(portal, id);
    await workOut(portal, id);
    expect(await stateOf(portal, id)).toBe("look");
    expect(lines.filter(([email]) => contactOf(portal.world, String(email)))).toHaveLength(10);
    await goOn(portal.app, id);
    await workOut(portal, id);
    expect(lines.filter(([email]) => contactOf(portal.world, String(email)))).toHaveLength(12);
    await own.stop();
  });
});

describe("nobody leaves who may not", () => {
  test("who is kept out or opted out after the yes does not go, by any address", async () => {
    const portal = await portalBeside(url);
    const { app, world } = portal;
    contact(portal, { email: "two@out.example", hs_additional_emails: "two@older.example" });
    const id = await begin(portal, [
      person("one", "Host", "out.example"),
      ["two@out.example", "", "", "Host", "", ""],
      person("three", "Host", "out.example"),
    ]);
    await workOut(portal, id);
    await yes(portal, id);
    await keepOut(app.database, "email:one@out.example", app.now());
    bookOf(world).optOuts.set("two@older.example", "2026-06-01T08:00:00Z");
    bookOf(world).optOuts.set("three@out.example", "2026-06-01T08:00:00Z");
    app.clock.now += 3_700_000;
    await workOut(portal, id);
    const rows = await rowsOf(portal, id);
    expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["skipped", "Asked not to be contacted."],
      ["skipped", "This person opted out by another address."],
      ["skipped", "Opted out in HubSpot on 1 Jun 2026 (this address)."],
    ]);
    expect(contactOf(world, "one@out.example")).toBeUndefined();
    expect(rows[0]?.input).toBeNull();
  });

  test("while HubSpot can't say who opted out nobody leaves", async () => {
    const portal = await portalBeside(url);
    const id = await begin(portal, [person("ada", "Host", "silent.example")]);
    await workOut(portal, id);
    await yes(portal, id);
    portal.app.clock.now += 3_700_000;
    portal.world.faults.push({ host: "api.hubapi.com", path: "/communication-preferences", status: 400 });
    await workOut(portal, id);
    expect(await stateOf(portal, id)).toBe("stopped");
    expect(contactOf(portal.world, "ada@silent.example")).toBeUndefined();
    portal.world.faults.length = 0;
    await goOn(portal.app, id);
    await workOut(portal, id);
    expect(contactOf(portal.world, "ada@silent.example")).toBeDefined();
  });

  test("a yes is good for the plan that was seen; what changed since is left and told", async () => {
    const portal = await portalBeside(url);
    const contactId = contact(portal, { email: "bo@changed.example" });
    const id = await begin(portal, [person("bo", "Host", "changed.example")]);
    await workOut(portal, id);
    const seen = (await findSending(portal.app.database, id))?.version ?? 0;
    await changePlan(portal.app, id, { version: seen, overwrite: ["phone"] });
    await workOut(portal, id);
    await expect(approve(portal.app, portal.app.person, id, seen)).rejects.toThrow("has changed since");
    await yes(portal, id);
    changeRecord(portal.world, "contacts", contactId, { jobtitle: "CEO" }, byColleague(31));
    await workOut(portal, id);
    expect(contactOf(portal.world, "bo@changed.example")?.properties).toMatchObject({
      jobtitle: "CEO",
      firstname: "bo",
    });
    expect((await rowsOf(portal, id))[0]?.reason).toContain("Job Title changed");
  });

  test("a row that waits goes when a user says so", async () => {
    const portal = await portalBeside(url);
    contact(portal, { email: "x@waits.example", firstname: "Tomas", lastname: "Rehn" });
    const id = await begin(portal, [["x@waits.example", "Mara", "Lind", "Host", "", ""]]);
    await workOut(portal, id);
    expect(await outcomes(portal, id)).toEqual(["waits"]);
    const version = (await findSending(portal.app.database, id))?.version ?? 0;
    await changePlan(portal.app, id, { version, accept: { positions: [0] } });
    await workOut(portal, id);
    expect(await outcomes(portal, id)).toEqual(["filled"]);
  });
});

describe("each property is written once, whatever breaks", () => {
  const batch = "/crm/objects/2026-09/contacts/batch";

  test.each([
    ["an update that was worked and whose answer was lost", `${batch}/update`, "after"],
    ["an update that never arrived", `${batch}/update`, "before"],
    ["a create that was worked and whose answer was lost", `${batch}/create`, "after"],
    ["a create that never arrived", `${batch}/create`, "before"],
  ] as const)("%s", async (_, path, when) => {
    const portal = await portalBeside(url);
    const domain = `${when}-${path.endsWith("create") ? "c" : "u"}.example`;
    contact(portal, { email: `old@${domain}` });
    const id = await begin(portal, [person("old", "Host", domain), person("new", "Host", domain)]);
    await workOut(portal, id);
    await yes(portal, id);
    portal.cut(path, when);
    await workOut(portal, id);
    expect(await stateOf(portal, id)).toBe("done");
    expect(await outcomes(portal, id)).toEqual(["filled", "created"]);
    const contacts = crmOf(portal.world).all.contacts.filter(({ properties }) =>
      properties.email?.endsWith(`@${domain}`),
    );
    expect(contacts).toHaveLength(2);
    for (const one of contacts)
      expect(bookOf(portal.world).history.get(`contacts/${one.id}/jobtitle`)).toHaveLength(1);
  });

  test("an answer that leaves out a result is read again", async () => {
    const portal = await portalBeside(url, ["hubspot-drops-results", "hubspot-locks"]);
    const id = await begin(
      portal,
      [1, 2, 3, 4].map((at) => person(`p${at}`, "Host", "dropped.example")),
    );
    await sent(portal, id);
    expect(await outcomes(portal, id)).toEqual(["created", "created", "created", "created"]);
    const contacts = crmOf(portal.world).all.contacts.filter(({ properties }) =>
      properties.email?.endsWith("@dropped.example"),
    );
    expect(contacts).toHaveLength(4);
  });

  test("somebody made the contact since the preview: it is found by its address, and only its blanks are filled", async () => {
    const portal = await portalBeside(url, ["hubspot-long-conflicts"]);
    const id = await begin(portal, [
      person("ada", "Host", "raced.example"),
      person("bo", "Host", "raced.example"),
    ]);
    await workOut(portal, id);
    await yes(portal, id);
    contact(portal, { email: "ada@raced.example", jobtitle: "CEO" });
    await workOut(portal, id);
    expect(await outcomes(portal, id)).toEqual(["filled", "created"]);
    expect(contactOf(portal.world, "ada@raced.example")?.properties).toMatchObject({
      jobtitle: "CEO",
      firstname: "ada",
    });
  });

  test("what HubSpot says nothing of twice stops the sending, and is read again when it goes on", async () => {
    const portal = await portalBeside(url);
    const id = await begin(portal, [person("ada", "Host", "nothing.example")]);
    await workOut(portal, id);
    await yes(portal, id);
    portal.world.faults.push({
      host: "api.hubapi.com",
      path: `${batch}/create`,
      body: { status: "COMPLETE", results: [] },
    });
    await workOut(portal, id);
    expect(await stateOf(portal, id)).toBe("stopped");
    expect((await findSending(portal.app.database, id))?.problem?.detail).toContain(
      "twice said nothing of 1 record",
    );
    portal.world.faults.length = 0;
    await goOn(portal.app, id);
    await workOut(portal, id);
    expect(await outcomes(portal, id)).toEqual(["created"]);
  });

  test("merged and archived records since the preview are left", async () => {
    const portal = await portalBeside(url);
    const one = contact(portal, { email: "one@merged.example" });
    const two = contact(portal, { email: "two@merged.example" });
    const id = await begin(portal, [person("one", "Host", "merged.example")]);
    await workOut(portal, id);
    await yes(portal, id);
    mergeContacts(portal.world, [one, two]);
    await workOut(portal, id);
    expect((await rowsOf(portal, id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["left alone", "It was merged in HubSpot since the preview."],
    ]);
  });
});

describe("taking back", () => {
  test("what it filled is emptied, what it created is archived, ties and places in the list go; a colleague's work stays", async () => {
    const portal = await portalBeside(url, ["hubspot-respells"]);
    const { world, app } = portal;
    const company = prospectOf(world);
    const domain = company?.properties.domain ?? "";
    const filled = contact(portal, { email: `filled@${domain}` });
    const touched = contact(portal, { email: `touched@${domain}` });
    const labelled = contact(portal, { email: `labelled@${domain}` });
    const id = await begin(
      portal,
      [
        person("filled", "Host", domain),
        person("touched", "Host", domain),
        person("labelled", "Host", domain),
        person("made", "Host", domain),
        person("used", "Host", domain),
      ],
      { listName: "Autumn" },
    );
    await sent(portal, id);
    const used = contactOf(world, `used@${domain}`)?.id ?? "";
    app.clock.now += 86_400_000;
    changeRecord(world, "contacts", touched, { jobtitle: "CEO" }, byColleague(31));
    changeRecord(world, "contacts", used, { num_associated_deals: "1" }, byColleague(31));
    tie(world, labelled, company?.id ?? "", [12]);
    await takeBack(app, app.person, id);
    await workOut(portal, id);

    expect(await stateOf(portal, id)).toBe("returned");
    const recordOf = (name: string) => contactOf(world, `${name}@${domain}`);
    expect(recordOf("filled")?.properties).toMatchObject({ jobtitle: null, firstname: null, phone: null });
    expect(recordOf("touched")?.properties).toMatchObject({ jobtitle: "CEO", firstname: null });
    expect(recordOf("made")).toBeUndefined();
    expect(recordOf("used")?.properties.jobtitle).toBe("Host");
    expect(bookOf(world).ties.get(filled)?.size).toBe(0);
    expect(
      bookOf(world)
        .ties.get(labelled)
        ?.get(company?.id ?? "")
        ?.map(({ typeId }) => typeId),
    ).toContain(12);
    const [list] = [...bookOf(world).lists.values()].filter(({ name }) => name === "Autumn");
    expect(list?.members.has(filled)).toBe(false);
    const rows = await rowsOf(portal, id);
    expect(rows.map(({ returned }) => returned?.is)).toEqual([
      "properties",
      "properties",
      "properties",
      "archived",
      "stays",
    ]);
    expect(rows[1]?.returned?.why).toContain("A user changed or confirmed it");
    expect(rows[4]?.returned?.why).toBe("It has a deal.");
  });

  test("broken off in the middle it goes on, and gives back once", async () => {
    const portal = await portalBeside(url);
    const contactId = contact(portal, { email: "bo@broken.example" });
    const id = await begin(portal, [person("bo", "Host", "broken.example")]);
    await sent(portal, id);
    portal.app.clock.now += 86_400_000;
    await takeBack(portal.app, portal.app.person, id);
    portal.world.faults.push({ host: "api.hubapi.com", path: "/crm/associations", status: 400, times: 1 });
    await workOut(portal, id);
    expect(await stateOf(portal, id)).toBe("stopped");
    await goOn(portal.app, id);
    await workOut(portal, id);
    expect(await stateOf(portal, id)).toBe("returned");
    expect(contactOf(portal.world, "bo@broken.example")?.properties.jobtitle).toBeNull();
    expect((await rowsOf(portal, id))[0]?.returned).toMatchObject({ is: "properties", to: { jobtitle: "" } });
    expect(bookOf(portal.world).history.get(`contacts/${contactId}/jobtitle`)?.length).toBeLessThanOrEqual(3);
  });

  test("a later sending of the record is taken back first", async () => {
    const portal = await portalBeside(url);
    contact(portal, { email: "bo@later.example" });
    const first = await begin(portal, [["bo@later.example", "", "", "Host", "", ""]]);
    await sent(portal, first);
    portal.app.clock.now += 60_000;
    const second = await begin(portal, [["bo@later.example", "", "", "", "", "+49 1"]]);
    await sent(portal, second);
    await takeBack(portal.app, portal.app.person, first);
    await workOut(portal, first);
    expect((await rowsOf(portal, first))[0]?.returned).toMatchObject({
      is: "stays",
      why: expect.stringContaining("later sending") as string,
    });
  });
});

test("cancelled before a yes, nothing is written; all rows are accounted for", async () => {
  const portal = await portalBeside(url);
  const id = await begin(portal, [person("ada", "Host", "cancelled.example")]);
  await workOut(portal, id);
  await cancelSending(portal.app, portal.app.person, id);
  expect(await stateOf(portal, id)).toBe("cancelled");
  const { rows } = await countsOfSending(portal.app, { id });
  expect(rows["not reached"]).toBe(1);
  expect(contactOf(portal.world, "ada@cancelled.example")).toBeUndefined();
});
