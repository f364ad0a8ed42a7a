import { expect, inject, test } from "vitest";
import { gathered, writeBatch } from "../storage/batch";
import { claimCalls, releaseCall, storeAnswer } from "./storage/calls";
import type { StoredCall } from "./storage/stored-calls";
import { openDatabase } from "../storage/database";
import { realTime, type Time } from "../time";
import { PendingAnswers } from "./pending-answers.server";

/** A separate database connection that counts its requests. */
function countingDatabase() {
  const database = openDatabase({ url: inject("databaseUrl") });
  const batch = database.$client.batch.bind(database.$client);
  const asked = { times: 0 };
  database.$client.batch = (statements, mode) => {
    asked.times += 1;
    return batch(statements as never, mode);
  };
  return { database, asked };
}

const never = new AbortController().signal;
const claimant = { staffId: "staff", claimedUntil: 0 };

test("hundreds of calls of others are looked for in one question, and each has its own outcome", async () => {
  const { database, asked } = countingDatabase();
  const mark = crypto.randomUUID();
  const keys = Array.from({ length: 300 }, (_, at) => `${mark}-${at}`);
  const now = Date.now();
  const claims = (of: string) =>
    keys.map((key) => ({
      key,
      upstream: "some",
      operation: "ask",
      claim: `${of} ${key}`,
      expiresAt: now,
      repeatable: false,
    }));
  const mine = await claimCalls(
    database,
    claims("other"),
    { ...claimant, runId: mark, incarnation: "other" },
    now,
  );
  expect(keys.every((key) => mine.calls.get(key)?.claim === `other ${key}`)).toBe(true);
  const { calls } = await claimCalls(
    database,
    claims("me"),
    { ...claimant, runId: "me", incarnation: "me" },
    now,
  );
  expect(keys.every((key) => calls.get(key)?.claim === `other ${key}`)).toBe(true);

  let alive = ["other"];
  const workers = { alive: async (runId: string) => (runId === mark ? alive : []) };
  const others = new PendingAnswers({
    database,
    workers,
    run: { incarnation: "me" },
    signal: never,
    time: realTime,
  });
  const before = asked.times;
  const outcomes = keys.map((key) => others.outcome(key, calls.get(key), "mine"));
  const [answered = "", given = ""] = keys;
  const answer = { answer: '{"value":1}', answerFile: null, data: "live" as const };
  const of = {
    upstream: "some",
    operation: "ask",
    repeatable: false,
    run: { ...claimant, runId: mark, incarnation: "other" },
  };
  await writeBatch(
    database,
    gathered([
      storeAnswer({
        ...of,
        key: answered,
        claim: `other ${answered}`,
        ...answer,
        answeredAt: now,
        expiresAt: now,
      }),
      ...releaseCall({ key: given, claim: `other ${given}` }),
    ]),
  );
  expect(await outcomes[0]).toMatchObject({ answer: '{"value":1}', answeredAt: now });
  expect(await outcomes[1]).toMatchObject({ claim: null, answeredAt: null });
  alive = [];
  const found = await Promise.all(outcomes.slice(2));
  expect(found.every((each) => each?.answeredAt === null && each.claim?.startsWith("other "))).toBe(true);
  expect(asked.times - before).toBeLessThan(12);
});

const call: StoredCall = {
  key: "k",
  upstream: "u",
  rowKey: "k",
  runId: "r",
  claim: "c",
  incarnation: "other",
  claimedUntil: 9000,
  answer: null,
  answerBytes: null,
  answerFile: null,
  data: null,
  answeredAt: null,
  expiresAt: 9000,
  brokenCall: null,
  uncertainAt: null,
};

const stillAt = (now: number): Time => ({ ...realTime, now: () => now });

test("what is decided already is not asked for again; a stopped run waits for no answer", async () => {
  const { database, asked } = countingDatabase();
  const stop = new AbortController();
  const workers = { alive: async (_: string, ids: string[]) => ids };
  const run = { incarnation: "me" };
  const others = new PendingAnswers({ database, workers, run, signal: stop.signal, time: stillAt(1000) });
  for (const decided of [
    { ...call, answeredAt: 500 },
    { ...call, uncertainAt: 500 },
    { ...call, claim: null },
  ]) {
    expect(await others.outcome("k", decided, "mine")).toBe(decided);
  }
  expect(asked.times).toBe(0);
  const waiting = others.outcome("k", call, "mine");
  stop.abort(new DOMException("The run was stopped.", "AbortError"));
  await expect(waiting).rejects.toThrow("The run was stopped.");
});

test.each<[string, Partial<StoredCall>, boolean]>([
  ["a worker that is dead", { incarnation: "dead" }, true],
  ["a task whose time is over", { incarnation: null, claimedUntil: 999 }, true],
  ["a worker that lives, whatever the clock says", { incarnation: "other", claimedUntil: 0 }, false],
  ["a task that has time", { incarnation: null, claimedUntil: 1001 }, false],
  ["the very worker that waits", { incarnation: "me" }, false],
])("the claim of %s is found dead at once: %j %s", async (_, more, isDead) => {
  const { database, asked } = countingDatabase();
  const stop = new AbortController();
  const workers = {
    alive: async (_: string, ids: string[]) => {
      expect(ids).not.toContain("me");
      return ids.filter((id) => id !== "dead");
    },
  };
  const run = { incarnation: "me" };
  const others = new PendingAnswers({ database, workers, run, signal: stop.signal, time: stillAt(1000) });
  const stored = { ...call, key: crypto.randomUUID(), ...more };
  const outcome = others.outcome(stored.key, stored, "mine");
  if (isDead) expect(await outcome).toBe(stored);
  else {
    stop.abort(new Error("nobody ended it"));
    await expect(outcome).rejects.toThrow("nobody ended it");
  }
  expect(asked.times).toBe(0);
});

test("a run's object that can't be asked ends no claim", async () => {
  const { database } = countingDatabase();
  const stop = new AbortController();
  const workers = {
    alive: async () => {
      stop.abort(new Error("asked"));
      throw new Error("The object is out of reach.");
    },
  };
  const run = { incarnation: "me" };
  const others = new PendingAnswers({ database, workers, run, signal: stop.signal, time: realTime });
  await expect(others.outcome("k", call, "mine")).rejects.toThrow("asked");
});

test("a worker's own claim, written once more when another's was released, is no other's: it is not waited for", async () => {
  const { database } = countingDatabase();
  const { signal } = new AbortController();
  const workers = { alive: async (_: string, ids: string[]) => ids };
  const run = { incarnation: "me" };
  const key = crypto.randomUUID();
  const now = Date.now();
  const claim = (name: string, incarnation: string) => {
    const each = { key, upstream: "some", operation: "ask", claim: name, expiresAt: now, repeatable: false };
    return claimCalls(database, [each], { ...claimant, runId: incarnation, incarnation }, now);
  };
  await claim(`another of ${key}`, "other");
  const { calls } = await claim(`mine of ${key}`, "me");
  const others = new PendingAnswers({ database, workers, run, signal, time: realTime });
  const outcome = others.outcome(key, calls.get(key), `mine of ${key}`);
  await writeBatch(database, gathered(releaseCall({ key, claim: `another of ${key}` })));
  await claim(`mine of ${key}`, "me");
  expect(await outcome).toMatchObject({ claim: `mine of ${key}`, answeredAt: null });
});
