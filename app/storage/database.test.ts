/** Tests statements against the real server with injected faults. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { readBatch, writeBatch } from "./batch";
import { type Database, openDatabase } from "./database";
import { createRun, statusOf } from "../runs/storage/runs";
import { sessions, signInFailures } from "./schema";
import { loadSettings, saveSettings } from "./settings";
import { addSession } from "../staff/storage/staff";
import { skippingTime } from "./testing/skipping-time";
import { inTurn, type Relay, startRelay } from "./testing/relay";
import { DatabaseTrouble, isDatabaseTrouble, reasonOfTrouble, retryOnTrouble } from "./trouble";

let relay: Relay;
let waited: number[];

beforeEach(async () => {
  relay = await startRelay(inject("databaseUrl"));
  waited = [];
  onTestFinished(() => relay.close());
});

/** Pauses end at once and count as elapsed time; a hanging request times out immediately. */
function open(more: { onWait?: () => Promise<void> } = {}) {
  let request = new AbortController();
  relay.onHang = () => request.abort(new DOMException("No answer came", "TimeoutError"));
  return openDatabase({
    url: relay.url,
    timeout: () => {
      request = new AbortController();
      return { signal: request.signal, end: () => undefined };
    },
    time: skippingTime(async (milliseconds) => {
      waited.push(milliseconds);
      await more.onWait?.();
    }),
  });
}

/** A write whose repetition would be visible. */
const note = (database: Database, subject: string) =>
  database.insert(signInFailures).values({ subject, at: new Date() });
const noted = (database: Database, subject: string) =>
  database.$count(signInFailures, eq(signInFailures.subject, subject));

describe("a statement outlasts trouble", () => {
  test.each(["refuse", "overrun", "lose"] as const)("a read whose request meets: %s", async (fault) => {
    relay.fault = inTurn([fault, fault, fault]);
    expect(await statusOf(open(), "no such run")).toBeNull();
    expect(relay.seen).toHaveLength(4);
    expect(waited.every((pause, at) => at === 0 || pause > (waited[at - 1] ?? 0) * 0.9)).toBe(true);
  });

  test("a read that hangs is given up after the deadline and asked again", async () => {
    relay.fault = inTurn(["hang"]);
    expect(await statusOf(open(), "no such run")).toBeNull();
    expect(relay.seen).toHaveLength(2);
  });

  test("no deadline runs on after its request, answered or refused", async () => {
    relay.fault = inTurn(["refuse"]);
    const deadlines = { begun: 0, ended: 0 };
    const database = openDatabase({
      url: relay.url,
      timeout: () => {
        deadlines.begun += 1;
        return { signal: new AbortController().signal, end: () => void (deadlines.ended += 1) };
      },
      time: skippingTime(() => Promise.resolve()),
    });
    expect(await statusOf(database, "no such run")).toBeNull();
    expect(deadlines).toEqual({ begun: 2, ended: 2 });
  });

  test("a write to a database that takes no connections for ten seconds", async () => {
    await relay.refuseAll();
    const passed = () => waited.reduce((sum, each) => sum + each, 0);
    const database = open({ onWait: async () => (passed() > 10_000 ? relay.listen() : undefined) });
    const subject = crypto.randomUUID();
    await note(database, subject);
    expect(await noted(database, subject)).toBe(1);
  });

  test("a single write that was refused for overrun is done once", async () => {
    relay.fault = inTurn(["overrun", "overrun"]);
    const subject = crypto.randomUUID();
    const database = open();
    await note(database, subject);
    expect(await noted(database, subject)).toBe(1);
  });

  test.each(["lose", "refuse", "hang"] as const)("a batch whose request meets: %s", async (fault) => {
    relay.fault = inTurn([fault]);
    const id = crypto.randomUUID();
    await writeBatch(open(), [
      { sql: "INSERT INTO suppressions (subject, at) VALUES (?, 1) ON CONFLICT DO NOTHING", args: [id] },
    ]);
    expect(relay.seen).toHaveLength(2);
    const [found] = await readBatch(open(), [
      { sql: "SELECT at FROM suppressions WHERE subject = ?", args: [id] },
    ]);
    expect(found?.rows).toHaveLength(1);
  });
});

test.each(["lose", "hang"] as const)(
  "a single write is not sent again when it may have been done: %s",
  async (fault) => {
    relay.fault = inTurn([fault]);
    const subject = crypto.randomUUID();
    const database = open();
    const error = await note(database, subject).catch((failure: unknown) => failure);
    expect(isDatabaseTrouble(error)).toBe(true);
    expect(relay.seen).toHaveLength(1);
    expect(await noted(database, subject)).toBe(fault === "lose" ? 1 : 0);
  },
);

test("a run and a sign-in whose answers are lost are there once", async () => {
  const database = open();
  const id = crypto.randomUUID();
  relay.fault = inTurn(["lose", "refuse"], "insert into");
  await createRun(database, {
    id,
    tool: "made-up",
    query: "ask",
    kind: "plain",
    status: "queued",
    staffId: "nobody",
    title: "a search",
    input: {},
    settings: {},
    versions: {},
    origin: "http://console.example",
    createdAt: new Date(),
  });
  expect(await statusOf(database, id)).toBe("queued");
  const time = new Date();
  relay.fault = inTurn(["lose", "refuse"], "insert into");
  await addSession(database, {
    tokenHash: id,
    staffId: "nobody",
    createdAt: time,
    seenAt: time,
    expiresAt: time,
  });
});

