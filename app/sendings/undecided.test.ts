/** Rows that waited when their sending was sent, and the rules of the mapping table. */
import { afterEach, expect, test, vi } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { forgetPerson } from "../runs/erasure/forget.server";
import { actOn } from "./screen-action.server";
import { changePlan } from "./sendings.server";
import { findSending } from "./storage/sendings";
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
} from "./testing/portal";
import { leaveUndecided, sendUndecided } from "./undecided.server";
import { readSamples, readSending, readSendings, readWaiting } from "./views.server";

const own = ownDatabase();
afterEach(() => void vi.restoreAllMocks());
const line = (email: string, title = "Host", domain = "client.example") => [email, "", "", title, domain, ""];
const sandboxed = async () => {
  const portal = await portalBeside(own.url);
  contact(portal, { domain: "client.example", lifecyclestage: "customer" }, "companies");
  return portal;
};
const post = async (portal: Portal, id: string, intent: string, fields: Record<string, string>) => {
  const form = new FormData();
  form.set("version", String((await findSending(portal.app.database, id))?.version ?? 0));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const told = await actOn(portal.app, portal.app.person, id, intent, form);
  await workOut(portal, id);
  return told;
};

test("after a sending, another one takes over rows that waited, and each is decided once", async () => {
  const portal = await sandboxed();
  const { app, world } = portal;
  const people = ["one", "two", "three"].map((name) => line(`${name}@client.example`));
  const id = await begin(portal, [...people, line("new@ready.example", "Host", "")]);
  await workOut(portal, id);
  // Before the sending, its plan is the place to decide.
  await expect(leaveUndecided(app, id, { positions: [0] })).rejects.toThrow("not sent yet");
  await sent(portal, id);
  expect(await outcomes(portal, id)).toEqual(["waits", "waits", "waits", "created"]);

  const told = await post(portal, id, "accept", { isSent: "yes", position: "0" });
  const later = told && "sending" in told ? told.sending : "";
  await workOut(portal, later);
  expect(await outcomes(portal, later)).toEqual(["created"]);
  expect(await stateOf(portal, later)).toBe("preview");
  expect(contactOf(world, "one@client.example")).toBeUndefined();
  await sent(portal, later);
  expect(contactOf(world, "one@client.example")).toBeDefined();

  await post(portal, id, "leave-out", { isSent: "yes", part: "client" });
  expect(await outcomes(portal, id)).toEqual(["skipped", "skipped", "skipped", "created"]);
  expect((await readSending(app, id))?.parts).toEqual([
    { part: "left out", rows: 2, waits: false },
    { part: "sent later", rows: 1, waits: false },
  ]);
  await expect(sendUndecided(app, app.person, id, { part: "client" })).rejects.toThrow("Reload the page");
});

test("the mapping table sends a rule for each column, and shows a few values of it", async () => {
  const portal = await sandboxed();
  const { app } = portal;
  contact(portal, { email: "known@ready.example", jobtitle: "Host" });
  const id = await begin(portal, [
    line("known@ready.example", "Producer", ""),
    line("new@ready.example", "Editor", ""),
    line("", "Editor", ""),
  ]);
  await workOut(portal, id);
  const title = "jobtitle";
  expect((await readSamples(app, id))[title]).toEqual(["Producer", "Editor"]);
  const mapped = async (rule: string) => {
    await post(portal, id, "plan", { [`map ${title}`]: "jobtitle", [`rule ${title}`]: rule });
    const { mapping, overwrite } = (await readSending(app, id)) ?? {};
    const modes = mapping?.filter(({ column }) => column === title).map(({ mode }) => mode);
    return [modes, overwrite, (await rowsOf(portal, id))[0]?.outcome];
  };
  expect(await mapped("fill")).toEqual([["set"], [], "left alone"]);
  expect(await mapped("overwrite")).toEqual([["set"], ["jobtitle"], "filled"]);
  expect(await mapped("replace")).toEqual([["clear"], ["jobtitle"], "filled"]);
  expect(await mapped("clear")).toEqual([["clear"], [], "left alone"]);
  expect(await mapped("leave")).toEqual([[], [], "left alone"]);
});

test("the form keeps the mapping of a column that it does not show", async () => {
  const portal = await sandboxed();
  const { app } = portal;
  const id = await begin(portal, [line("known@ready.example", "Producer", "")]);
  await workOut(portal, id);
  const hidden = { column: "email", property: "work_email", mode: "set" as const };
  const version = (await findSending(app.database, id))?.version ?? 0;
  await changePlan(app, id, { version, mapping: [hidden], overwrite: ["work_email"] });
  await workOut(portal, id);
  await post(portal, id, "plan", { "map jobtitle": "jobtitle", "rule jobtitle": "overwrite" });
  const { mapping, overwrite } = (await readSending(app, id)) ?? {};
  expect(mapping).toEqual([hidden, { column: "jobtitle", property: "jobtitle", mode: "set" }]);
  expect(overwrite).toEqual(["work_email", "jobtitle"]);
  // A second column for the same property is refused, also for one that the form does not show.
  const doubled = { "map jobtitle": "work_email", "rule jobtitle": "fill" };
  await expect(post(portal, id, "plan", doubled)).rejects.toThrow("Two columns are mapped to work_email");
});

