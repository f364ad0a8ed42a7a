/** Taking a sending back: removes its own work and keeps what colleagues did since. */
import { describe, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { byColleague, changeRecord, tie } from "../../sandbox/vendors/hubspot/changes";
import { goOn, takeBack } from "./sendings.server";
import {
  begin,
  contact,
  contactOf,
  person,
  portalBeside,
  prospectOf,
  rowsOf,
  sent,
  stateOf,
  workOut,
} from "./testing/portal";

const own = ownDatabase();

describe("taking back", () => {
  test("what it filled is emptied, what it created is archived, ties and places in the list go; a colleague's work stays", async () => {
    const portal = await portalBeside(own.url, ["hubspot-respells"]);
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
    expect(rows[1]?.returned?.why).toContain("A user changed or confirmed the value");
    expect(rows[4]?.returned?.why).toBe("The contact has a deal.");
  });

  test("broken off in the middle it goes on, and gives back once", async () => {
    const portal = await portalBeside(own.url);
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
    const portal = await portalBeside(own.url);
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