test("a saved setting whose answer is lost is saved once, and is no conflict with itself", async () => {
  const database = open();
  const save = {
    group: crypto.randomUUID(),
    changes: { words: ["one"] },
    by: "Dana",
    at: new Date(),
    expected: 0,
  };
  relay.fault = inTurn(["lose"], "settings_versions");
  expect(await saveSettings(database, save)).toMatchObject({ version: 1, values: save.changes });
  expect(await loadSettings(database, save.group)).toMatchObject({ version: 1, values: save.changes });
});

test("trouble without end is told after a while, as trouble", async () => {
  relay.fault = () => "overrun";
  const error = await statusOf(open(), "any").catch((failure: unknown) => failure);
  expect(isDatabaseTrouble(error)).toBe(true);
  const passed = waited.reduce((sum, each) => sum + each, 0);
  expect(passed).toBeGreaterThan(10_000);
  expect(passed).toBeLessThan(30_000);
});

test("a statement's own error is told at once and is no trouble", async () => {
  const error = await open()
    .$client.execute("SELECT nothing_of_this_name")
    .catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(Error);
  expect(isDatabaseTrouble(error)).toBe(false);
  expect(relay.seen).toHaveLength(1);
});

test("what a value says is never taken for trouble", async () => {
  const database = open();
  const session = {
    tokenHash: crypto.randomUUID(),
    createdAt: new Date(),
    seenAt: new Date(),
    expiresAt: new Date(),
  };
  const staffId = "Network connection lost. HTTP status 503, fetch failed, SQLITE_BUSY";
  const add = () => database.insert(sessions).values({ ...session, staffId });
  await add();
  const error = await add().catch((failure: unknown) => failure);
  expect(String(error)).toContain("SQLITE_BUSY");
  expect(isDatabaseTrouble(error)).toBe(false);
});

test.each([
  // While an operator changes the token.
  [401, true],
  [403, true],
  [404, false],
  [429, true],
  [500, true],
  [503, true],
])("HTTP status %i of the database is trouble: %s", async (status, isTrouble) => {
  const answered = openDatabase({
    url: "http://database.example",
    fetch: async () => new Response("words", { status, headers: { "content-type": "text/plain" } }),
    time: skippingTime(),
  });
  const error = await statusOf(answered, "any").catch((failure: unknown) => failure);
  expect(isDatabaseTrouble(error)).toBe(isTrouble);
});

/**
 * Answers every statement with this error as libSQL's server does: status 200 with an error in
 * place of a result.
 */
const refusing = (code: string, words: string) =>
  openDatabase({
    url: "http://database.example",
    fetch: async () =>
      Response.json({
        baton: null,
        base_url: null,
        results: [
          { type: "error", error: { message: words, code } },
          { type: "ok", response: { type: "close" } },
        ],
      }),
    time: skippingTime(),
  });

test.each([
  [
    "BLOCKED",
    "Operation was blocked: SQL write operations are forbidden (do you need to upgrade your plan?)",
    "its plan is used up",
  ],
  ["SQLITE_FULL", "SQLite error: database or disk is full", "it has no space left"],
  ["SQLITE_IOERR", "SQLite error: disk I/O error", "its disk fails"],
  ["SQLITE_CANTOPEN", "SQLite error: unable to open database file", "its disk fails"],
  ["SQLITE_READONLY", "SQLite error: attempt to write a readonly database", "it takes no writes"],
  ["SQLITE_NOMEM", "SQLite error: out of memory", "it has no memory left"],
  ["SQLITE_CORRUPT", "SQLite error: database disk image is malformed", "its file is damaged"],
  ["SQLITE_NOTADB", "SQLite error: file is not a database", "its file is damaged"],
])("%s of the database is trouble, kept and retried, and is named", async (code, message, words) => {
  const failure = await statusOf(refusing(code, message), "any").catch((each: unknown) => each);
  expect(failure).toMatchObject({ cause: { cause: { code } } });
  expect(isDatabaseTrouble(failure)).toBe(true);
  expect(reasonOfTrouble(failure)).toEqual({ words, isDamage: words === "its file is damaged" });
});

test.each(["SQLITE_CONSTRAINT", "SQLITE_ERROR", "SQLITE_TOOBIG"])(
  "%s is the statement's own",
  async (code) => {
    const failure = await statusOf(refusing(code, "SQLite error: of the statement"), "any").catch(
      (each: unknown) => each,
    );
    expect(isDatabaseTrouble(failure)).toBe(false);
    expect(reasonOfTrouble(failure)).toBeNull();
  },
);

test("work that is done is asked for once", async () => {
  let asked = 0;
  expect(await retryOnTrouble(async () => ++asked, false)).toBe(1);
  const cut = async () => {
    asked += 1;
    throw new TypeError("fetch failed");
  };
  await expect(retryOnTrouble(cut, false)).rejects.toThrow(DatabaseTrouble);
  expect(asked).toBe(2);
});
