/** A sending from its plan to its end: what it writes, and who it leaves out. */
import { describe, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { startOwnDatabase } from "../../scripts/testing/own-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { byColleague, changeRecord } from "../../sandbox/vendors/hubspot/changes";
import { keepOut } from "../exclusions/storage/suppressions";
import { approve, cancelSending, changePlan, countsOfSending, goOn, takeBack } from "./sendings.server";
import { findSending } from "./storage/sendings";
import {
  begin,
  contact,
  contactOf,
  outcomes,
  person,
  portalBeside,
  prospectOf,
  rowsOf,
  sent,
  stateOf,
  workOut,
  yes,
} from "./testing/portal";

const own = ownDatabase();

describe("a sending goes out", () => {
  test("it creates and fills, ties the company, makes the list, and counts what it did", async () => {
    const portal = await portalBeside(own.url);
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
    // Nothing is written before the approval.
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
    // Existing values stay.
    expect(contactOf(world, "bo@maker.example")?.properties).toMatchObject({
      jobtitle: "CEO",
      phone: "+49 30 1234",
    });
    const list = [...bookOf(world).lists.values()].find(({ name }) => name === "Spring");
    expect([list?.name, list?.members.size]).toEqual(["Spring", 2]);
    expect((await countsOfSending(portal.app, { id })).rows).toMatchObject({
      created: 1,
      filled: 1,
      skipped: 1,
    });

    // A second sending of the same rows changes nothing.
    const again = await begin(portal, [person("ada", "Host", domain), person("bo")]);
    await workOut(portal, again);
    expect(await outcomes(portal, again)).toEqual(["left alone", "left alone"]);
    await expect(yes(portal, again)).rejects.toThrow("nothing to approve");
  });

  test("rows that meet in one contact by its two addresses are one write", async () => {
    const portal = await portalBeside(own.url);
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
    const portal = await portalBeside(own.url, ["hubspot-refuses-whole-batches"]);
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
    const fresh = await startOwnDatabase();
    const portal = await portalBeside(fresh.url);
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
    await fresh.stop();
  });
});

describe("nobody leaves who may not", () => {
  test("who is kept out or opted out after the yes does not go, by any address", async () => {
    const portal = await portalBeside(own.url);
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
      ["skipped", "This person opted out with another address."],
      ["skipped", "Opted out in HubSpot on 1 Jun 2026 (this address)."],
    ]);
    expect(contactOf(world, "one@out.example")).toBeUndefined();
    expect(rows[0]?.input).toBeNull();
  });

  test("while HubSpot can't say who opted out nobody leaves", async () => {
    const portal = await portalBeside(own.url);
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
    const portal = await portalBeside(own.url);
    const contactId = contact(portal, { email: "bo@changed.example" });
    const id = await begin(portal, [person("bo", "Host", "changed.example")]);
    await workOut(portal, id);
    const seen = (await findSending(portal.app.database, id))?.version ?? 0;
    await changePlan(portal.app, id, { version: seen, overwrite: ["phone"] });
    await workOut(portal, id);
    await expect(approve(portal.app, portal.app.person, id, seen)).rejects.toThrow(
      "changed after you opened",
    );
    await yes(portal, id);
    changeRecord(portal.world, "contacts", contactId, { jobtitle: "CEO" }, byColleague(31));
    await workOut(portal, id);
    expect(contactOf(portal.world, "bo@changed.example")?.properties).toMatchObject({
      jobtitle: "CEO",
      firstname: "bo",
    });
    expect((await rowsOf(portal, id))[0]?.reason).toContain("Job Title has changed");
  });

  test("a row that waits goes when a user says so", async () => {
    const portal = await portalBeside(own.url);
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

test("cancelled before a yes, nothing is written; all rows are accounted for", async () => {
  const portal = await portalBeside(own.url);
  const id = await begin(portal, [person("ada", "Host", "cancelled.example")]);
  await workOut(portal, id);
  await cancelSending(portal.app, portal.app.person, id);
  expect(await stateOf(portal, id)).toBe("cancelled");
  const { rows } = await countsOfSending(portal.app, { id });
  expect(rows["not reached"]).toBe(1);
  expect(contactOf(portal.world, "ada@cancelled.example")).toBeUndefined();
});

test("an action that comes too late changes no row", async () => {
  const portal = await portalBeside(own.url);
  const id = await begin(portal, [person("ada", "Host", "late.example")]);
  await workOut(portal, id);
  await yes(portal, id);
  await expect(takeBack(portal.app, portal.app.person, id)).rejects.toThrow("cannot be taken back");
  const version = (await findSending(portal.app.database, id))?.version ?? 0;
  await expect(changePlan(portal.app, id, { version })).rejects.toThrow("changed after you opened");
  await workOut(portal, id);
  expect(await outcomes(portal, id)).toEqual(["created"]);
});
