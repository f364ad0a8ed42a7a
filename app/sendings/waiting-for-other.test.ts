/** A sending waits for another one that writes the same record, says so, and does not wait for good. */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { ownKey } from "../../sandbox/vendors/hubspot/changes";
import { goOn } from "./sendings.server";
import { findSending } from "./storage/sendings";
import { begin, contact, outcomes, type Portal, portalBeside, stateOf, workOut, yes } from "./testing/portal";
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
