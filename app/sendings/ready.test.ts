/** Adding the people who are ready to a list, and assigning them. */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { addLines } from "../records/adding.server";
import { removeLines } from "../records/storage/list-lines";
import { line, newList, shownLines, toList } from "../records/testing/stage";
import { NotFound } from "../toolkit/invalid-input";
import { addReady, assignReady, undoAssigning } from "./ready.server";
import { changePlan } from "./sendings.server";
import { findSending } from "./storage/sendings";
import { begin, contact, type Portal, portalBeside, workOut } from "./testing/portal";

const own = ownDatabase();
const versionOf = async ({ app }: Portal, id: string) => (await findSending(app.database, id))?.version ?? 0;

/** Two people are ready, one opted out, one has no address. */
async function ready(portal: Portal, domain: string) {
  contact(portal, { email: `known@${domain}` });
  contact(portal, { email: `out@${domain}`, hs_email_optout: "true" });
  const id = await begin(portal, [
    [`new@${domain}`, "Ada", "Quill", "Host", domain, ""],
    [`known@${domain}`, "Bo", "Reed", "Editor", domain, ""],
    [`out@${domain}`, "Cy", "Vale", "Host", domain, ""],
    ["", "Di", "Lund", "Host", domain, ""],
  ]);
  await workOut(portal, id);
  return { id, version: await versionOf(portal, id) };
}

const owners = async ({ app }: Portal, domain: string) => {
  const { rows } = await app.database.$client.execute({
    sql: `SELECT k.key, r.name, r.title, r.company, r.owner, r.sandbox FROM records r JOIN record_keys k ON k.record_id = r.id
      WHERE k.key LIKE ? ORDER BY k.key`,
    args: [`email:%@${domain}`],
  });
  return rows.map(({ key, owner }) => [String(key).replace(/^email:|@.*/g, ""), owner]);
};

test("exactly the people who are ready go into a new or an existing list, each once", async () => {
  const portal = await portalBeside(own.url);
  const { app } = portal;
  const { id, version } = await ready(portal, "listed-ready.com");
  const added = await addReady(app, app.person, id, { version, to: { name: "Ready in spring" } });
  expect(added).toMatchObject({ added: 2, already: 0, list: { name: "Ready in spring" } });
  const lines = await shownLines(app, added.list.id);
  expect(lines.map(({ keys }) => keys)).toEqual([
    "email:new@listed-ready.com",
    "email:known@listed-ready.com",
  ]);
  expect(await addReady(app, app.person, id, { version, to: { listId: added.list.id } })).toMatchObject({
    added: 0,
    already: 2,
  });
  // Somebody whom a colleague removed from the list stays out.
  const ids = lines.map((each) => Number(each.id));
  await removeLines(app.database, added.list.id, ids.slice(0, 1), {
    actId: "removal",
    by: app.person.id,
    at: app.now().getTime(),
  });
  expect(await addReady(app, app.person, id, { version, to: { listId: added.list.id } })).toMatchObject({
    added: 0,
    already: 1,
    removedBefore: 1,
    leftOut: [{ name: "Ada Quill" }],
  });
  const companies = await newList(app, "Firms", "company");
  await expect(addReady(app, app.person, id, { version, to: { listId: companies } })).rejects.toThrow(
    "Choose a list of people",
  );
  await expect(addReady(app, app.person, id, { version, to: { name: " " } })).rejects.toThrow("Enter a name");
});

test("assigning gives everybody who is ready an owner, and one undo gives the former owners back", async () => {
  const portal = await portalBeside(own.url);
  const { app } = portal;
  const domain = "assigned-ready.com";
  await addLines(app, toList(app, await newList(app, "Before")), [
    line([`email:known@${domain}`], { name: "Bo Reed" }),
  ]);
  const { id, version } = await ready(portal, domain);
  expect(await owners(portal, domain)).toEqual([["known", null]]);
  const done = await assignReady(app, app.person, id, { version, owner: app.person.id });
  expect(done).toMatchObject({ changed: 2, unchanged: 0 });
  expect(await owners(portal, domain)).toEqual([
    ["known", app.person.id],
    ["new", app.person.id],
  ]);
  expect(await assignReady(app, app.person, id, { version, owner: app.person.id })).toMatchObject({
    changed: 0,
    unchanged: 2,
  });
  expect(await undoAssigning(app, app.person, done.actId)).toEqual({ undone: 2, newer: 0 });
  expect(await owners(portal, domain)).toEqual([
    ["known", null],
    ["new", null],
  ]);
  await expect(assignReady(app, app.person, id, { version, owner: "nobody" })).rejects.toThrow(
    "no active user",
  );
});

test("a plan that changed, or is no longer open, is refused, and nobody is added or assigned", async () => {
  const portal = await portalBeside(own.url);
  const { app } = portal;
  const { id, version } = await ready(portal, "changed-ready.com");
  await changePlan(app, id, { version, overwrite: ["jobtitle"] });
  const refused = "changed after you opened";
  await expect(addReady(app, app.person, id, { version, to: { name: "Never" } })).rejects.toThrow(refused);
  await expect(assignReady(app, app.person, id, { version: version + 1, owner: null })).rejects.toThrow(
    refused,
  );
  expect(await owners(portal, "changed-ready.com")).toEqual([]);
  await expect(assignReady(app, app.person, "none", { version, owner: null })).rejects.toThrow(NotFound);
});
