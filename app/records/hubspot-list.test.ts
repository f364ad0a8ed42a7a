/**
 * Adding a static HubSpot list: pages, merged and archived members, exclusions, and a list that
 * cannot be read to its end.
 */
import { expect, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { allBehaviours } from "../../sandbox/behaviours";
import { bookOf, placeOf, type StaticList } from "../../sandbox/vendors/hubspot/book";
import { mergeContacts } from "../../sandbox/vendors/hubspot/changes";
import { crmOf } from "../../sandbox/vendors/hubspot/records";
import { createWorld } from "../../sandbox/world";
import { ownDatabase } from "../../scripts/testing/file-database";
import { makeRule } from "../exclusions/making.server";
import { testApp } from "../runs/testing/test-app";
import { readEvents } from "../storage/security-events";
import { usualSurroundings } from "../vendors/replay";
import { connectUpstreams } from "../vendors/upstreams.server";
import { addHubspotList, hubspotLists, type HubspotAdded, previewHubspotList } from "./hubspot-list.server";
import { newList, shownLines } from "./testing/stage";

const own = ownDatabase();
let portals = 0;

async function portal(through = (_: Request, work: () => Promise<Response>) => work()) {
  const asked: string[] = [];
  const app = await testApp(own.url, (request) => {
    asked.push(new URL(request.url).pathname);
    return through(request, () => answer(world)(request));
  });
  const world = createWorld({ now: () => app.now(), behaviours: allBehaviours });
  app.upstreams = (connect) => connectUpstreams(connect, usualSurroundings);
  portals += 1;
  const host = `p${portals}.example`;
  /** Puts a list of new contacts into the portal. */
  const list = (size: number, more: Partial<StaticList> = {}) => {
    const book = bookOf(world);
    const members = Array.from({ length: size }, (_, at) => {
      const id = String(portals * 1_000_000 + at + 1);
      const properties = {
        hs_object_id: id,
        email: `a${at}@${host}`,
        firstname: "Ada",
        lastname: `Quill ${at}`,
        jobtitle: "Host",
        hs_email_optout: at === 7 ? "true" : null,
      };
      book.made.contacts.push({
        id,
        properties,
        createdAt: "2026-01-01T00:00:00Z",
        updatedAt: "2026-01-01T00:00:00Z",
      });
      return id;
    });
    book.writes += 1;
    const listId = `9${portals}`;
    book.lists.set(listId, {
      listId,
      name: `Guests ${portals}`,
      objectTypeId: "0-1",
      processingType: "SNAPSHOT",
      members: new Set(members),
      ...more,
    });
    return { listId, members };
  };
  return { app, world, asked, host, list };
}
type Portal = Awaited<ReturnType<typeof portal>>;

async function addAll({ app }: Portal, listId: string, from: string): Promise<HubspotAdded[]> {
  const parts: HubspotAdded[] = [];
  const actId = app.newId();
  for (let after: string | null = null; parts.length === 0 || after !== null;) {
    const part: HubspotAdded = await addHubspotList(app, app.person, listId, { from, after, actId });
    parts.push(part);
    ({ after } = part);
  }
  return parts;
}
const total = (
  parts: HubspotAdded[],
  name: "added" | "already" | "read" | "gone" | "noKey" | "excluded" | "optedOut",
) => parts.reduce((sum, part) => sum + part[name], 0);

test("a list is read page by page; merged and archived members and contacts without keys are counted", async () => {
  const made = await portal();
  const { app, world, host, asked } = made;
  const { listId: from, members } = made.list(1203);
  const [a = "", b = "", archived = "", keyless = ""] = members;
  mergeContacts(world, [a, b]);
  bookOf(world).archived.add(placeOf("contacts", archived));
  bookOf(world).edits.set(placeOf("contacts", keyless), { email: `info@${host}` });
  bookOf(world).writes += 1;
  await makeRule(app, app.person, {
    kind: "person",
    value: `a9@${host}`,
    note: "",
    until: "",
    passable: true,
  });
  const list = await newList(app, `Guests ${host}`);
  const preview = await previewHubspotList(app, app.person, "person", from);
  expect(preview).toMatchObject({ name: expect.stringContaining("Guests") as string, total: 1203 });
  expect(preview.first).toHaveLength(8);
  expect(preview.first.at(-1)).toMatchObject({ name: "Ada Quill 9", more: "Host" });
  expect(await shownLines(app, list)).toEqual([]);
  const parts = await addAll(made, list, from);
  expect(parts.map(({ read, total: of }) => [read, of])).toEqual([
    [1000, 1203],
    [203, 1203],
  ]);
  // Five pages of members, and one for the preview.
  expect(asked.filter((path) => path.endsWith("/memberships/join-order"))).toHaveLength(6);
  expect([total(parts, "added"), total(parts, "gone"), total(parts, "noKey")]).toEqual([1200, 1, 1]);
  expect([total(parts, "excluded"), total(parts, "optedOut")]).toEqual([1, 1]);
  expect(parts.every(({ costUsd, stopped }) => costUsd === 0 && stopped === null)).toBe(true);
  const lines = await shownLines(app, list);
  expect(lines).toHaveLength(1200);
  expect(lines.some(({ keys }) => String(keys).includes(`email:a1202@${host}`))).toBe(true);
  // A second reading adds nobody twice.
  const again = await addAll(made, list, from);
  expect([total(again, "added"), total(again, "already")]).toEqual([0, 1200]);
  const { events } = await readEvents(app.database, { event: "hubspot-list-added" });
  expect(events[0]).toMatchObject({ about: `Guests ${host}` });
});

test("a list that HubSpot deletes between two pages keeps the members that were read, and says so", async () => {
  let pages = 0;
  const made = await portal(async (request, work) => {
    if (new URL(request.url).pathname.endsWith("/join-order") && ++pages === 3)
      bookOf(made.world).lists.delete(from);
    return work();
  });
  const { listId: from } = made.list(600);
  const list = await newList(made.app, `Deleted ${made.host}`);
  const parts = await addAll(made, list, from);
  expect(parts).toMatchObject([
    { read: 500, added: 500, after: null, stopped: expect.stringContaining("no longer exists") as string },
  ]);
  expect(await shownLines(made.app, list)).toHaveLength(500);
  await expect(addAll(made, list, from)).rejects.toThrow("no longer exists in HubSpot");
});

test("a list above the upper size, an active list and a list of companies add nobody", async () => {
  const made = await portal();
  const { app, world } = made;
  const list = await newList(app, `Refused ${made.host}`);
  const { listId: large } = made.list(1, {
    members: new Set(Array.from({ length: 100_001 }, (_, at) => String(at))),
  });
  await expect(addAll(made, list, large)).rejects.toThrow("This HubSpot list has 100,001 members.");
  expect(await shownLines(app, list)).toEqual([]);
  await expect(addAll(made, list, "413")).rejects.toThrow("is an active list");
  await expect(addAll(made, list, "414")).rejects.toThrow("does not contain contacts");
  const found = await hubspotLists(app, app.person, "company", "sponsor");
  expect(found).toMatchObject([{ id: "414", name: "Podcast sponsors" }]);
  expect((await hubspotLists(app, app.person, "person", "")).map(({ name }) => name)).not.toContain(
    "Newsletter readers",
  );
  const companies = await newList(app, `Sponsors ${made.host}`, "company");
  const parts = await addAll(made, companies, "414");
  expect(total(parts, "read")).toBe(found[0]?.size);
  expect(total(parts, "added")).toBeGreaterThan(0);
  expect(crmOf(world).all.companies.length).toBeGreaterThan(0);
});

test("a token without the scope is told which scope it lacks; a rate limit waits", async () => {
  let refusals = 1;
  const limited = await portal((request, work) => {
    if (new URL(request.url).pathname.endsWith("/join-order") && refusals-- > 0)
      return Promise.resolve(
        Response.json(
          { message: "You have reached your secondly limit.", policyName: "SECONDLY" },
          { status: 429 },
        ),
      );
    return work();
  });
  const { listId: from } = limited.list(3);
  const list = await newList(limited.app, `Limited ${limited.host}`);
  expect(total(await addAll(limited, list, from), "added")).toBe(3);

  const lacking = await portal((_, work) => work());
  const refused = await portal((request, work) =>
    new URL(request.url).pathname.startsWith("/crm/lists/")
      ? Promise.resolve(
          Response.json(
            {
              category: "MISSING_SCOPES",
              errors: [{ context: { requiredGranularScopes: ["crm.lists.read"] } }],
            },
            { status: 403 },
          ),
        )
      : work(),
  );
  await expect(addAll(refused, await newList(lacking.app, `Lacking ${lacking.host}`), "1")).rejects.toThrow(
    "the token lacks the scope crm.lists.read",
  );
});
