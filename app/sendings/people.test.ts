/** Who is ready and who is not, companies, write modes, and changes that need a new decision. */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { byColleague, changeRecord } from "../../sandbox/vendors/hubspot/changes";
import { crmOf } from "../../sandbox/vendors/hubspot/records";
import { makeRule } from "../exclusions/making.server";
import { actOn } from "./screen-action.server";
import { approve, changePlan, takeBack } from "./sendings.server";
import { findSending } from "./storage/sendings";
import {
  begin,
  contact,
  contactOf,
  outcomes,
  type Portal,
  portalBeside,
  rowsOf,
  workOut,
} from "./testing/portal";
import { readSending } from "./views.server";

const own = ownDatabase();

const versionOf = async ({ app }: Portal, id: string) => (await findSending(app.database, id))?.version ?? 0;
const change = async (portal: Portal, id: string, more: object) => {
  await changePlan(portal.app, id, { version: await versionOf(portal, id), ...more });
  await workOut(portal, id);
};
const yes = async (portal: Portal, id: string) => {
  await approve(portal.app, portal.app.person, id, await versionOf(portal, id));
  await workOut(portal, id);
};
const person = (email: string, title = "Host", domain = "") => [email, "", "", title, domain, ""];
const companiesOf = ({ world }: Portal, domain: string) =>
  crmOf(world).all.companies.filter(({ properties }) => properties.domain === domain);
const partsOf = async (portal: Portal, id: string) =>
  Object.fromEntries(
    ((await readSending(portal.app, id))?.parts ?? []).map(({ part, rows }) => [part, rows]),
  );

test("clients, open deals and who opted out are not ready; one click adds those whom nothing forbids", async () => {
  const portal = await portalBeside(own.url);
  const { world } = portal;
  contact(portal, { domain: "client.example", lifecyclestage: "customer" }, "companies");
  const dealt = contact(portal, { email: "deal@ready.example" });
  bookOf(world).deals.set("1", { id: "1", name: "D", closed: false, contacts: [dealt], companies: [] });
  contact(portal, { email: "out@ready.example", hs_email_optout: "true" });
  contact(portal, { email: "bounced@ready.example", hs_email_bounce: "2" });
  bookOf(world).optOuts.set("since@ready.example", "2026-06-01T08:00:00Z");
  const id = await begin(portal, [
    person("new@ready.example"),
    person("one@client.example", "Host", "client.example"),
    person("deal@ready.example"),
    person("out@ready.example"),
    person("bounced@ready.example"),
    person("since@ready.example"),
    person(""),
  ]);
  await workOut(portal, id);
  expect(await outcomes(portal, id)).toEqual([
    "created",
    "waits",
    "waits",
    "skipped",
    "skipped",
    "skipped",
    "skipped",
  ]);
  expect(await partsOf(portal, id)).toEqual({ client: 1, deal: 1, "opted out": 3, "no address": 1 });
  await change(portal, id, { accept: { part: "client" } });
  expect((await outcomes(portal, id)).slice(0, 3)).toEqual(["created", "created", "waits"]);

  // A rule that no user may override, so the click adds nobody.
  const rule = { kind: "open deal", value: "", note: "", until: "", passable: false };
  await makeRule(portal.app, portal.app.person, rule);
  await change(portal, id, { accept: { part: "deal" } });
  expect((await outcomes(portal, id)).slice(0, 3)).toEqual(["created", "created", "skipped"]);
  expect((await rowsOf(portal, id))[2]?.reason).toBe("Open deal in HubSpot.");
});

