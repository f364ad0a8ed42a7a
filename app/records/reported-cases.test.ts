/** Cases that users of other systems reported about joins, lists and forgotten people. */
import { beforeAll, expect, test } from "vitest";
import { answer } from "../../sandbox/answer";
import { bookOf } from "../../sandbox/vendors/hubspot/book";
import { createWorld, type World } from "../../sandbox/world";
import { ownDatabase } from "../../scripts/testing/file-database";
import { hideForgotten } from "./forgotten.server";
import { testApp, type TestApp } from "../runs/testing/test-app";
import { forgetPerson } from "../runs/erasure/forget.server";
import { usualSurroundings } from "../vendors/replay";
import { connectUpstreams } from "../vendors/upstreams.server";
import { addLines } from "./adding.server";
import { readFileLine } from "./file-lines";
import { addHubspotList } from "./hubspot-list.server";
import { joinRecords } from "./joining.server";
import { changeLines } from "./lists.server";
import { addNote, openRecord, setField, split } from "./record.server";
import { readLines } from "./storage/list-order";
import { unreadMentions } from "./storage/notes";
import { fresh, holderOf, line, newList, newRecord, shownLines, toList } from "./testing/stage";

const own = ownDatabase();
let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await testApp(own.url, (request) => answer(world)(request));
  world = createWorld({ now: () => app.now() });
  app.upstreams = (connect) => connectUpstreams(connect, usualSurroundings);
});

const record = (keys: string[], name: string | null = null, list?: string) =>
  newRecord(app, keys, { name }, { list });

/** Puts contacts and a static list of them into the emulated HubSpot. */
function hubspotList(contacts: Record<string, string | null>[]): string {
  const book = bookOf(world);
  const listId = fresh();
  const ids = contacts.map((properties, at) => {
    const id = `${book.nextId + at}`;
    const day = "2026-01-01T00:00:00Z";
    book.made.contacts.push({
      id,
      properties: { hs_object_id: id, ...properties },
      createdAt: day,
      updatedAt: day,
    });
    return id;
  });
  book.nextId += contacts.length;
  book.writes += 1;
  const list = { listId, name: listId, objectTypeId: "0-1", processingType: "MANUAL" as const };
  book.lists.set(listId, { ...list, members: new Set(ids) });
  return listId;
}
const addFromHubspot = (list: string, from: string) =>
  addHubspotList(app, app.person, list, { from, after: null, actId: app.newId() });

test("an answer with another person's address leaves both records alone and names who holds it", async () => {
  // Two customers with one address were merged: chatwoot#2811.
  const at = `${fresh()}.example`;
  const mara = await record([`linkedin:mara-${at}`, `email:mara@${at}`], "Mara Lind");
  const tomas = await record([`linkedin:tomas-${at}`], "Tomas Rehn");
  await setField(app, app.person, mara, { field: "status", value: "contacted" });
  await setField(app, app.person, mara, { field: "owner", value: app.person.id });
  const answered = line([`linkedin:tomas-${at}`, `email:mara@${at}`], {
    name: "Tomas Rehn",
    asked: [`linkedin:tomas-${at}`],
    source: { run: "run-81", row: 4, vendor: "finder-a" },
  });
  const list = await newList(app, fresh());
  await addLines(app, toList(app, list), [answered]);
  const [one, other] = [await openRecord(app, mara), await openRecord(app, tomas)];
  expect([one.status, one.keys.length, one.joins]).toEqual(["contacted", 2, []]);
  expect([other.status, other.owner, other.keys.map(({ key }) => key)]).toEqual([
    "new",
    null,
    [`linkedin:tomas-${at}`],
  ]);
  expect(other.claims).toMatchObject([{ key: `email:mara@${at}`, state: "contested" }]);
  // A later line with nothing but the contested address names nobody.
  const byAddress = await addLines(app, toList(app, list), [
    line([`email:mara@${at}`], { name: "Tomas Rehn" }),
  ]);
  expect(byAddress).toMatchObject({ added: 0, contested: 1 });
});

