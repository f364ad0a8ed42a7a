/**
 * Tests the table of measurements over the console's API and database, with and without injected
 * differences.
 */
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { api } from "../../../app/api/api.ts";
import { measureOn, measureRequest } from "../../../app/operations/platform-figures.server.ts";
import { testApp, type TestApp } from "../../../app/runs/testing/test-app.ts";
import { slicesAtOnce } from "../../../app/assumptions.ts";
import { hashToken } from "../../../app/staff/hash-token.server.ts";
import { rawQuery } from "../../../app/storage/raw-query.ts";
import { addOutsideToken } from "../../../app/staff/storage/staff.ts";
import { assess, table } from "./assess.ts";
import { askerOf, measure } from "./measure.ts";

/** The simulated platform. */
const asAssumed = {
  /** Milliseconds of each database request. */
  roundTrip: 12,
  largestAnswer: Number.POSITIVE_INFINITY,
  rowsRead: 1,
  /** Concurrent requests that the database answers. */
  requests: 60,
  connections: 6,
  /** Bytes that an object may send. */
  sends: 100_000_000,
  /** Milliseconds that a request may last. */
  lasts: 30_000,
  /** Concurrent queue messages. */
  consumers: 60,
  /** Milliseconds until an idle object leaves memory. */
  rests: 10_000,
};
let platform = asAssumed;
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("no service is asked")));
  const name = app.newId();
  token = name;
  await addOutsideToken(app.database, {
    name,
    kind: "health",
    tokenHash: hashToken(name),
    createdAt: app.now(),
  });
});

beforeEach(() => {
  platform = asAssumed;
  // The test controls the time.
  let now = Date.now();
  app.time = {
    now: () => now,
    after: (milliseconds, then) => {
      now += milliseconds;
      // The platform cuts off a longer request, so that nobody gets its answer.
      if (milliseconds > platform.lasts) throw new Error("cut off");
      queueMicrotask(then);
      return () => undefined;
    },
  };
  let underWay = 0;
  const allAsked = Promise.withResolvers<void>();
  /** Each request lasts until all have arrived. */
  const beBusy = async () => {
    underWay += 1;
    const isTooMany = underWay > platform.requests;
    if (underWay === slicesAtOnce) allAsked.resolve();
    await allAsked.promise;
    if (isTooMany) throw new Error("too many requests");
    return { bytes: 1, rowsRead: 1 };
  };
  let object = { id: app.newId(), asked: now };
  let begun: { key: string; at: number }[] = [];
  ask = async (sql) => {
    const values = /i < (\d+)\) SELECT hex/.exec(sql)?.[1];
    return values ? { bytes: Number(values) * 10_000, rowsRead: 0 } : askDatabase(sql);
  };
  app.measured = {
    query: async (sql) => {
      if (sql.includes("COUNT(*)")) return beBusy();
      const { bytes, rowsRead } = await ask(sql);
      now += platform.roundTrip;
      if (bytes > platform.largestAnswer) throw new Error("RESPONSE_TOO_LARGE");
      return { bytes, rowsRead: rowsRead * platform.rowsRead };
    },
    connections: async (most) => Math.min(most, platform.connections),
    sends: async (bytes) => bytes <= platform.sends,
    object: async () => {
      object = { id: now - object.asked > platform.rests ? app.newId() : object.id, asked: now };
      return object.id;
    },
    send: async (keys, lasts) => {
      begun = keys.map((key, each) => ({ key, at: now + Math.floor(each / platform.consumers) * lasts }));
    },
  };
  app.files.list = async (prefix) => {
    const found = begun.filter(({ key, at }) => key.startsWith(prefix) && at <= now);
    return { files: found.map(({ key, at }) => ({ key, uploadedAt: new Date(at) })), next: null };
  };
  pass = async (milliseconds) => void (now += milliseconds);
});
let pass: (milliseconds: number) => Promise<void>;
const askDatabase = (sql: string) => rawQuery({ url: inject("databaseUrl"), fetch: globalThis.fetch }, sql);
/** Answers from the database, except large answers, which would take seconds. */
let ask = askDatabase;

const fetch = (request: Request) => Promise.resolve(api.fetch(request, { app }));
const assessed = async (ask: Parameters<typeof measure>[0]) =>
  assess(await measure(ask, { wait: (time) => pass(time), lasts: 20_000 }));
/** Skips the API to save time. */
const measured = () => assessed((body) => measureOn(app, measureRequest.parse(body)).catch(() => null));

test("a platform that is as assumed is said to be so, figure by figure", async () => {
  ask = askDatabase;
  const rows = await assessed(askerOf("http://localhost", token, fetch));
  expect(rows.filter(({ change }) => change !== null)).toEqual([]);
  expect(table(rows)).toMatch(/to the database and back +30 ms at most +12 ms +as assumed/);
});

test.each([
  ["the database is far away", { roundTrip: 95 }, "databaseRoundTrip", "95 ms"],
  ["its answers are small", { largestAnswer: 3_000_000 }, "largestAnswer", "2.5 MB came"],
  ["its rows count twice", { rowsRead: 2 }, "rowsReadByKey", "2"],
  ["objects send little", { sends: 10_000_000 }, "largestSending", "6.5 MB left"],
  ["it cuts requests off soon", { lasts: 15_000 }, "requestLasts", "cut off"],
  ["it takes few requests", { requests: 20 }, "slicesAtOnce", "20"],
  ["an invocation has few connections", { connections: 4 }, "connectionsPerInvocation", "4"],
  ["the queue is slow", { consumers: 10 }, "slicesBeginWithin", "40 within 60 s, 10 at once"],
  ["objects stay", { rests: 60_000 }, "objectsRestAfter", "there after 20 s still"],
  ["objects go soon", { rests: 1000 }, "objectsRestAfter", "gone after 5 s"],
])(
  "%s: it is named, with the constant to change, and nothing else is",
  async (_, planted, constant, seen) => {
    platform = { ...asAssumed, ...planted };
    const rows = await measured();
    const differing = rows.filter(({ change }) => change !== null);
    expect(differing.map((row) => [row.constant, row.seen])).toEqual([[constant, seen]]);
    expect(table(rows)).toContain(`${constant} in app/assumptions.ts: `);
  },
);

test("five differences at once are five lines", async () => {
  platform = {
    ...asAssumed,
    roundTrip: 200,
    largestAnswer: 1_500_000,
    requests: 30,
    connections: 4,
    consumers: 5,
  };
  const differing = (await measured()).filter(({ change }) => change !== null);
  expect(differing.map(({ constant }) => constant)).toEqual([
    "databaseRoundTrip",
    "largestAnswer",
    "slicesAtOnce",
    "slicesBeginWithin",
    "connectionsPerInvocation",
  ]);
});

test("only who has such a token measures", async () => {
  const body = JSON.stringify({ measure: "object" });
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(new Request(`http://localhost${path}`, { method: "POST", headers, body }));
  expect((await ask("/api/first-day", {})).status).toBe(401);
  expect((await ask("/api/first-day", { authorization: `Bearer ${token}` })).status).toBe(200);
  expect((await ask("/api/probes", { authorization: `Bearer ${token}` })).status).toBe(401);
  await expect(
    measure(askerOf("http://localhost", "wrong", fetch), { wait: pass, lasts: 1 }),
  ).rejects.toThrow("401");
});
