import { expect, test } from "vitest";
import { ownDatabase } from "../../../scripts/testing/file-database";
import type { StaffMember } from "../../app";
import { readEvents } from "../../storage/security-events";
import { staff } from "../../storage/schema";
import { forgetPerson } from "../erasure/forget.server";
import { purge } from "../purge.server";
import { mostOwnViews } from "../storage/saved-views";
import { testApp } from "../testing/test-app";
import { changeView, createView, deleteView, restoreView, viewsOf } from "./saved-views.server";

const own = ownDatabase();
const place = "list.person";
const base = { place, isShared: false, query: "", look: null };

async function team() {
  const app = await testApp(own.url, () => Promise.reject(new Error("Nothing is asked here")));
  const colleague: StaffMember = {
    ...app.person,
    id: crypto.randomUUID(),
    name: "Bo",
    email: "bo@us.example",
  };
  const accounts = [app.person, colleague].map((each) => ({
    ...each,
    passwordHash: "none",
    createdAt: app.now(),
  }));
  await app.database.insert(staff).values(accounts).onConflictDoNothing();
  return { app, me: app.person, colleague };
}

test("a view is its author's until it is shared; then everybody may change and delete it", async () => {
  const { app, me, colleague } = await team();
  const name = `Mine ${crypto.randomUUID()}`;
  const view = await createView(app, me, {
    ...base,
    name: `  ${name} `,
    query: "?state=new&where.owner=&sort=-name&row=3",
    look: '{"order":["name"]}',
  });
  expect(view).toMatchObject({
    name,
    query: "state=new&sort=-name",
    isOwn: true,
    look: '{"order":["name"]}',
  });
  const seenBy = async (who: StaffMember) =>
    (await viewsOf(app, who, place)).filter(({ id }) => id === view.id);
  expect(await seenBy(colleague)).toEqual([]);
  await expect(changeView(app, colleague, view.id, { name: "Theirs" })).rejects.toThrow("does not exist");
  await changeView(app, me, view.id, { isShared: true });
  expect(await seenBy(colleague)).toMatchObject([{ isOwn: false, isShared: true, query: view.query }]);
  await expect(changeView(app, colleague, view.id, { isShared: false })).rejects.toThrow("Only its author");
  const renamed = await changeView(app, colleague, view.id, { name: `${name} too` });
  expect(renamed).toMatchObject({ name: `${name} too`, query: view.query });
  await deleteView(app, colleague, view.id);
  expect(await seenBy(me)).toEqual([]);
  await restoreView(app, colleague, view.id);
  expect(await seenBy(me)).toHaveLength(1);
  const { events } = await readEvents(app.database, {});
  expect(
    events
      .filter(({ about }) => about === view.id)
      .map(({ event }) => event)
      .toSorted(),
  ).toEqual(["view-deleted", "view-restored", "view-shared"]);
});

test("names, sizes and places are checked", async () => {
  const { app, me } = await team();
  const name = crypto.randomUUID();
  await createView(app, me, { ...base, name });
  await expect(createView(app, me, { ...base, name: name.toUpperCase() })).rejects.toThrow("already exists");
  await expect(createView(app, me, { ...base, name: " " })).rejects.toThrow("Enter a name");
  await expect(createView(app, me, { ...base, name: "x".repeat(61) })).rejects.toThrow("at most 60");
  await expect(createView(app, me, { ...base, name: "X", look: "x".repeat(20_001) })).rejects.toThrow(
    "large",
  );
  const places = ["made-up.none", "none.ask", "list.other", "made-up.ask.people"];
  for (const each of places)
    await expect(createView(app, me, { ...base, place: each, name: "X" })).rejects.toThrow("no tables");
  const many = { ...base, place: "made-up.ask" };
  for (let at = 0; at < mostOwnViews; at++) await createView(app, me, { ...many, name: `View ${at}` });
  await expect(createView(app, me, { ...many, name: "One more" })).rejects.toThrow("up to 50 views");
  // Restoring must not exceed the limit either.
  const [first] = await viewsOf(app, me, many.place);
  await deleteView(app, me, first?.id ?? "");
  await createView(app, me, { ...many, name: "One more" });
  await expect(restoreView(app, me, first?.id ?? "")).rejects.toThrow("up to 50 views");
  // Shared views have a separate limit.
  await createView(app, me, { ...many, name: "One more", isShared: true });
});

test("a deleted view does not come back beside another of its name", async () => {
  const { app, me } = await team();
  const name = crypto.randomUUID();
  const view = await createView(app, me, { ...base, name });
  await deleteView(app, me, view.id);
  const other = await createView(app, me, { ...base, name });
  await expect(restoreView(app, me, view.id)).rejects.toThrow(
    `A view named “${name}” already exists. Rename it, then restore this view.`,
  );
  await changeView(app, me, other.id, { name: `${name} too` });
  expect(await restoreView(app, me, view.id)).toMatchObject({ name });
});

test("forgetting a person clears their address from views, and old deleted views go", async () => {
  const { app, me } = await team();
  const email = `jo.${crypto.randomUUID()}@acme.example`;
  const view = await createView(app, me, {
    ...base,
    place: "list.company",
    name: `About ${email}`.slice(0, 60),
    query: new URLSearchParams({ search: email }).toString(),
  });
  await forgetPerson(app.database, `email:${email}`, app.now());
  const [left] = await viewsOf(app, me, "list.company");
  expect(JSON.stringify(left ?? {})).not.toContain(email.split("@")[0]);
  await deleteView(app, me, view.id);
  await purge(app, new Date(app.now().getTime() + 31 * 86_400_000));
  await expect(restoreView(app, me, view.id)).rejects.toThrow("30 days ago");
});