test("spellings of one address, domain or profile are one line of a list", async () => {
  // Six spellings of a domain made six companies: twentyhq/twenty#11803.
  const at = `${fresh()}.example`;
  const places = { email: 0, linkedin: 1, domain: 2 };
  const read = (kind: "person" | "company", cells: string[]) => ({
    ...line(readFileLine(kind, cells, places, new Map()).keys),
  });
  const people = await newList(app, fresh());
  const spelled = [
    `MARA.LIND@${at}`,
    ` mara.lind@${at} `,
    `mailto:mara.lind@${at}`,
    `Mara Lind <mara.lind@${at.toUpperCase()}>`,
    `mara.lind@${at}\u200b`,
  ];
  const others = [`mara.lind+pod@${at}`, `maralind@${at}`];
  const added = await addLines(
    app,
    toList(app, people),
    [...spelled, ...others].map((email) => read("person", [email])),
  );
  expect(added).toMatchObject({ added: 3, already: 4 });
  const profiles = [
    "https://www.linkedin.com/in/",
    "http://linkedin.com/in/",
    "https://it.linkedin.com/in/",
    "m.linkedin.com/in/",
  ];
  const name = `Ada-${fresh()}`;
  const linked = await addLines(
    app,
    toList(app, people),
    profiles.map((before, n) =>
      read("person", ["", `${before}${n % 2 ? name : name.toLowerCase()}${n > 1 ? "?trk=public" : "/"}`]),
    ),
  );
  expect(linked).toMatchObject({ added: 1, already: 3 });
  const companies = await newList(app, fresh(), "company");
  const firm = `firm-${fresh()}.com`;
  const domains = [
    firm,
    `${firm}/`,
    `http://${firm}`,
    `https://www.${firm}`,
    `HTTPS://WWW.${firm.toUpperCase()}:443/de?utm_source=x`,
    ` ${firm} `,
    `//${firm}/team`,
    `ideas.${firm}`,
    `${firm}.`,
  ];
  const made = await addLines(
    app,
    { ...toList(app, companies), kind: "company" },
    [...domains, `not${firm}`].map((domain) => read("company", ["", "", domain])),
  );
  expect(made).toMatchObject({ added: 2, already: 8 });
});

test("tenants of a platform are companies of their own; pages on a platform are none", async () => {
  // layershifter/TLDExtract#14, relaticle/relaticle PR 608.
  const mark = fresh();
  const read = (domain: string) =>
    line(readFileLine("company", ["", "", domain], { domain: 2 }, new Map()).keys);
  const list = await newList(app, mark, "company");
  const hosts = [`a${mark}.github.io`, `b${mark}.github.io`, `c${mark}.myshopify.com`, `news.d${mark}.co.uk`];
  const none = [
    "github.io",
    `https://linktr.ee/${mark}`,
    `https://www.youtube.com/@${mark}`,
    "192.0.2.10",
    "localhost",
  ];
  const added = await addLines(app, { ...toList(app, list), kind: "company" }, [...hosts, ...none].map(read));
  expect(added).toMatchObject({ added: 4, noKey: 5 });
  const keys = (await shownLines(app, list)).map((each) => each.keys);
  expect(keys).toEqual([
    `domain:a${mark}.github.io`,
    `domain:b${mark}.github.io`,
    `domain:c${mark}.myshopify.com`,
    `domain:d${mark}.co.uk`,
  ]);
});