test("a form of an earlier release, or one that names no row, changes nothing", async () => {
  const portal = await sandboxed();
  const id = await begin(portal, [line("one@client.example"), line("two@client.example")]);
  await workOut(portal, id);
  const before = await findSending(portal.app.database, id);
  const earlier = { "map jobtitle": "jobtitle", "mode jobtitle": "add", overwrite: "jobtitle" };
  await expect(post(portal, id, "plan", earlier)).rejects.toThrow("This page is outdated. Reload it.");
  const namesNoRow: Record<string, string>[] = [
    { part: "unknown" },
    {},
    { position: "-1" },
    { position: "1.5" },
  ];
  for (const intent of ["accept", "leave-out"])
    for (const fields of namesNoRow)
      await expect(post(portal, id, intent, fields)).rejects.toThrow("This page is outdated. Reload it.");
  await expect(post(portal, id, "take-in", { position: "" })).rejects.toThrow("outdated");
  const after = await findSending(portal.app.database, id);
  expect([after?.version, after?.state]).toEqual([before?.version, "preview"]);
});

test("two users who send the same people at once begin one sending, and a failed start loses nobody", async () => {
  const portal = await sandboxed();
  const { app } = portal;
  const people = [
    line("both@client.example"),
    line("twice@client.example"),
    line("new@ready.example", "Host", ""),
  ];
  const id = await begin(portal, people);
  await sent(portal, id);
  const which = { part: "client" as const };
  const earlier = new Set((await readSendings(app)).map((each) => each.id));
  const later = async () =>
    (await readSendings(app)).map((each) => each.id).filter((each) => !earlier.has(each));

  // The worker stops while it stores the new sending's rows, so it cannot even delete them.
  const { $client } = app.database;
  const batch = $client.batch.bind($client);
  let isDead = false;
  const failing = vi.spyOn($client, "batch").mockImplementation(async (statements, mode) => {
    isDead ||= JSON.stringify(statements).includes("INSERT INTO sending_rows");
    if (isDead) throw new Error("No connection");
    return batch(statements, mode);
  });
  await expect(sendUndecided(app, app.person, id, which)).rejects.toThrow("No connection");
  failing.mockRestore();
  expect(await outcomes(portal, id)).toEqual(["waits", "waits", "created"]);
  expect(await later()).toEqual([]);

  const twice = await Promise.allSettled([1, 2].map(() => sendUndecided(app, app.person, id, which)));
  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const begun = await later();
  expect(begun).toHaveLength(1);
  expect(await outcomes(portal, id)).toEqual(["skipped", "skipped", "created"]);
  await workOut(portal, begun[0] ?? "");
  expect(await outcomes(portal, begun[0] ?? "")).toEqual(["created", "created"]);
});

test("a start whose answer was lost and that the client repeats begins one sending", async () => {
  const portal = await sandboxed();
  const { app } = portal;
  const id = await begin(portal, [line("lost@client.example"), line("new@ready.example", "Host", "")]);
  await sent(portal, id);
  const { $client } = app.database;
  const batch = $client.batch.bind($client);
  const lost = vi.spyOn($client, "batch").mockImplementation(async (statements, mode) => {
    if (mode === "write") await batch(statements, mode);
    return batch(statements, mode);
  });
  const later = await sendUndecided(app, app.person, id, { part: "client" });
  lost.mockRestore();
  await workOut(portal, later);
  expect(await outcomes(portal, later)).toEqual(["created"]);
  expect(await outcomes(portal, id)).toEqual(["skipped", "created"]);
});

test("the other sending has the same mapping, permissions, company settings and list", async () => {
  const portal = await sandboxed();
  const { app } = portal;
  const id = await begin(portal, [line("set@client.example"), line("new@ready.example", "Host", "")]);
  await workOut(portal, id);
  const settings = {
    mapping: [{ column: "jobtitle", property: "jobtitle", mode: "clear" as const }],
    overwrite: ["jobtitle"],
    createCompanies: false,
    replacePrimary: true,
    tieLabel: { type: 7, label: "Speaker" },
    listName: "Spring",
  };
  const version = (await findSending(app.database, id))?.version ?? 0;
  await changePlan(app, id, { version, ...settings });
  await sent(portal, id);
  const later = await sendUndecided(app, app.person, id, { part: "client" });
  expect(await findSending(app.database, later)).toMatchObject(settings);
  await workOut(portal, later);
  expect(await findSending(app.database, later)).toMatchObject(settings);
});

test("a forgotten person's row stays as it is when another sending takes the others over", async () => {
  const portal = await sandboxed();
  const { app } = portal;
  const id = await begin(portal, [
    line("gone@client.example"),
    line("stays@client.example"),
    line("new@ready.example", "Host", ""),
  ]);
  await sent(portal, id);
  await forgetPerson(app.database, "email:gone@client.example", app.now());
  const later = await sendUndecided(app, app.person, id, { part: "client" });
  const ended = (await rowsOf(portal, id)).map(({ outcome, reason }) => [outcome, reason]);
  expect(ended.slice(0, 2)).toEqual([
    ["waits", "Asked not to be contacted."],
    ["skipped", "Another sending took this row over."],
  ]);
  expect((await rowsOf(portal, later)).map(({ email }) => email)).toEqual(["stays@client.example"]);
});

test("the page shows the first rows of each group, also of one behind a hundred others", async () => {
  const portal = await sandboxed();
  const { app } = portal;
  for (const name of ["North", "South"])
    contact(portal, { domain: "shared.example", name, lifecyclestage: "lead" }, "companies");
  const clients = Array.from({ length: 105 }, (_, at) => line(`many-${at}@client.example`));
  const id = await begin(portal, [...clients, line("last@shared.example", "Host", "shared.example")]);
  await workOut(portal, id);
  const sending = await readSending(app, id);
  if (!sending) throw new Error("No sending");
  const waiting = await readWaiting(app, sending);
  expect(waiting.map(({ waitsFor, position }) => [waitsFor, position])).toEqual([
    ...[0, 1, 2, 3, 4].map((at) => ["client", at]),
    ["company", 105],
  ]);
});
