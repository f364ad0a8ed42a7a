/**
 * Kills workers at each request, before and after HubSpot handles it: every value is still written
 * once.
 */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { ownKey } from "../../sandbox/vendors/hubspot/changes";
import { crmOf } from "../../sandbox/vendors/hubspot/records";
import { approve, takeBack } from "./sendings.server";
import { shownRows } from "./storage/sending-rows";
import { findSending } from "./storage/sendings";
import { begin, contact, contactOf, type Portal, portalBeside, workOut } from "./testing/portal";
import { workSending } from "./work.server";

const own = ownDatabase();
const lease = 130_000;

/** Kills the worker at its n-th write to HubSpot. @returns false if the worker ended before that */
async function killedAt(portal: Portal, id: string, n: number, when: "before" | "after"): Promise<boolean> {
  let requests = 0;
  const killed = new Promise<"killed">((resolve) => {
    portal.passing.through = async (request, work) => {
      requests += 1;
      if (requests < n) return work();
      if (requests === n && when === "after") await work();
      resolve("killed");
      // A killed process never gets its answer.
      return new Promise<Response>(() => undefined);
    };
  });
  const worker = await portal.process();
  worker.clock.now = portal.app.clock.now;
  const ended = await Promise.race([killed, workSending(worker, id)]);
  portal.passing.through = (_, work) => work();
  portal.app.clock.now += lease;
  return ended === "killed";
}

const ownEntries = ({ world }: Portal, id: string, property: string) =>
  (bookOf(world).history.get(`contacts/${id}/${property}`) ?? []).filter(
    ({ sourceType }) => sourceType === ownKey.sourceType,
  ).length;

test.each(["before", "after"] as const)(
  "killed %s each request and started again, a sending writes each property once and its company once",
  { timeout: 300_000 },
  async (when) => {
    const portal = await portalBeside(own.url);
    const { app, world } = portal;
    // One kill for each request of the writing phase.
    for (let n = 1; n <= 12; n++) {
      const domain = `killed-${when}-${n}.example`;
      const known = contact(portal, { email: `old@${domain}` });
      const line = (name: string) => [`${name}@${domain}`, name, "Person", "Host", domain, ""];
      const id = await begin(portal, [line("old"), line("new")], { listName: `Killed ${when} ${n}` });
      await workOut(portal, id);
      await approve(app, app.person, id, (await findSending(app.database, id))?.version ?? 0);
      const wasKilled = await killedAt(portal, id, n, when);
      await workOut(portal, id);
      expect(await findSending(app.database, id)).toMatchObject({ state: "done" });
      const rows = await shownRows(app.database, id, { limit: 10 });
      expect(rows.map(({ outcome }) => outcome)).toEqual(["filled", "created"]);
      const made = contactOf(world, `new@${domain}`)?.id ?? "";
      for (const property of ["firstname", "lastname", "jobtitle"])
        expect([ownEntries(portal, known, property), ownEntries(portal, made, property)]).toEqual([1, 1]);
      const { contacts, companies } = crmOf(world).all;
      expect(contacts.filter(({ properties }) => properties.email?.endsWith(`@${domain}`))).toHaveLength(2);
      expect(companies.filter(({ properties }) => properties.domain === domain)).toHaveLength(1);
      const list = [...bookOf(world).lists.values()].find(({ name }) => name === `Killed ${when} ${n}`);
      expect(list?.members.size).toBe(2);
      if (!wasKilled) break;

      // After a take-back with a kill at the same request, everything is restored.
      await takeBack(app, app.person, id);
      await killedAt(portal, id, n, when);
      await workOut(portal, id);
      expect(await findSending(app.database, id)).toMatchObject({ state: "returned" });
      expect(contactOf(world, `old@${domain}`)?.properties.jobtitle ?? null).toBeNull();
      expect(contactOf(world, `new@${domain}`)).toBeUndefined();
    }
  },
);

test("of two sendings of one record the second waits for the first", async () => {
  const portal = await portalBeside(own.url);
  const { app, world } = portal;
  const record = contact(portal, { email: "bo@two.example" });
  const [first, second] = [
    await begin(portal, [["bo@two.example", "", "", "Host", "", ""]]),
    await begin(portal, [["bo@two.example", "", "", "Editor", "", ""]]),
  ];
  for (const id of [first, second]) {
    await workOut(portal, id);
    await approve(app, app.person, id, (await findSending(app.database, id))?.version ?? 0);
  }
  // The first worker's write is sent but not answered.
  let requests = 0;
  const begun = new Promise<void>((resolve) => {
    portal.passing.through = async (request, work) => {
      if (!request.url.endsWith("/contacts/batch/update")) return work();
      requests += 1;
      if (requests > 1) return work();
      await work();
      resolve();
      return new Promise<Response>(() => undefined);
    };
  });
  const worker = await portal.process();
  worker.clock.now = app.clock.now;
  void workSending(worker, first);
  await begun;
  expect(await workSending(app, second)).toBeGreaterThan(0);
  expect(requests).toBe(1);
  app.clock.now += lease;
  await workOut(portal, first);
  await workOut(portal, second);
  expect(contactOf(world, "bo@two.example")?.properties.jobtitle).toBe("Host");
  expect(ownEntries(portal, record, "jobtitle")).toBe(1);
  expect((await shownRows(app.database, second, { limit: 1 }))[0]).toMatchObject({
    outcome: "left alone",
    reason: "Job Title has changed in HubSpot since the preview.",
  });
});

test("a value from the sandbox is never written to a real portal", async () => {
  const portal = await portalBeside(own.url);
  const { app } = portal;
  const id = await begin(portal, [["s@live.example", "", "", "Host", "", ""]], { data: "sandbox" });
  await app.database.$client.execute({ sql: "UPDATE sendings SET data = 'live' WHERE id = ?", args: [id] });
  await workOut(portal, id);
  expect((await shownRows(app.database, id, { limit: 1 }))[0]).toMatchObject({
    outcome: "refused",
    reason: "Values from the sandbox are never written to a real HubSpot portal.",
  });
  const version = (await findSending(app.database, id))?.version ?? 0;
  await expect(approve(app, app.person, id, version)).rejects.toThrow("nothing to approve");
});
