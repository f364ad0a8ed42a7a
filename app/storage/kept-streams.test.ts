import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "./database";
import { keepStreams } from "./kept-streams";

interface Sent {
  baton: boolean;
  closes: boolean;
}

type Send = Parameters<typeof keepStreams>[0];

/** A client with kept streams on the tests' own database, and what it sent. Its streams end with the test. */
function client(options: { now?: () => number; send?: Send } = {}) {
  const url = inject("databaseUrl");
  const send = options.send ?? ((address, request) => fetch(address, request));
  const sent: Sent[] = [];
  const batons: string[] = [];
  const watched: Send = async (address, request) => {
    const body = typeof request.body === "string" ? request.body : "";
    if (body) sent.push({ baton: body.startsWith('{"baton"'), closes: body.includes('{"type":"close"}') });
    const answer = await send(address, request);
    if (answer.ok && body)
      batons.push(((await answer.clone().json()) as { baton: string | null }).baton ?? "");
    return answer;
  };
  onTestFinished(async () => {
    // Of a stream the last one alone is good; the server refuses the others.
    for (const baton of batons) {
      const body = JSON.stringify({ baton, requests: [{ type: "close" }] });
      await fetch(`${url}/v2/pipeline`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json" },
      });
    }
  });
  const database = openDatabase({ url, fetch: keepStreams(watched, options.now ?? Date.now) });
  return { database, client: database.$client, sent };
}

const kept = { baton: true, closes: false };
const opened = { baton: false, closes: false };
const alone = { baton: false, closes: true };

const one = async (database: ReturnType<typeof client>["client"], word: string) =>
  (await database.execute({ sql: "SELECT ? AS word", args: [word] })).rows[0]?.word;

test("statements after one another go over one stream", async () => {
  const { client: database, sent } = client();
  for (const word of ["a", "b", "c"]) expect(await one(database, word)).toBe(word);
  expect(sent).toEqual([opened, kept, kept]);
});

test("of many at once four keep their streams, and each gets its own answer", async () => {
  const { client: database, sent } = client();
  const words = Array.from({ length: 12 }, (_, index) => `word ${index}`);
  expect(await Promise.all(words.map((word) => one(database, word)))).toEqual(words);
  expect(sent.filter(({ closes }) => !closes)).toHaveLength(4);
  await Promise.all(words.slice(0, 4).map((word) => one(database, word)));
  expect(sent.slice(12)).toEqual(Array.from({ length: 4 }, () => kept));
});

test("a batch goes over a kept stream as often as wanted", async () => {
  const { client: database, sent } = client();
  const again = { sql: "SELECT ? AS n", args: [1] };
  for (let round = 0; round < 3; round++) {
    const [first, second, third] = await database.batch(
      [again, { sql: "SELECT ? + 1 AS n", args: [1] }, { ...again, args: [3] }],
      "read",
    );
    expect([first, second, third].map((result) => result?.rows[0]?.n)).toEqual([1, 2, 3]);
  }
  expect(sent).toEqual([opened, kept, kept]);
});

test("after a stream was lost, the statement is done once over another", async () => {
  let stale: { address: string; request: RequestInit } | null = null;
  const { client: database, sent } = client({
    async send(address, request) {
      const body = String(request.body);
      // Another request uses the baton first, so the server refuses it.
      if (body.startsWith('{"baton"') && !stale) {
        stale = { address, request };
        const baton = body.slice(0, body.indexOf(",")) + ',"requests":[]}';
        await fetch(address, { ...request, body: baton });
      }
      return fetch(address, request);
    },
  });
  const table = `kept_${crypto.randomUUID().replaceAll("-", "")}`;
  await database.execute(`CREATE TABLE ${table} (n INTEGER)`);
  await database.execute(`INSERT INTO ${table} VALUES (1)`);
  expect(stale).not.toBeNull();
  expect((await database.execute(`SELECT count(*) AS n FROM ${table}`)).rows[0]?.n).toBe(1);
  expect(sent.slice(0, 3)).toEqual([opened, kept, alone]);
  await database.execute(`DROP TABLE ${table}`);
});

describe("a stream that met trouble is not used again", () => {
  test("a statement that fails", async () => {
    const { client: database, sent } = client();
    await expect(database.execute("SELECT nothing_of_this_name")).rejects.toThrow("nothing_of_this_name");
    expect(await one(database, "after")).toBe("after");
    expect(sent).toEqual([opened, opened]);
  });

  test("a batch that fails leaves nothing behind and blocks nobody", async () => {
    const { client: database, sent } = client();
    const table = `kept_${crypto.randomUUID().replaceAll("-", "")}`;
    await database.execute(`CREATE TABLE ${table} (n INTEGER PRIMARY KEY)`);
    const insert = { sql: `INSERT INTO ${table} VALUES (?)`, args: [1] };
    await expect(database.batch([insert, insert], "write")).rejects.toThrow("UNIQUE");
    await database.batch([{ ...insert, args: [2] }], "write");
    expect((await database.execute(`SELECT n FROM ${table}`)).rows.map(({ n }) => n)).toEqual([2]);
    expect(sent).toEqual([opened, kept, opened, kept]);
    await database.execute(`DROP TABLE ${table}`);
  });
});

test("a transaction of several requests keeps to the client's own stream", async () => {
  const { database, sent } = client();
  await database.transaction(async (transaction) => {
    await transaction.get(sql`SELECT 1`);
    await transaction.get(sql`SELECT 2`);
  });
  expect(await one(database.$client, "after")).toBe("after");
  expect(sent.at(-1)).toEqual(opened);
});

test("a stream at rest for long is left to the server, which has forgotten it", async () => {
  let now = 0;
  const { client: database, sent } = client({ now: () => now });
  await one(database, "a");
  now += 9000;
  await one(database, "b");
  expect(sent).toEqual([opened, opened]);
});

test("requests that never come back free their places in time", async () => {
  let now = 0;
  let lose = true;
  const { client: database, sent } = client({
    now: () => now,
    send: (address, request) => (lose ? new Promise(() => {}) : fetch(address, request)),
  });
  for (let lost = 0; lost < 4; lost++) void one(database, "lost");
  await expect.poll(() => sent.length).toBe(4);
  lose = false;
  await one(database, "a");
  now += 41_000;
  await one(database, "b");
  expect(sent.slice(4)).toEqual([alone, opened]);
});

test("a server that keeps no streams is soon asked for none", async () => {
  const { client: database, sent } = client({
    send: async (address, request) =>
      String(request.body).startsWith('{"baton"')
        ? new Response("Received an invalid baton", { status: 400 })
        : fetch(address, request),
  });
  for (let statement = 0; statement < 9; statement++) expect(await one(database, "here")).toBe("here");
  expect(sent.filter(({ baton }) => baton)).toHaveLength(3);
  expect(sent.at(-1)).toEqual(alone);
});

const pieces = ['{"type":"store_sql","sql_id":7', ',{"type":"close"}]}', '{"requests":[', '"', "\\", "é€𝄞"];

const words = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "grapheme" })), {
  maxLength: 8,
});

test("no text in a statement is taken for a part of the request", async () => {
  const { client: database } = client();
  await fc.assert(
    fc.asyncProperty(words, async (some) => {
      const text = some.join("");
      expect(await one(database, text)).toBe(text);
      const [result] = await database.batch([{ sql: "SELECT ? AS word", args: [text] }], "read");
      expect(result?.rows[0]?.word).toBe(text);
    }),
  );
});
