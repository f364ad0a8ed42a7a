/** Dividing lines of a list among colleagues: in turn, and by the owner in HubSpot. */
import { expect, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { allBehaviours } from "../../sandbox/behaviours";
import { bookOf, type ObjectType } from "../../sandbox/vendors/hubspot/book";
import { scopesMissing } from "../../sandbox/vendors/hubspot/failures";
import { createWorld } from "../../sandbox/world";
import { ownDatabase } from "../../scripts/testing/file-database";
import { testApp } from "../runs/testing/test-app";
import { usualSurroundings } from "../vendors/replay";
import { connectUpstreams } from "../vendors/upstreams.server";
import { addLines } from "./adding.server";
import { divideLines, planDivision } from "./dividing.server";
import { changeLines, undoBulk } from "./lists.server";
import { openRecord } from "./record.server";
import { line, newList, shownLines, toList } from "./testing/stage";

const own = ownDatabase();
let portals = 0;

/** Makes a list of this many people, with these owners in HubSpot, and two colleagues. */
async function stage(people: number, ownerOf: (at: number) => string | null = () => null) {
  const denied = new Set<string>();
  const app = await testApp(own.url, (request) => {
    const isOwners = new URL(request.url).pathname.startsWith("/crm/owners/");
    return isOwners && denied.has("owners")
      ? Promise.resolve(scopesMissing("crm.objects.owners.read"))
      : answer(world)(request);
  });
  const world = createWorld({ now: () => app.now(), behaviours: allBehaviours });
  app.upstreams = (connect) => connectUpstreams(connect, usualSurroundings);
  portals += 1;
  const host = `divided${portals}.example`;
  const list = await newList(app, `Divided ${portals}`);
  const names = Array.from({ length: people }, (_, at) => `email:p${at}@${host}`);
  await addLines(
    app,
    toList(app, list),
    names.map((key) => line([key])),
  );
  const inHubspot = (object: ObjectType, all: Record<string, string | null>[]) => {
    for (const [at, properties] of all.entries()) {
      const id = String(portals * 1000 + at);
      const day = "2026-01-01T00:00:00Z";
      const record = { id, properties: { hs_object_id: id, ...properties }, createdAt: day, updatedAt: day };
      bookOf(world).made[object].push(record);
    }
    bookOf(world).writes += 1;
  };
  inHubspot(
    "contacts",
    names.map((key, at) => ({ email: key.slice("email:".length), hubspot_owner_id: ownerOf(at) })),
  );
  const colleague = async (name: string, email: string) => {
    const id = app.newId();
    await app.database.$client.execute({
      sql: "INSERT INTO staff (id, email, name, password_hash, created_at) SELECT ?, ?, ?, password_hash, created_at FROM staff LIMIT 1 ON CONFLICT DO NOTHING",
      args: [id, email, name],
    });
    const { rows } = await app.database.$client.execute({
      sql: "SELECT id FROM staff WHERE email = ?",
      args: [email],
    });
    return String(rows[0]?.id);
  };
  const [ann, ben] = [
    await colleague("Ann Ek", "Ann@ours.example"),
    await colleague("Ben Ox", "ben@ours.example"),
  ];
  const lines = await shownLines(app, list);
  const owners = async () => {
    const { rows } = await app.database.$client.execute({
      sql: "SELECT r.owner FROM list_lines l JOIN records r ON r.id = l.record_id WHERE l.list_id = ? ORDER BY l.id",
      args: [list],
    });
    return rows.map(({ owner }) => owner);
  };
  return { app, denied, inHubspot, list, ann, ben, ids: lines.map(({ id }) => Number(id)), lines, owners };
}

test("nobody chosen, an unknown user, and a missing scope are refused in words", async () => {
  const { app, denied, list, ids } = await stage(1, () => "61");
  const plan = (among: string[], hubspot: boolean, of = list) =>
    planDivision(app, app.person, of, { ids, division: { among, hubspot }, turn: 0 });
  await expect(plan([], false)).rejects.toThrow("Choose at least one colleague");
  await expect(plan(["nobody"], false)).rejects.toThrow("No active user has this ID.");
  denied.add("owners");
  await expect(plan([], true)).rejects.toThrow("crm.objects.owners.read");
});

test("in turn: the plan counts each share and writes nothing, one undo reverts all, the history names the rule", async () => {
  const { app, list, ann, ben, ids, lines, owners } = await stage(5);
  const act = { actId: app.newId(), at: app.now().getTime() };
  const first = { ids: ids.slice(0, 1), act: { kind: "owner", value: ben } as const };
  await changeLines(app, app.person, list, { ...first, ...act });
  const division = { among: [ann, ben], hubspot: false };
  const plan = await planDivision(app, app.person, list, { ids, division, turn: 0 });
  expect(plan).toEqual({
    shares: [
      { owner: ann, rule: "turn", ids: [ids[1], ids[3]] },
      { owner: ben, rule: "turn", ids: [ids[2], ids[4]] },
    ],
    kept: 1,
    left: 0,
    gone: 0,
    turn: 4,
  });
  expect(await owners()).toEqual([ben, null, null, null, null]);
  // A colleague assigns one of the lines between the plan and the change.
  const late = { ids: ids.slice(1, 2), act: { kind: "owner", value: ben } as const };
  await changeLines(app, app.person, list, { ...late, actId: app.newId(), at: act.at });
  const done = { shares: plan.shares, among: division.among, actId: app.newId(), at: act.at };
  expect(await divideLines(app, app.person, list, done)).toEqual({ changed: 3, unchanged: 1 });
  expect(await owners()).toEqual([ben, ben, ben, ann, ben]);
  const [entry] = (await openRecord(app, String(lines[3]?.record_id))).history;
  expect(entry).toMatchObject({ new: "Ann Ek", why: "in turn: Ann Ek, Ben Ox" });
  // The same change, sent twice, changes nothing.
  expect(await divideLines(app, app.person, list, done)).toMatchObject({ changed: 3 });
  expect(await undoBulk(app, app.person, list, done.actId)).toEqual({
    undone: 3,
    newer: 0,
  });
  expect(await owners()).toEqual([ben, ben, null, null, null]);
});

test("portions keep the turn, so that nobody gets more than one line above another", async () => {
  const { app, list, ann, ben, ids } = await stage(5);
  const division = { among: [ann, ben, ann], hubspot: false };
  const first = await planDivision(app, app.person, list, { ids: ids.slice(0, 3), division, turn: 0 });
  const second = await planDivision(app, app.person, list, { ids: ids.slice(3), division, turn: first.turn });
  const count = (owner: string) =>
    [...first.shares, ...second.shares].filter((share) => share.owner === owner).flatMap((share) => share.ids)
      .length;
  expect([count(ann), count(ben)]).toEqual([3, 2]);
});

test("HubSpot's owner comes first: only active owners whom the console knows by their address", async () => {
  // 61 is Ann. 62 is Ben, who left the portal. 64 has no account in the console. HubSpot has no
  // owner 63.
  const inHubspot = ["61", "62", "64", "63", null, "61"];
  const { app, list, ann, ben, ids, owners } = await stage(6, (at) => inHubspot[at] ?? null);
  const only = { among: [], hubspot: true };
  const plan = await planDivision(app, app.person, list, { ids, division: only, turn: 0 });
  expect(plan).toMatchObject({ shares: [{ owner: ann, rule: "hubspot", ids: [ids[0], ids[5]] }], left: 4 });
  const division = { among: [ben], hubspot: true };
  const { shares } = await planDivision(app, app.person, list, { ids, division, turn: 0 });
  const act = { actId: app.newId(), at: app.now().getTime() };
  await divideLines(app, app.person, list, { shares, among: division.among, ...act });
  expect(await owners()).toEqual([ann, ben, ben, ben, ben, ann]);
});

test("a company goes to its owner in HubSpot; with several owners or none it goes in turn", async () => {
  const { app, inHubspot, ann, ben } = await stage(0);
  const list = await newList(app, `Firms ${portals}`, "company");
  const hosts = ["one", "two", "none", "further", "unknown"].map((name) => `${name}-owner${portals}.example`);
  const [one = "", two = "", none = "", further = ""] = hosts;
  await addLines(
    app,
    toList(app, list, { kind: "company" }),
    hosts.map((host) => line([`domain:${host}`])),
  );
  inHubspot("companies", [
    { domain: one, hubspot_owner_id: "61" },
    { domain: two, hubspot_owner_id: "61" },
    { domain: two, hubspot_owner_id: "62" },
    { domain: none, hubspot_owner_id: null },
    { domain: "main.example", hs_additional_domains: further, hubspot_owner_id: "61" },
  ]);
  // The companies with several domains that other tests read are cached for an hour.
  app.clock.now += 2 * 3_600_000;
  const ids = (await shownLines(app, list)).map(({ id }) => Number(id));
  const division = { among: [ben], hubspot: true };
  const { shares } = await planDivision(app, app.person, list, { ids, division, turn: 0 });
  expect(shares).toEqual([
    { owner: ann, rule: "hubspot", ids: [ids[0], ids[3]] },
    { owner: ben, rule: "turn", ids: [ids[1], ids[2], ids[4]] },
  ]);
});
