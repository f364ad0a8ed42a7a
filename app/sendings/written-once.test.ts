/** Each property is written once, whatever breaks between the console and HubSpot. */
import { describe, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { byColleague, changeRecord, mergeContacts } from "../../sandbox/vendors/hubspot/changes";
import { crmOf } from "../../sandbox/vendors/hubspot/records";
import { goOn } from "./sendings.server";
import { findSending } from "./storage/sendings";
import {
  begin,
  contact,
  contactOf,
  outcomes,
  person,
  portalBeside,
  rowsOf,
  sent,
  stateOf,
  workOut,
  yes,
} from "./testing/portal";

const own = ownDatabase();

describe("each property is written once, whatever breaks", () => {
  const batch = "/crm/objects/2026-09/contacts/batch";

  test.each([
    ["an update that was worked and whose answer was lost", `${batch}/update`, "after"],
    ["an update that never arrived", `${batch}/update`, "before"],
    ["a create that was worked and whose answer was lost", `${batch}/create`, "after"],
    ["a create that never arrived", `${batch}/create`, "before"],
  ] as const)("%s", async (_, path, when) => {
    const portal = await portalBeside(own.url);
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

  test.each([
    ["left alone", "before"],
    ["filled", "after"],
  ] as const)(
    "a user changes the value after an unanswered update: the history says that the row is %s",
    async (outcome, when) => {
      const portal = await portalBeside(own.url);
      const email = `ada@changed-${when}.example`;
      const line = [email, "Ada", "Person", "Host", "", ""];
      const known = contact(portal, { email, firstname: "Ada", lastname: "Person" });
      const id = await begin(portal, [line]);
      await workOut(portal, id);
      await yes(portal, id);
      portal.passing.through = async (request, work) => {
        if (!new URL(request.url).pathname.endsWith("contacts/batch/update")) return work();
        portal.passing.through = (_, next) => next();
        if (when === "after") await work();
        changeRecord(portal.world, "contacts", known, { jobtitle: "CEO" }, byColleague(31));
        throw new TypeError("fetch failed");
      };
      await workOut(portal, id);
      expect(await outcomes(portal, id)).toEqual([outcome]);
      expect(contactOf(portal.world, email)?.properties.jobtitle).toBe("CEO");
    },
  );

  test("an answer that leaves out a result is read again", async () => {
    const portal = await portalBeside(own.url, ["hubspot-drops-results", "hubspot-locks"]);
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
    const portal = await portalBeside(own.url, ["hubspot-long-conflicts"]);
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
    const portal = await portalBeside(own.url);
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
      "twice failed to confirm that 1 record was saved",
    );
    portal.world.faults.length = 0;
    await goOn(portal.app, id);
    await workOut(portal, id);
    expect(await outcomes(portal, id)).toEqual(["created"]);
  });

  test("merged and archived records since the preview are left", async () => {
    const portal = await portalBeside(own.url);
    const one = contact(portal, { email: "one@merged.example" });
    const two = contact(portal, { email: "two@merged.example" });
    const id = await begin(portal, [person("one", "Host", "merged.example")]);
    await workOut(portal, id);
    await yes(portal, id);
    mergeContacts(portal.world, [one, two]);
    await workOut(portal, id);
    expect((await rowsOf(portal, id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["left alone", "The record was merged in HubSpot after the preview."],
    ]);
  });
});
