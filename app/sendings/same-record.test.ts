/**
 * Two sendings start to write one record at the same moment: one waits, and nothing is written
 * twice.
 */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { crmOf } from "../../sandbox/vendors/hubspot/records";
import { takeBack } from "./sendings.server";
import {
  begin,
  contact,
  contactOf,
  type Portal,
  portalBeside,
  rowsOf,
  sent,
  workOut,
  yes,
} from "./testing/portal";
import { workSending } from "./work.server";

const own = ownDatabase();

async function approved(portal: Portal, email: string, title: string): Promise<string> {
  const id = await begin(portal, [[email, "", "", title, "", ""]]);
  await workOut(portal, id);
  await yes(portal, id);
  return id;
}

/** Returns a gate for requests. `reached` resolves when a request waits at the gate. */
function gate() {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: open, resolve: release } = Promise.withResolvers<void>();
  return { reached, release, pass: () => (reach(), open) };
}

/**
 * Lets the second worker read the record before the first one claims it. The second one continues
 * while the first one writes. @returns the number of requests that wrote contacts
 */
async function inOneMoment(
  portal: Portal,
  [first, second]: readonly [() => Promise<unknown>, () => Promise<unknown>],
): Promise<number> {
  const [reads, writes] = [gate(), gate()];
  let written = 0;
  let [isReading, isWriting] = [false, false];
  portal.passing.through = async (request, work) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith("/contacts/batch/read") && !isReading) {
      isReading = true;
      const answer = await work();
      await reads.pass();
      return answer;
    }
    if (!/\/contacts\/batch\/(create|update)$/.test(pathname)) return work();
    written += 1;
    const answer = await work();
    if (!isWriting) {
      isWriting = true;
      await writes.pass();
    }
    return answer;
  };
  const late = second();
  await reads.reached;
  const early = first();
  await writes.reached;
  reads.release();
  await late;
  const atOnce = written;
  writes.release();
  await early;
  portal.passing.through = (_, work) => work();
  return atOnce;
}

const worker = async (portal: Portal, id: string) => {
  const app = await portal.process();
  app.clock.now = portal.app.clock.now;
  return () => workSending(app, id);
};

const titles = ({ world }: Portal, id: string) =>
  (bookOf(world).history.get(`contacts/${id}/jobtitle`) ?? []).map(({ value }) => value);

test("both would update a record: one writes it, the other waits and then leaves it alone", async () => {
  const portal = await portalBeside(own.url);
  const record = contact(portal, { email: "bo@moment.example" });
  const [first, second] = [
    await approved(portal, "bo@moment.example", "Host"),
    await approved(portal, "bo@moment.example", "Editor"),
  ];
  const pair = [await worker(portal, first), await worker(portal, second)] as const;
  expect(await inOneMoment(portal, pair)).toBe(1);
  await workOut(portal, first);
  await workOut(portal, second);
  expect(titles(portal, record)).toEqual(["Host"]);
  const outcome = async (id: string) => (await rowsOf(portal, id)).map((row) => [row.outcome, row.reason]);
  expect(await outcome(first)).toEqual([["filled", null]]);
  expect(await outcome(second)).toEqual([
    ["left alone", "Job Title has changed in HubSpot since the preview."],
  ]);
});

test("both would create a contact: one creates it, the other waits and fills only its blanks", async () => {
  const portal = await portalBeside(own.url);
  const [first, second] = [
    await approved(portal, "new@moment.example", "Host"),
    await approved(portal, "new@moment.example", "Editor"),
  ];
  const pair = [await worker(portal, first), await worker(portal, second)] as const;
  expect(await inOneMoment(portal, pair)).toBe(1);
  await workOut(portal, first);
  await workOut(portal, second);
  const made = contactOf(portal.world, "new@moment.example");
  expect(titles(portal, made?.id ?? "")).toEqual(["Host"]);
  expect(
    crmOf(portal.world).all.contacts.filter(({ properties }) => properties.email === "new@moment.example"),
  ).toHaveLength(1);
  expect((await rowsOf(portal, first))[0]).toMatchObject({ outcome: "created", created: true });
  expect((await rowsOf(portal, second))[0]).toMatchObject({ outcome: "left alone", created: false });
});

test("an undo leaves a record alone that a later sending is writing, and does not wait for it", async () => {
  const portal = await portalBeside(own.url);
  const record = contact(portal, { email: "back@moment.example" });
  const earlier = await begin(portal, [["back@moment.example", "", "", "Host", "", ""]]);
  await sent(portal, earlier);
  const later = await begin(portal, [["back@moment.example", "Bo", "", "Host", "", ""]]);
  await workOut(portal, later);
  await yes(portal, later);
  await takeBack(portal.app, portal.app.person, earlier);
  const pair = [await worker(portal, later), await worker(portal, earlier)] as const;
  expect(await inOneMoment(portal, pair)).toBe(1);
  await workOut(portal, later);
  await workOut(portal, earlier);
  expect(titles(portal, record)).toEqual(["Host"]);
  expect((await rowsOf(portal, earlier))[0]).toMatchObject({
    state: "returned",
    returned: { is: "stays", why: "A later sending changed this record. Take back that sending first." },
  });
});
