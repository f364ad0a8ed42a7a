/** The database worked an act on a sending, its answer was lost, and the client sent it again. */
import { afterEach, expect, test, vi } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { readEvents } from "../storage/security-events";
import { approve, cancelSending, changePlan, goOn, takeBack } from "./sendings.server";
import { changeFrom } from "./storage/change-from";
import { writeRows } from "./storage/sending-rows";
import { findSending } from "./storage/sendings";
import { begin, person, type Portal, portalBeside, rowsOf, stateOf, workOut, yes } from "./testing/portal";

const own = ownDatabase();
afterEach(() => void vi.restoreAllMocks());

const versionOf = async ({ app }: Portal, id: string) => (await findSending(app.database, id))?.version ?? 0;

/** Runs each write of the act twice, and answers the second time. Returns how often it woke the worker. */
async function answeredLate({ app }: Portal, act: () => Promise<void>): Promise<number> {
  const { $client } = app.database;
  const batch = $client.batch.bind($client);
  const lost = vi.spyOn($client, "batch").mockImplementation(async (statements, mode) => {
    if (mode === "write") await batch(statements, mode);
    return batch(statements, mode);
  });
  const woken = vi.spyOn(app, "enqueue");
  await act();
  lost.mockRestore();
  const times = woken.mock.calls.length;
  woken.mockRestore();
  return times;
}

test("each act whose answer was lost counts as done once, and wakes the worker", async () => {
  const portal = await portalBeside(own.url);
  const { app } = portal;
  const people = Array.from({ length: 12 }, (_, at) => person(`late-${at}`));
  const id = await begin(portal, people);
  await workOut(portal, id);

  const version = await versionOf(portal, id);
  expect(await answeredLate(portal, () => changePlan(app, id, { version, listName: "Late" }))).toBe(1);
  expect(await stateOf(portal, id)).toBe("planning");
  expect(await versionOf(portal, id)).toBe(version + 1);
  await workOut(portal, id);
  const next = await versionOf(portal, id);
  expect(await answeredLate(portal, () => approve(app, app.person, id, next))).toBe(1);
  await workOut(portal, id);
  expect(await stateOf(portal, id)).toBe("look");
  expect(await answeredLate(portal, () => goOn(app, id))).toBe(1);
  await workOut(portal, id);
  expect(await stateOf(portal, id)).toBe("done");
  expect(await answeredLate(portal, () => takeBack(app, app.person, id))).toBe(1);
  expect(await stateOf(portal, id)).toBe("returning");

  const other = await begin(portal, [person("later")]);
  await workOut(portal, other);
  await yes(portal, other);
  expect(await answeredLate(portal, () => cancelSending(app, app.person, other))).toBe(1);
  expect((await rowsOf(portal, other)).map(({ outcome }) => outcome)).not.toContain("created");
  for (const event of ["sending-approved", "sending-taken-back", "sending-cancelled"] as const) {
    const { events } = await readEvents(app.database, { event });
    expect(events.filter(({ about }) => about === (event === "sending-cancelled" ? other : id))).toHaveLength(
      1,
    );
  }
  // A later act on the same state is still refused.
  app.clock.now += 1000;
  await expect(cancelSending(app, app.person, other)).rejects.toThrow("already ended");
  await expect(changePlan(app, id, { version, listName: "Late" })).rejects.toThrow("changed after");
});

test("a batch that the database runs late changes no row that has moved on", async () => {
  const portal = await portalBeside(own.url);
  const { app } = portal;
  const id = await begin(portal, [person("slow"), person("slow")]);
  await workOut(portal, id);
  await yes(portal, id);
  await workOut(portal, id);
  const done = await rowsOf(portal, id);
  expect(done.map(({ state }) => state)).toEqual(["done", "done"]);
  const [head] = done;
  if (!head) throw new Error("The sending has no row.");
  const late = changeFrom(id, { ...head, state: "writing" }, { state: "written", outcome: "filled" });
  await writeRows(app.database, late);
  expect(await rowsOf(portal, id)).toEqual(done);
  await writeRows(app.database, changeFrom(id, head, { state: "returned" }));
  expect((await rowsOf(portal, id)).map(({ state }) => state)).toEqual(["returned", "returned"]);
});
