/** Dumps everything the Worker stores: nothing in it names a person who was forgotten. */
import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { forgetPerson } from "../app/runs/erasure/forget.server";
import { searchFiles } from "../app/runs/erasure/stored-files.server";
import { cleanUploads } from "../app/runs/erasure/uploads.server";
import { createRun } from "../app/runs/storage/runs";
import { createApp } from "./app-of";
import { readConfig } from "./config";
import { objectsOf } from "./objects";
import { signedInStaff, testDatabase } from "./testing/console";

const bindings = Object.entries(env as unknown as Record<string, unknown>);
/** Selects bindings by kind, so that a new binding is dumped as well. */
const ofKind = (kind: string) =>
  bindings.filter(([, value]) => (value as object | null)?.constructor.name === kind);
const namespaces = ofKind("DurableObjectNamespace");
const stores = ofKind("KvNamespace");
const buckets = ofKind("R2Bucket");

async function* everything(): AsyncGenerator<[place: string, text: string]> {
  for (const [name, value] of namespaces) {
    const namespace = value as DurableObjectNamespace;
    for (const id of await listDurableObjectIds(namespace)) {
      const held = await runInDurableObject(namespace.get(id), (_, { storage }) => storage.list());
      yield [name, `${id.name ?? ""} ${JSON.stringify([...held])}`];
    }
  }
  for (const [name, value] of stores) {
    const store = value as KVNamespace;
    for (const { name: key, metadata } of (await store.list<unknown>()).keys)
      yield [name, JSON.stringify([key, metadata, await store.get(key)])];
  }
  for (const [name, value] of buckets) {
    const bucket = value as R2Bucket;
    for (const { key } of (await bucket.list()).objects)
      yield [`${name} ${key.split("/")[0]}`, `${key} ${await (await bucket.get(key))?.text()}`];
  }
  const { $client } = testDatabase();
  const tables = await $client.execute("SELECT name FROM sqlite_master WHERE type = 'table'");
  for (const { name } of tables.rows) {
    const { rows } = await $client.execute(`SELECT * FROM "${String(name)}"`);
    yield [String(name), JSON.stringify(rows)];
  }
}

async function placesNaming(person: string): Promise<string[]> {
  const found = new Set<string>();
  for await (const [place, text] of everything()) if (text.toLowerCase().includes(person)) found.add(place);
  return [...found].toSorted();
}

test("there is one of each kind, or more", () => {
  expect(namespaces.map(([name]) => name).toSorted()).toEqual([
    "PROGRESS_FEED",
    "RUN_KEEPER",
    "TRANSCRIPT_CONNECTION",
    "UPSTREAM_LIMITER",
  ]);
  expect(stores.map(([name]) => name)).toEqual(["FLASH"]);
  expect(buckets.map(([name]) => name)).toEqual(["FILES"]);
});

test("a dump of all state holds nothing of a forgotten person but that they are kept out", async () => {
  const person = `jo.${crypto.randomUUID()}`;
  const email = `${person}@acme.example`;
  const staff = await signedInStaff();
  const app = createApp(env, readConfig(env));
  const runId = crypto.randomUUID();
  // A run about them, worked by its keeper, reported by the feed, and awaited over a socket.
  await createRun(app.database, {
    id: runId,
    tool: "youtube-transcript",
    query: "download",
    kind: "plain",
    status: "queued",
    staffId: staff.id,
    title: `A talk by ${email}`,
    input: { url: `no video of ${email}` },
    settings: {},
    versions: {},
    origin: "https://console.example",
    createdAt: new Date(),
  });
  const socket = (await staff.call("/ws/transcript", { headers: { upgrade: "websocket" } })).webSocket;
  socket?.accept();
  const connected = new Promise<string>((resolve) =>
    socket?.addEventListener("message", ({ data }) => resolve(String(data)), { once: true }),
  );
  socket?.send(JSON.stringify({ action: "connect" }));
  const { connectionId } = JSON.parse(await connected) as { connectionId: string };
  await app.transcriptSockets.follow(staff.id, connectionId, runId);
  await app.runs.wake(runId);
  await app.runs.waitFor(runId, 20_000);
  await app.publish(staff.id, { msg: `Looking for ${email}`, runId });
  // A vendor's limiter, a setting, and files of each kind.
  await app.limiter.hold("serper", "serper", 1, "rate-limited");
  const saved = await staff.call("/api/signals/filters", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ additionalKeywords: [email] }),
  });
  expect(saved.status).toBe(200);
  for (const kind of ["results", "answers", "mails", "transcripts"])
    await app.files.put(`${kind}/${crypto.randomUUID()}`, JSON.stringify([email]), "application/json");

  expect(await placesNaming(person)).toEqual(
    expect.arrayContaining([
      "FILES answers",
      "FILES mails",
      "FILES results",
      "FILES transcripts",
      "PROGRESS_FEED",
      "runs",
      "settings",
    ]),
  );
  await forgetPerson(app.database, `email:${email.toLowerCase()}`, new Date());
  for (let minute = 0; minute < 3; minute++)
    await searchFiles(app, (staffId, people) => objectsOf(env).feed(staffId).forget(people));
  await cleanUploads(app, new Date());
  expect(await placesNaming(person)).toEqual(["suppressions"]);
  // The test files share the database.
  await app.database.$client.execute("DELETE FROM settings WHERE group_name = 'signals'");
});