test("a row left out stays out of each later plan, until a user takes it in again", async () => {
  const portal = await portalBeside(own.url);
  const { app, world } = portal;
  contact(portal, { domain: "client.example", lifecyclestage: "customer" }, "companies");
  const id = await begin(portal, [
    person("one@client.example", "Host", "client.example"),
    person("two@client.example", "Host", "client.example"),
    person("new@ready.example"),
    person("new@ready.example", "Host"),
  ]);
  await workOut(portal, id);
  expect(await outcomes(portal, id)).toEqual(["waits", "waits", "created", "created"]);
  await change(portal, id, { leaveOut: { part: "client" } });
  expect(await outcomes(portal, id)).toEqual(["skipped", "skipped", "created", "created"]);
  expect(await partsOf(portal, id)).toEqual({ "left out": 2 });
  await change(portal, id, { leaveOut: { positions: [2] } });
  expect(await partsOf(portal, id)).toEqual({ "left out": 4 });
  expect((await readSending(app, id))?.rows).toMatchObject({ skipped: 4, waits: 0, created: 0 });
  await change(portal, id, { listName: "Spring" });
  expect(await outcomes(portal, id)).toEqual(["skipped", "skipped", "skipped", "skipped"]);
  await change(portal, id, { takeIn: { positions: [0] } });
  expect(await outcomes(portal, id)).toEqual(["waits", "skipped", "skipped", "skipped"]);
  await change(portal, id, { takeIn: null });
  expect(await outcomes(portal, id)).toEqual(["waits", "waits", "created", "created"]);

  // The page posts the same decisions as a form.
  const post = async (intent: string, fields: Record<string, string>) => {
    const form = new FormData();
    form.set("version", String(await versionOf(portal, id)));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    await actOn(app, app.person, id, intent, form);
    await workOut(portal, id);
  };
  await post("leave-out", { part: "client" });
  await post("take-in", { position: "1" });
  await post("accept", { position: "1" });
  expect(await outcomes(portal, id)).toEqual(["skipped", "created", "created", "created"]);
  await post("take-in", {});
  await post("leave-out", { position: "0" });
  await yes(portal, id);
  expect(contactOf(world, "one@client.example")).toBeUndefined();
  expect(contactOf(world, "two@client.example")).toBeDefined();
});

test("a company that HubSpot lacks is made once, tied and taken back; of several a user chooses", async () => {
  const portal = await portalBeside(own.url, ["hubspot-index-lags"]);
  const { world, app } = portal;
  const one = contact(portal, { domain: "twice.example", name: "Twice One" }, "companies");
  contact(portal, { domain: "twice.example", name: "Twice Two" }, "companies");
  const lines = [
    person("a@made.example", "Host", "made.example"),
    person("b@made.example", "Host", "made.example"),
    person("c@twice.example", "Host", "twice.example"),
  ];
  const id = await begin(portal, lines);
  await workOut(portal, id);
  expect(await outcomes(portal, id)).toEqual(["created", "created", "waits"]);
  expect((await readSending(app, id))?.companies).toBe(1);
  await change(portal, id, { accept: { positions: [2], company: one } });
  expect(await outcomes(portal, id)).toEqual(["created", "created", "created"]);
  await change(portal, id, { tieLabel: { type: 12, label: "Agency" } });
  // The answer is lost, so the worker searches until HubSpot must show the company.
  portal.cut("/crm/objects/2026-09/companies/batch/create", "after");
  await yes(portal, id);
  const [made, ...more] = companiesOf(portal, "made.example");
  expect(more).toEqual([]);
  const tiesOf = (email: string) =>
    [...(bookOf(world).ties.get(contactOf(world, email)?.id ?? "") ?? [])].map(([to, ties]) => [
      to,
      ties.map(({ typeId }) => typeId).toSorted((x, y) => x - y),
    ]);
  expect(tiesOf("b@made.example")).toEqual([[made?.id, [1, 12, 279]]]);
  expect(tiesOf("c@twice.example")).toEqual([[one, [1, 12, 279]]]);

  // A second sending finds the company by its id, although the search does not show it yet.
  const second = await begin(portal, [person("d@made.example", "Host", "made.example")]);
  await workOut(portal, second);
  await yes(portal, second);
  expect(companiesOf(portal, "made.example")).toHaveLength(1);
  expect(tiesOf("d@made.example")).toEqual([[made?.id, [1, 279]]]);

  await takeBack(app, app.person, second);
  await workOut(portal, second);
  expect(companiesOf(portal, "made.example")).toHaveLength(1);
  await takeBack(app, app.person, id);
  await workOut(portal, id);
  expect(companiesOf(portal, "made.example")).toEqual([]);
  expect(companiesOf(portal, "twice.example")).toHaveLength(2);
});

test("another primary company stays unless it is ticked, and is primary again after the take back", async () => {
  const portal = await portalBeside(own.url);
  const { world, app } = portal;
  const [former, wanted] = ["former.example", "wanted.example"].map((domain) =>
    contact(portal, { domain, name: domain }, "companies"),
  );
  const contactId = contact(portal, { email: "p@wanted.example", associatedcompanyid: former ?? "" });
  const primary = () =>
    [...(bookOf(world).ties.get(contactId) ?? [])].find(([, ties]) =>
      ties.some(({ typeId }) => typeId === 1),
    )?.[0];
  const sent = async (replacePrimary: boolean, title: string) => {
    const id = await begin(portal, [person("p@wanted.example", title, "wanted.example")]);
    await workOut(portal, id);
    await change(portal, id, { replacePrimary, overwrite: ["jobtitle"] });
    await yes(portal, id);
    return id;
  };
  await sent(false, "Host");
  expect(primary()).toBe(former);
  const second = await sent(true, "Editor");
  expect(primary()).toBe(wanted);
  await takeBack(app, app.person, second);
  await workOut(portal, second);
  expect(primary()).toBe(former);
});

