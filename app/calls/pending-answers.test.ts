import { expect, inject, test } from "vitest";
import { gathered, writeBatch } from "../storage/batch";
import { claimCalls, releaseCall, storeAnswer } from "../storage/calls";
import { openDatabase } from "../storage/database";
import { realTime } from "../time";
import { PendingAnswers } from "./pending-answers.server";

/** A connection of its own, with a count of what it was asked. */
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

test("hundreds of calls of others are looked for in one question, and each has its own outcome", async () => {
  const { database, asked } = countingDatabase();
  const mark = crypto.randomUUID();
  const keys = Array.from({ length: 300 }, (_, at) => `${mark}-${at}`);
  const claims = keys.map((key) => ({ key, upstream: "somebody", operation: "ask" }));
  const now = Date.now();
  const { mine } = await claimCalls(database, claims, {
    runId: mark,
    claim: mark,
    now,
    claimedUntil: now + 900,
  });
  expect(mine.size).toBe(300);
  const { stored } = await claimCalls(database, claims, {
    runId: "me",
    claim: `${mark} me`,
    now,
    claimedUntil: now + 900,
  });

  const others = new PendingAnswers({ database, signal: new AbortController().signal, time: realTime });
  const before = asked.times;
  const outcomes = Promise.all(keys.map((key) => others.outcome(key, stored.get(key))));
  const [answered = "", given = ""] = keys;
  const answer = { answer: '{"value":1}', answerFile: null, data: "live" as const };
  await writeBatch(
    database,
    gathered([
      storeAnswer({ key: answered, ...answer, answeredAt: now, expiresAt: now + 60_000 }),
      releaseCall(given, mark),
    ]),
  );
  const found = await outcomes;
  expect(found[0]).toMatchObject({ answer: '{"value":1}', answeredAt: now });
  expect(found[1]).toBeUndefined();
  expect(found.slice(2).every((each) => each?.answeredAt === null && each.claimedUntil <= Date.now())).toBe(
    true,
  );
  expect(asked.times - before).toBeLessThan(10);
});

test("what is written down already is not asked for again; a stopped run waits for nobody", async () => {
  const { database, asked } = countingDatabase();
  const stop = new AbortController();
  const others = new PendingAnswers({
    database,
    signal: stop.signal,
    time: { ...realTime, now: () => 1000 },
  });
  const call = {
    key: "k",
    runId: "r",
    claimedUntil: 9000,
    answer: "{}",
    answerFile: null,
    data: "live" as const,
  };
  const written = { ...call, answeredAt: 500, expiresAt: 9000 };
  expect(await others.outcome("k", written)).toBe(written);
  expect(asked.times).toBe(0);
  const waiting = others.outcome("k", { ...written, answeredAt: null });
  stop.abort(new DOMException("The run was stopped.", "AbortError"));
  await expect(waiting).rejects.toThrow("The run was stopped.");
});