test("a comment's mention follows its record into a join and back out of it", async () => {
  const mark = fresh();
  const [kept, gone] = [await record([`email:${mark}@acme.example`]), await record([`linkedin:${mark}`])];
  await addNote(app, app.person, gone, { kind: "comment", text: mark, mentions: [app.person.id] });
  const mention = async () =>
    (await unreadMentions(app.database, app.person.id)).find(({ text }) => text === mark)?.recordId;
  await joinRecords(app, [kept, gone], { evidence: {}, proof: mark, by: null });
  expect(await mention()).toBe(kept);
  await split(app, app.person, (await openRecord(app, kept)).joins[0]?.id ?? "", "kept");
  expect(await mention()).toBe(gone);
});

test("the notes of two lines are both readable while a join shows one", async () => {
  const mark = fresh();
  const list = await newList(app, mark);
  const kept = await record([`email:${mark}@acme.example`], null, list);
  const gone = await record([`linkedin:${mark}`], null, list);
  const [first, second] = (await shownLines(app, list)).map(({ id }) => Number(id));
  const note = (id: number | undefined, value: string) =>
    changeLines(app, app.person, list, {
      ids: [id ?? 0],
      act: { kind: "note", value },
      actId: app.newId(),
      at: 5,
    });
  await note(first, "asked for the deck");
  await note(second, "from the charts");
  const notes = async () =>
    (await readLines(app.database, list, [first ?? 0, second ?? 0])).map((each) => each.note);
  await joinRecords(app, [kept, gone], { evidence: {}, proof: mark, by: null });
  expect(await notes()).toEqual(["asked for the deck · from the charts"]);
  await note(first, "deck sent");
  expect(await notes()).toEqual(["deck sent · from the charts"]);
  await split(app, app.person, (await openRecord(app, kept)).joins[0]?.id ?? "", "kept");
  expect(new Set(await notes())).toEqual(new Set(["deck sent", "from the charts"]));
});

test("two records that HubSpot merged are offered as one, never made one", async () => {
  // HubSpot's merge leaves one contact with both addresses: supaglue PR 870, dbt_hubspot#168.
  const at = `${fresh()}.example`;
  const one = await record([`email:mara@${at}`], "Mara Lind");
  const other = await record([`email:mara@film.${at}`], "Mara Lind");
  const from = hubspotList([
    {
      email: `mara@${at}`,
      hs_additional_emails: `mara@film.${at}`,
      firstname: "Mara",
      lastname: "Lind",
      hs_merged_object_ids: "101;102",
    },
  ]);
  const list = await newList(app, at);
  expect(await addFromHubspot(list, from)).toMatchObject({ read: 1, added: 1 });
  expect([await holderOf(app, `email:mara@${at}`), await holderOf(app, `email:mara@film.${at}`)]).toEqual([
    one,
    other,
  ]);
  const claims = [...(await openRecord(app, one)).claims, ...(await openRecord(app, other)).claims];
  expect(claims).toContainEqual(expect.objectContaining({ state: "offered" }));
});

test("a forgotten person does not come back from HubSpot, a file or a vendor's answer", async () => {
  // Deleted on request, back with the next sync: mautic#5699, customeros#790.
  const at = `${fresh()}.example`;
  const keys = [`email:lea@${at}`, `email:lea@home.${at}`, `linkedin:lea-${at}`];
  await record(keys, "Lea Holm");
  await forgetPerson(app.database, keys[0] ?? "", app.now());
  await hideForgotten(app);
  const list = await newList(app, at);
  const from = hubspotList([
    { email: `LEA@${at}`, firstname: "Lea", lastname: "Holm" },
    { email: `bo@${at}` },
  ]);
  // The console drops kept-out people from every vendor's answer, so they count as gone.
  expect(await addFromHubspot(list, from)).toMatchObject({ read: 2, added: 1, gone: 1 });
  const found = line([`email:lea@home.${at}`, `linkedin:lea-${at}`], {
    name: "Lea Holm",
    asked: [`domain:${at}`],
  });
  expect(await addLines(app, toList(app, list), [found])).toMatchObject({ added: 0, keptOut: 1 });
  expect(JSON.stringify(await shownLines(app, list))).not.toContain("lea");
});