test("a blank clears where the column says so, and a property of several values is added to", async () => {
  const portal = await portalBeside(own.url);
  const contactId = contact(portal, { email: "m@modes.example", jobtitle: "CEO", interessen: "podcast" });
  const id = await begin(portal, [["m@modes.example", "", "", "", "", "Video"]]);
  await workOut(portal, id);
  await change(portal, id, {
    mapping: [
      { column: "jobtitle", property: "jobtitle", mode: "clear" },
      { column: "phone", property: "interessen", mode: "add" },
    ],
  });
  expect(
    (await rowsOf(portal, id))[0]?.plan?.properties.map(({ kind, new: value }) => [kind, value]),
  ).toEqual([
    ["clears", ""],
    ["fills", "podcast;video"],
  ]);
  await yes(portal, id);
  expect(contactOf(portal.world, "m@modes.example")?.properties).toMatchObject({
    jobtitle: null,
    interessen: "podcast;video",
  });
  await takeBack(portal.app, portal.app.person, id);
  await workOut(portal, id);
  expect(crmOf(portal.world).byId.contacts.get(contactId)?.properties).toMatchObject({
    jobtitle: "CEO",
    interessen: "podcast",
  });
});

test("a value that changed since the yes and would be overwritten is asked about again", async () => {
  const portal = await portalBeside(own.url);
  const contactId = contact(portal, { email: "bo@asked.example", jobtitle: "CEO" });
  const id = await begin(portal, [person("bo@asked.example"), person("new@asked.example")]);
  await workOut(portal, id);
  await change(portal, id, { overwrite: ["jobtitle"] });
  const seen = await versionOf(portal, id);
  await approve(portal.app, portal.app.person, id, seen);
  changeRecord(portal.world, "contacts", contactId, { jobtitle: "Founder" }, byColleague(31));
  await workOut(portal, id);
  expect(await readSending(portal.app, id)).toMatchObject({
    state: "preview",
    version: seen + 1,
    toWrite: 1,
  });
  expect(contactOf(portal.world, "new@asked.example")).toBeDefined();
  expect(contactOf(portal.world, "bo@asked.example")?.properties.jobtitle).toBe("Founder");
  expect(
    (await rowsOf(portal, id))[0]?.plan?.properties.find(({ property }) => property === "jobtitle"),
  ).toEqual(expect.objectContaining({ old: "Founder", new: "Host" }));
  await yes(portal, id);
  expect(contactOf(portal.world, "bo@asked.example")?.properties.jobtitle).toBe("Host");
  expect(await outcomes(portal, id)).toEqual(["filled", "created"]);
});

test("who is complete already goes into the list all the same, and out of it again", async () => {
  const portal = await portalBeside(own.url);
  const contactId = contact(portal, { email: "c@complete.example", jobtitle: "Host" });
  const id = await begin(portal, [person("c@complete.example")], { listName: "Complete" });
  await workOut(portal, id);
  expect(await outcomes(portal, id)).toEqual(["left alone"]);
  await yes(portal, id);
  const list = () => [...bookOf(portal.world).lists.values()].find(({ name }) => name === "Complete");
  expect(list()?.members.has(contactId)).toBe(true);
  expect(await outcomes(portal, id)).toEqual(["left alone"]);
  await takeBack(portal.app, portal.app.person, id);
  await workOut(portal, id);
  expect(list()?.members.has(contactId)).toBe(false);
});

test("scopes that are missing are named before anything is mapped, and hold up the yes", async () => {
  const portal = await portalBeside(own.url, ["hubspot-scopes"]);
  portal.world.faults.push({
    host: "api.hubapi.com",
    path: "/crm/objects/2026-09/contacts/batch/update",
    status: 403,
  });
  const id = await begin(portal, [person("s@scopes.example")]);
  await workOut(portal, id);
  const sending = await readSending(portal.app, id);
  expect(sending?.missingScopes.map(({ what }) => what)).toEqual(["write contacts"]);
  await expect(yes(portal, id)).rejects.toThrow("HubSpot does not allow this");

  // The scope was missing only for a moment; a new comparison checks it again.
  portal.world.faults.length = 0;
  await actOn(portal.app, portal.app.person, id, "compare", formOf({ version: String(sending?.version) }));
  await workOut(portal, id);
  expect((await readSending(portal.app, id))?.missingScopes).toEqual([]);
  await yes(portal, id);
  await workOut(portal, id);
  expect(await outcomes(portal, id)).toEqual(["created"]);
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
