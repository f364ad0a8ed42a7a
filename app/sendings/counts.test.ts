/** The counts add up and open exactly their lines. Users can retry refused and unreached rows. */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { makeRule } from "../exclusions/making.server";
import { type Outcome, outcomes as allOutcomes } from "./plan/counts";
import { approve, cancelSending, changePlan } from "./sendings.server";
import { findSending } from "./storage/sendings";
import {
  begin,
  contact,
  contactOf,
  type Portal,
  portalBeside,
  sent,
  stateOf,
  workOut,
} from "./testing/portal";
import { readRows, readSending } from "./views.server";

const own = ownDatabase();

const quelle = [
  { column: "jobtitle", property: "quelle", mode: "set" as const },
  { column: "phone", property: "country", mode: "set" as const },
];
const line = (name: string, value = "Design", domain = "counts.example") => [
  `${name}@${domain}`,
  "",
  "",
  value,
  domain,
  "",
];
const change = async (portal: Portal, id: string, more: object) => {
  const version = (await findSending(portal.app.database, id))?.version ?? 0;
  await changePlan(portal.app, id, { version, ...more });
  await workOut(portal, id);
};
const approved = async (portal: Portal, id: string) => {
  await approve(
    portal.app,
    portal.app.person,
    id,
    (await findSending(portal.app.database, id))?.version ?? 0,
  );
  await workOut(portal, id);
};

test("counts add up to the rows and open exactly their lines; the next sending writes what was not written", async () => {
  const portal = await portalBeside(own.url, ["hubspot-refuses-whole-batches"]);
  const { app, world } = portal;
  contact(portal, { email: "same@counts.example", quelle: "DESIGN" });
  contact(portal, { domain: "client.example", lifecyclestage: "customer" }, "companies");
  await makeRule(app, app.person, { kind: "client", value: "", note: "", until: "", passable: false });
  // HubSpot requires a country with "Sales", so it refuses these two.
  const people = [
    ...Array.from({ length: 8 }, (_, at) => line(`p${at}`, at === 2 || at === 5 ? "Sales" : "Design")),
    line("same"),
    line("kept", "Design", "client.example"),
    ...Array.from({ length: 4 }, (_, at) => line(`late${at}`)),
  ];
  const id = await begin(portal, people);
  await workOut(portal, id);
  await change(portal, id, { mapping: quelle });
  portal.cut("/crm/objects/2026-09/contacts/batch/create", "after");
  await approved(portal, id);
  expect(await stateOf(portal, id)).toBe("look");
  await cancelSending(app, app.person, id);
  const view = await readSending(app, id);
  expect(view?.rows).toEqual({
    created: 8,
    filled: 0,
    "left alone": 1,
    refused: 2,
    waits: 0,
    skipped: 1,
    "not reached": 2,
  });
  let sum = 0;
  for (const outcome of allOutcomes) {
    const { rows } = await readRows(app, id, { outcome });
    expect([outcome, rows.length]).toEqual([outcome, view?.rows[outcome]]);
    expect(rows.every((row) => row.outcome === outcome)).toBe(true);
    sum += rows.length;
  }
  expect(sum).toBe(people.length);
  const inHubspot = people.filter(([email]) => contactOf(world, String(email))).length;
  expect(inHubspot).toBe((view?.rows.created ?? 0) + 1);

  // The same table again, now with the missing country.
  const second = await begin(
    portal,
    people.map((one) => [...one.slice(0, 5), one[3] === "Sales" ? "Denmark" : ""]),
  );
  await workOut(portal, second);
  await change(portal, second, { mapping: quelle });
  const planned: Outcome[] = ["created", "left alone", "skipped"];
  const counts = (await readSending(app, second))?.rows;
  expect(planned.map((outcome) => counts?.[outcome])).toEqual([4, 9, 1]);
  await approved(portal, second);
  const again = (await readSending(app, second))?.rows;
  expect(planned.map((outcome) => again?.[outcome])).toEqual([4, 9, 1]);
  expect(contactOf(world, "p2@counts.example")?.properties).toMatchObject({
    quelle: "SALES",
    country: "Denmark",
  });
  for (const [email] of people.slice(0, 9)) {
    const entries = bookOf(world).history.get(`contacts/${contactOf(world, String(email))?.id}/quelle`);
    expect(entries?.length ?? 0).toBeLessThanOrEqual(1);
  }
});

test("where HubSpot refuses every row, the sending is refused, not done", async () => {
  const portal = await portalBeside(own.url, ["hubspot-refuses-whole-batches"]);
  const id = await begin(portal, [
    line("one", "Sales", "none.example"),
    line("two", "Sales", "none.example"),
  ]);
  await workOut(portal, id);
  await change(portal, id, { mapping: quelle });
  await approved(portal, id);
  expect(await readSending(portal.app, id)).toMatchObject({
    state: "refused",
    rows: { refused: 2, created: 0 },
  });
  const { rows } = await readRows(portal.app, id, { outcome: "refused" });
  expect(rows.map(({ reason }) => reason)).toEqual([
    expect.stringContaining("country is required"),
    expect.stringContaining("country is required"),
  ]);
});

test("an owner who left is not 'no owner', is never written, and an account's id is not an owner's", async () => {
  const portal = await portalBeside(own.url);
  const { app, world } = portal;
  const owned = contact(portal, { email: "a@owner.example", hubspot_owner_id: "62" });
  const unknown = contact(portal, { email: "b@owner.example", hubspot_owner_id: "63" });
  contact(portal, { email: "c@owner.example", hubspot_owner_id: "" });
  const owner = (name: string, value: string) => line(name, value, "owner.example");
  const id = await begin(portal, [
    owner("a", "ANN@ours.example"),
    owner("b", "ANN@ours.example"),
    owner("c", "Ann Ek"),
    // Ben has left; 31 is the id of Ann's account, and 61 that of Ann as an owner.
    owner("d", "ben@ours.example"),
    owner("e", "31"),
    owner("f", "61"),
  ]);
  await workOut(portal, id);
  await change(portal, id, { mapping: [{ column: "jobtitle", property: "hubspot_owner_id", mode: "set" }] });
  const { rows } = await readRows(app, id, {});
  const kinds = rows.map(({ properties: [one] }) => [one?.kind, one?.old, one?.new]);
  expect(kinds).toEqual([
    ["overwrites", "62", "61"],
    ["overwrites", "63", "61"],
    ["fills", null, "61"],
    ["unknown option", null, null],
    ["unknown option", null, null],
    ["fills", null, "61"],
  ]);
  await sent(portal, id);
  const ownerOf = (name: string) =>
    contactOf(world, `${name}@owner.example`)?.properties.hubspot_owner_id ?? null;
  expect(["a", "b", "c", "d", "e", "f"].map(ownerOf)).toEqual(["62", "63", "61", null, null, "61"]);
  expect(
    [owned, unknown].map((one) => bookOf(world).history.get(`contacts/${one}/hubspot_owner_id`)),
  ).toEqual([undefined, undefined]);
});
