/**
 * Sending a list: all lines, the selected ones or those that match the filters, and the people who
 * must not be written to.
 */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { addLines } from "../records/adding.server";
import { line, newList, toList } from "../records/testing/stage";
import { NotFound } from "../toolkit/invalid-input";
import { sendList } from "./beginning.server";
import { approve, cancelSending, changePlan, goOn, takeBack } from "./sendings.server";
import { findSending } from "./storage/sendings";
import { contactOf, type Portal, portalBeside, rowsOf, workOut } from "./testing/portal";

const own = ownDatabase();

async function listOf({ app }: Portal, kind: "person" | "company" = "person") {
  const list = await newList(app, "Spring", kind);
  const people = [
    ["ada@spring.example", "linkedin:ada-quill", "Ada Quill", "Host"],
    ["bo@spring.example", "linkedin:bo-reed", "Bo Reed", "Editor"],
    ["cy@spring.example", "linkedin:cy-vale", "Cy Vale", "Host"],
  ] as const;
  await addLines(
    app,
    toList(app, list),
    people.map(([email, profile, name, title]) =>
      line([profile, `email:${email}`], { name, title, company: "spring.example" }),
    ),
  );
  return list;
}

test("all lines go, or those that the filters leave, or the selected ones whatever the filters show", async () => {
  const portal = await portalBeside(own.url);
  const { app } = portal;
  const listId = await listOf(portal);
  const sent = async (search: string, keys: number[] | null = null) => {
    const id = await sendList(app, app.person, { listId, search, keys: keys && new Set(keys) });
    return rowsOf(portal, id);
  };
  const all = await sent("");
  expect(all.map(({ email }) => email)).toEqual([
    "ada@spring.example",
    "bo@spring.example",
    "cy@spring.example",
  ]);
  expect(all[0]?.input).toMatchObject({
    person: { firstName: "Ada", lastName: "Quill", linkedIn: expect.stringContaining("ada-quill") as string },
    domain: "spring.example",
    cells: { title: "Host", first_name: "Ada", last_name: "Quill" },
    data: "live",
  });
  expect((await sent("where.title=Host")).map(({ email }) => email)).toEqual([
    "ada@spring.example",
    "cy@spring.example",
  ]);
  const { rows } = await app.database.$client.execute({
    sql: "SELECT l.id FROM list_lines l JOIN records r ON r.id = l.record_id WHERE l.list_id = ? AND r.name = 'Bo Reed'",
    args: [listId],
  });
  expect((await sent("where.title=Host", [Number(rows[0]?.id)])).map(({ email }) => email)).toEqual([
    "bo@spring.example",
  ]);
  await expect(sent("where.title=Nobody")).rejects.toThrow("no people to send");
  const companies = await newList(app, "Companies", "company");
  await expect(sendList(app, app.person, { listId: companies, search: "", keys: null })).rejects.toThrow(
    "Open a list of people",
  );
});

test("an address that a second record claims after the yes keeps its row here", async () => {
  const portal = await portalBeside(own.url);
  const { app } = portal;
  const listId = await listOf(portal);
  const id = await sendList(app, app.person, { listId, search: "", keys: null });
  await workOut(portal, id);
  expect((await rowsOf(portal, id)).map(({ outcome }) => outcome)).toEqual(["created", "created", "created"]);
  await approve(app, app.person, id, (await findSending(app.database, id))?.version ?? 0);
  // A vendor returns Ada's address for somebody with another profile.
  const claim = line(["linkedin:tomas-rehn", "email:ada@spring.example"], { name: "Tomas Rehn" });
  await addLines(app, toList(app, listId), [claim]);
  await workOut(portal, id);
  const rows = await rowsOf(portal, id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(["skipped", "created", "created"]);
  expect(rows[0]?.reason).toContain("It belongs to Ada Quill");
  expect(contactOf(portal.world, "ada@spring.example")).toBeUndefined();
  // A new sending does not plan that address either.
  const next = await sendList(app, app.person, { listId, search: "", keys: null });
  await workOut(portal, next);
  expect((await rowsOf(portal, next))[0]).toMatchObject({ outcome: "skipped" });
});

test("a sending that is not there is not found by any order", async () => {
  const portal = await portalBeside(own.url);
  const { app } = portal;
  const orders = [
    () => changePlan(app, "none", { version: 1 }),
    () => approve(app, app.person, "none", 1),
    () => goOn(app, "none"),
    () => cancelSending(app, app.person, "none"),
    () => takeBack(app, app.person, "none"),
  ];
  for (const order of orders) await expect(order()).rejects.toThrow(NotFound);
});
