/** Tests expired answers and the runs they belong to. */
import { expect, inject, test } from "vitest";
import { gathered, writeBatch } from "../../storage/batch";
import { claimCalls, releaseCall, storeAnswer, whenAnswersCame } from "./calls";
import { deleteExpiredAnswers } from "./expired-answers";
import { openDatabase } from "../../storage/database";
import { createRun, moveRun } from "../../runs/storage/runs";

const database = openDatabase({ url: inject("databaseUrl") });
const now = Date.parse("2026-11-20T12:00:00Z");

async function startRun(): Promise<string> {
  const id = crypto.randomUUID();
  await createRun(database, {
    ...{ id, tool: "made-up", query: "ask", kind: "plain", title: "", input: {}, settings: {}, versions: {} },
    ...{ email: null, refresh: false, status: "running", staffId: "staff", origin: "", mail: "none" },
    createdAt: new Date(now),
  });
  return id;
}

/** Claims the call for a run and returns what it finds. */
async function claim(key: string, runId: string, at: number, name = crypto.randomUUID()) {
  const call = {
    key,
    upstream: "some",
    operation: "ask",
    claim: name,
    expiresAt: at + 1000,
    repeatable: false,
  };
  const by = { runId, staffId: "staff", incarnation: `worker of ${runId}`, claimedUntil: at };
  const { calls } = await claimCalls(database, [call], by, at);
  const stored = calls.get(key);
  return { name, isMine: stored?.claim === name, stored };
}

const answer = (key: string, claimed: string, says: string, at: number) =>
  writeBatch(
    database,
    gathered([
      storeAnswer({
        ...{ upstream: "some", operation: "ask", repeatable: false },
        run: { runId: "run", staffId: "staff", incarnation: null },
        ...{ key, claim: claimed, answer: says, answerFile: `answers/${key}/${claimed}`, data: "live" },
        ...{ answeredAt: at, expiresAt: at + 1000 },
      }),
    ]),
  );

test("an open run keeps its answer, though its time has passed and another run asks anew", async () => {
  const key = crypto.randomUUID();
  const [open, other, third] = [await startRun(), await startRun(), await startRun()];
  const first = await claim(key, open, now);
  await answer(key, first.name, "old", now);
  const again = await claim(key, other, now + 5000);
  expect(again.isMine).toBe(true);
  expect((await claim(key, open, now + 5001)).stored).toMatchObject({ answer: "old", claim: first.name });
  expect((await claim(key, third, now + 5001)).stored).toMatchObject({ answeredAt: null, claim: again.name });
  await answer(key, again.name, "new", now + 5002);
  expect((await claim(key, third, now + 5003)).stored).toMatchObject({ key, answer: "new" });
  expect((await claim(key, open, now + 5003)).stored).toMatchObject({ key, answer: "old" });

  const files = [first.name, again.name].map((name) => `answers/${key}/${name}`);
  expect([...(await whenAnswersCame(database, files)).keys()].toSorted()).toEqual(files.toSorted());
  await moveRun(database, open, ["running"], { status: "done" });
  const gone = await deleteExpiredAnswers(database, new Date(now + 5500), 10_000);
  expect(gone.answerFiles).toContain(files[0]);
  expect(gone.answerFiles).not.toContain(files[1]);
});

test("of a run that has ended nothing is kept past its time", async () => {
  const key = crypto.randomUUID();
  const [ended, other] = [await startRun(), await startRun()];
  await answer(key, (await claim(key, ended, now)).name, "old", now);
  await moveRun(database, ended, ["running"], { status: "done" });
  const again = await claim(key, other, now + 5000);
  expect(again.isMine).toBe(true);
  expect((await claim(key, ended, now + 5001)).stored).toMatchObject({ claim: again.name, answer: null });
});

test("a claim that is written again after its release takes nothing; the next one has the call", async () => {
  const key = crypto.randomUUID();
  const run = await startRun();
  const { name } = await claim(key, run, now);
  await writeBatch(database, gathered(releaseCall({ key, claim: name, refused: `${name}/1` })));
  const late = await claim(key, run, now + 1, name);
  expect(late).toMatchObject({ isMine: false, stored: { claim: null } });
  const next = await claim(key, run, now + 2);
  expect(next.isMine).toBe(true);
  await writeBatch(database, gathered(releaseCall({ key, claim: next.name, refused: `${next.name}/1` })));
  expect(await claim(key, run, now + 3, name)).toMatchObject({ isMine: false });
});

test("what was released and not asked for again is gone a day later", async () => {
  const [key, run] = [crypto.randomUUID(), await startRun()];
  const { name } = await claim(key, run, now);
  await writeBatch(database, gathered(releaseCall({ key, claim: name })));
  await moveRun(database, run, ["running"], { status: "done" });
  const rows = async () => {
    const found = await database.$client.execute({ sql: "SELECT 1 FROM calls WHERE key = ?", args: [key] });
    return found.rows.length;
  };
  expect(await rows()).toBe(1);
  await deleteExpiredAnswers(database, new Date(now + 1), 10_000);
  expect(await rows()).toBe(0);
});
