/** A sending recognises a forgotten person by each key, does not write them, and keeps no value of theirs. */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { byColleague, changeRecord } from "../../sandbox/vendors/hubspot/changes";
import { forgetPerson } from "../runs/erasure/forget.server";
import { countsOfSending, takeBack } from "./sendings.server";
import { beginSending } from "./beginning.server";
import { sourceRow } from "./source.server";
import {
  begin,
  contact,
  contactOf,
  outcomes,
  type Portal,
  portalBeside,
  rowsOf,
  sent,
  stateOf,
  workOut,
  yes,
} from "./testing/portal";
import { readRows } from "./views.server";
import { workSending } from "./work.server";

const own = ownDatabase();

const forget = ({ app }: Portal, subject: string) => forgetPerson(app.database, subject, app.now());

/** Returns everything the database keeps of the sending's rows, as text. */
async function kept({ app }: Portal, id: string): Promise<string> {
  const { rows } = await app.database.$client.execute({
    sql: "SELECT * FROM sending_rows WHERE sending_id = ?",
    args: [id],
  });
  return JSON.stringify(rows);
}

test("a forgotten person's line keeps its count and nothing else; the take back leaves it out and says so", async () => {
  const portal = await portalBeside(own.url);
  const { app, world } = portal;
  const lea = contact(portal, {
    email: "lea@quay.example",
    hs_additional_emails: "lea.private@holm.example",
    jobtitle: "Editor in chief",
  });
  const id = await begin(portal, [
    ["lea.private@holm.example", "Lea", "Holmgard", "Host", "", ""],
    ["lea@quay.example", "Lea", "Holmgard", "", "", "+49 30 9"],
    ["kai@quay.example", "Kai", "Person", "Host", "", ""],
  ]);
  await workOut(portal, id);
  const counted = async () => (await countsOfSending(app, { id })).rows;
  await sent(portal, id);
  const before = await counted();
  await forget(portal, "email:lea.private@holm.example");
  const left = (await kept(portal, id)).toLowerCase();
  for (const trace of ["holm", "lea", "editor", "+49 30 9", lea]) expect(left).not.toContain(trace);
  expect(left).toContain("kai@quay.example");
  expect(await counted()).toEqual(before);

  await takeBack(app, app.person, id);
  await workOut(portal, id);
  expect(await stateOf(portal, id)).toBe("returned");
  const { rows } = await readRows(app, id, {});
  expect(
    rows.map(({ returned, link }) => [returned?.startsWith("Archived") ?? returned, link === null]),
  ).toEqual([
    [false, true],
    [null, true],
    [true, expect.any(Boolean)],
  ]);
  expect(rows[0]?.returned).toBe("Not taken back. Asked not to be contacted.");
  expect(contactOf(world, "lea@quay.example")?.properties).toMatchObject({ firstname: "Lea" });
  expect(contactOf(world, "kai@quay.example")).toBeUndefined();
});

test("a file, a vendor's answer and another spelling bring nobody back, and HubSpot is not asked about them", async () => {
  const portal = await portalBeside(own.url);
  const { app } = portal;
  await forget(portal, "email:mia.berg@quay.example");
  await forget(portal, "linkedin:mia-berg-audio");
  const columns = [
    { name: "email", means: "e-mail" },
    { name: "linkedin", means: "LinkedIn" },
  ];
  const lines = [
    ["MIA.BERG@Quay.Example", ""],
    ["mia@berg.example", "https://www.linkedin.com/in/Mia-Berg-Audio/"],
    ["mia.bergman@quay.example", "https://www.linkedin.com/in/mia-bergman"],
  ];
  async function* rows() {
    for (const [at, line] of lines.entries()) yield sourceRow(at, columns, line, "sandbox");
  }
  const source = { columns, rows: rows() };
  const id = await beginSending(app, app.person, {
    title: "people.csv",
    runId: null,
    listName: null,
    source,
  });
  const asked: string[] = [];
  portal.passing.through = async (request, work) => {
    asked.push(decodeURIComponent(request.url) + (await request.clone().text()));
    return work();
  };
  await sent(portal, id);
  expect((await rowsOf(portal, id)).map(({ outcome, reason, email }) => [outcome, reason, email])).toEqual([
    ["skipped", "Asked not to be contacted.", null],
    ["skipped", "Asked not to be contacted.", null],
    ["created", null, "mia.bergman@quay.example"],
  ]);
  expect(asked.join("\n").toLowerCase()).not.toMatch(/mia\.berg@|mia@berg/);
  expect((await kept(portal, id)).toLowerCase()).not.toMatch(/mia\.berg@|mia@berg|mia-berg-audio/);
});

test("forgotten between the approval and the write, or during the write, a person stays forgotten", async () => {
  const portal = await portalBeside(own.url);
  const { app, world } = portal;
  const id = await begin(portal, [
    ["ole@lost.example", "Ole", "Person", "Host", "", ""],
    ["pia@lost.example", "Pia", "Person", "Host", "", ""],
  ]);
  await workOut(portal, id);
  await yes(portal, id);
  await forget(portal, "email:ole@lost.example");
  portal.passing.through = async (request, work) => {
    const response = await work();
    if (request.url.endsWith("/contacts/batch/create")) await forget(portal, "email:pia@lost.example");
    return response;
  };
  await workSending(app, id);
  portal.passing.through = (_, work) => work();
  await workOut(portal, id);
  expect(await stateOf(portal, id)).toBe("done");
  expect(await outcomes(portal, id)).toEqual(["skipped", "skipped"]);
  expect((await kept(portal, id)).toLowerCase()).not.toMatch(/ole|pia/);
  expect(contactOf(world, "ole@lost.example")).toBeUndefined();
});

test("a colleague's contact whose owner column names the forgotten person is emptied, and others stay whole", async () => {
  const portal = await portalBeside(own.url);
  const first = contact(portal, { email: "ann@other.example" });
  const id = await begin(portal, [
    ["ann@other.example", "Ann", "Person", "Knows nils@other.example", "", ""],
    ["bea@other.example", "Bea", "Person", "Host", "", ""],
  ]);
  await sent(portal, id);
  changeRecord(portal.world, "contacts", first, { city: "Kiel" }, byColleague(31));
  await forget(portal, "email:nils@other.example");
  const left = await kept(portal, id);
  expect(left).not.toContain("nils@other.example");
  expect(left).toContain("bea@other.example");
});
