/** A sending waits for another one that writes the same record, says so, and does not wait for good. */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { ownKey } from "../../sandbox/vendors/hubspot/changes";
import { dueSendings } from "./scheduled-work.server";
import { goOn, takeBack } from "./sendings.server";
import { findSending, never } from "./storage/sendings";
import {
  begin,
  contact,
  outcomes,
  type Portal,
  portalBeside,
  sent,
  stateOf,
  workOut,
  yes,
} from "./testing/portal";
import { workSending } from "./work.server";

const own = ownDatabase();
const update = "/crm/objects/2026-09/contacts/batch/update";

const problemOf = async ({ app }: Portal, id: string) => (await findSending(app.database, id))?.problem;

const writes = ({ world }: Portal, record: string, property: string) =>
  (bookOf(world).history.get(`contacts/${record}/${property}`) ?? []).filter(
    ({ sourceType }) => sourceType === ownKey.sourceType,
  ).length;

/** Two approved sendings of one contact. HubSpot answers nothing to the first one's update, twice. */
async function firstStops(portal: Portal, email: string): Promise<[first: string, second: string]> {
  const first = await begin(portal, [[email, "Ada", "", "", "", ""]]);
  const second = await begin(portal, [[email, "", "", "Editor", "", ""]]);
  for (const id of [first, second]) {
    await workOut(portal, id);
    await yes(portal, id);
  }
  portal.world.faults.push({
    host: "api.hubapi.com",
    path: update,
    body: { status: "COMPLETE", results: [] },
  });
  expect(await workSending(portal.app, first)).toBeNull();
  portal.world.faults.length = 0;
  expect(await stateOf(portal, first)).toBe("stopped");
  return [first, second];
}

test("it names the sending that it waits for, and what to do", async () => {
  const portal = await portalBeside(own.url);
  contact(portal, { email: "ada@waits.example" });
  const [, second] = await firstStops(portal, "ada@waits.example");
  expect(await workSending(portal.app, second)).toBeGreaterThan(0);
  const problem = await problemOf(portal, second);
  expect(problem?.detail).toBe("This sending waits for “people.csv”, which writes some of the same records.");
  expect(problem?.nextStep).toContain("resume, cancel or take it back");
});

test("a stopped sending releases its records: the other one goes on, and each value is written once", async () => {
  const portal = await portalBeside(own.url);
  const record = contact(portal, { email: "bo@waits.example" });
  const [first, second] = await firstStops(portal, "bo@waits.example");
  expect(await workSending(portal.app, second)).toBeGreaterThan(0);
  // The scheduler hands the stopped sending out.
  await workOut(portal, first);
  expect(await stateOf(portal, first)).toBe("stopped");
  await workOut(portal, second);
  expect(await stateOf(portal, second)).toBe("done");
  expect(await problemOf(portal, second)).toBeNull();

  await goOn(portal.app, first);
  await workOut(portal, first);
  expect([await outcomes(portal, first), await outcomes(portal, second)]).toEqual([["filled"], ["filled"]]);
  expect([writes(portal, record, "firstname"), writes(portal, record, "jobtitle")]).toEqual([1, 1]);
});

test("it wakes a stopped sending that no scheduler hands out, at most once in ten minutes", async () => {
  const portal = await portalBeside(own.url);
  const { app } = portal;
  contact(portal, { email: "cy@waits.example" });
  const [first, second] = await firstStops(portal, "cy@waits.example");
  // As an earlier release stopped it.
  await app.database.$client.execute({
    sql: "UPDATE sendings SET next_at = ? WHERE id = ?",
    args: [never, first],
  });
  const handedOut = async () =>
    (await dueSendings(app.database, app.now())).map(({ sending }) => sending).includes(first);
  expect(await handedOut()).toBe(false);
  await workSending(app, second);
  expect(await handedOut()).toBe(true);
  await workSending(app, second);
  expect(await handedOut()).toBe(false);
});

test("a stopped undo releases its records too, and continues later", async () => {
  const portal = await portalBeside(own.url);
  const { app, world } = portal;
  const record = contact(portal, { email: "di@waits.example" });
  const first = await begin(portal, [["di@waits.example", "Di", "", "", "", ""]]);
  await sent(portal, first);
  app.clock.now += 60_000;
  await takeBack(app, app.person, first);
  world.faults.push({ host: "api.hubapi.com", path: "/crm/associations", status: 400, times: 1 });
  await workSending(app, first);
  expect(await stateOf(portal, first)).toBe("stopped");
  const second = await begin(portal, [["di@waits.example", "", "", "Editor", "", ""]]);
  await workOut(portal, second);
  await yes(portal, second);
  expect(await workSending(app, second)).toBeGreaterThan(0);
  expect((await problemOf(portal, second))?.detail).toContain("waits for “people.csv”");
  await workOut(portal, first);
  await workOut(portal, second);
  expect([await stateOf(portal, first), await stateOf(portal, second)]).toEqual(["stopped", "done"]);
  expect(writes(portal, record, "jobtitle")).toBe(1);
  await goOn(app, first);
  await workOut(portal, first);
  expect(await stateOf(portal, first)).toBe("returned");
});
