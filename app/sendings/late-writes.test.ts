/** HubSpot executes a write without an answer, and its reads show it late: an undo still finds it. */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { byColleague, changeRecord } from "../../sandbox/vendors/hubspot/changes";
import { ConnectionCut } from "../../sandbox/faults";
import { changePlan, goOn, takeBack } from "./sendings.server";
import { findSending } from "./storage/sendings";
import {
  begin,
  contact,
  contactOf,
  outcomes,
  type Portal,
  portalBeside,
  rowsOf,
  stateOf,
  workOut,
  yes,
} from "./testing/portal";
import { workSending } from "./work.server";

const own = ownDatabase();
const reads = "/crm/objects/2026-09/contacts/batch/read";

/** Creates a contact without an answer, twice, while reads do not show it. @returns an act that shows it */
async function createdUnseen(portal: Portal, id: string): Promise<() => void> {
  let isFirst = true;
  portal.passing.through = async (request, work) => {
    const { pathname } = new URL(request.url);
    if (pathname === reads) return Response.json({ status: "COMPLETE", results: [] });
    if (!pathname.endsWith("/contacts/batch/create")) return work();
    if (isFirst) await work();
    isFirst = false;
    throw new ConnectionCut();
  };
  expect(await workSending(portal.app, id)).toBeNull();
  expect(await stateOf(portal, id)).toBe("stopped");
  return () => (portal.passing.through = (_, work) => work());
}

async function approved(portal: Portal, line: string[]): Promise<string> {
  const id = await begin(portal, [line]);
  await workOut(portal, id);
  await yes(portal, id);
  return id;
}

const someone = (name: string) => [`${name}@late.example`, "Ada", "", "", "", ""];

test("a stopped sending waits for its write before it releases the record", async () => {
  const portal = await portalBeside(own.url);
  const id = await approved(portal, someone("waits"));
  await createdUnseen(portal, id);
  portal.app.clock.now += 30_000;
  expect(await workSending(portal.app, id)).toBe(60_000);
  expect((await rowsOf(portal, id))[0]?.state).toBe("writing");
  portal.app.clock.now += 600_000;
  expect(await workSending(portal.app, id)).toBeNull();
  expect((await rowsOf(portal, id))[0]?.state).toBe("due");
});

test("a contact that reads show after the release is ours: it counts as created, and an undo archives it", async () => {
  const portal = await portalBeside(own.url);
  const id = await approved(portal, someone("ours"));
  const show = await createdUnseen(portal, id);
  await workOut(portal, id);
  expect((await rowsOf(portal, id))[0]?.state).toBe("due");
  show();
  portal.app.clock.now += 3_600_000;
  await goOn(portal.app, id);
  await workOut(portal, id);
  expect(await outcomes(portal, id)).toEqual(["created"]);
  await takeBack(portal.app, portal.app.person, id);
  await workOut(portal, id);
  expect(contactOf(portal.world, "ours@late.example")).toBeUndefined();
});

test("an undo of the stopped sending archives it too", async () => {
  const portal = await portalBeside(own.url);
  const id = await approved(portal, someone("undone"));
  const show = await createdUnseen(portal, id);
  await workOut(portal, id);
  show();
  await takeBack(portal.app, portal.app.person, id);
  await workOut(portal, id);
  expect((await rowsOf(portal, id))[0]?.returned).toMatchObject({ is: "archived" });
  expect(contactOf(portal.world, "undone@late.example")).toBeUndefined();
});

test("a contact that somebody else created after the release is not ours", async () => {
  const portal = await portalBeside(own.url);
  const id = await approved(portal, someone("theirs"));
  portal.passing.through = (request, work) =>
    request.url.endsWith("/contacts/batch/create") ? Promise.reject(new ConnectionCut()) : work();
  await workSending(portal.app, id);
  await workOut(portal, id);
  portal.passing.through = (_, work) => work();
  const other = await approved(portal, someone("theirs"));
  await workOut(portal, other);
  expect(await outcomes(portal, other)).toEqual(["created"]);
  await goOn(portal.app, id);
  await workOut(portal, id);
  expect(await outcomes(portal, id)).toEqual(["left alone"]);
  await takeBack(portal.app, portal.app.person, id);
  await workOut(portal, id);
  expect(contactOf(portal.world, "theirs@late.example")).toBeDefined();
});

test("a colleague sets one of two updated values back: an undo restores the other one", async () => {
  const portal = await portalBeside(own.url);
  const { app, world } = portal;
  const record = contact(portal, { email: "two@late.example", firstname: "Old", jobtitle: "Old" });
  const id = await begin(portal, [["two@late.example", "New", "", "Host", "", ""]]);
  await workOut(portal, id);
  const version = (await findSending(app.database, id))?.version ?? 0;
  await changePlan(app, id, { version, overwrite: ["firstname", "jobtitle"], accept: { positions: [0] } });
  await workOut(portal, id);
  await yes(portal, id);
  portal.passing.through = async (request, work) => {
    if (!request.url.endsWith("/contacts/batch/update")) return work();
    await work();
    world.faults.push({ host: "api.hubapi.com", path: reads, status: 400, times: 1 });
    throw new ConnectionCut();
  };
  await workSending(app, id);
  expect(await stateOf(portal, id)).toBe("stopped");
  portal.passing.through = (_, work) => work();
  app.clock.now += 60_000;
  changeRecord(world, "contacts", record, { jobtitle: "Old" }, byColleague(31));
  await workOut(portal, id);
  await goOn(app, id);
  await workOut(portal, id);
  expect(await outcomes(portal, id)).toEqual(["filled"]);
  await takeBack(app, app.person, id);
  await workOut(portal, id);
  expect(contactOf(world, "two@late.example")?.properties).toMatchObject({
    firstname: "Old",
    jobtitle: "Old",
  });
});
