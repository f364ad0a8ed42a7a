/** Tests that statements about calls may be written twice, late and in any order. */
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { gathered, type Write, writeBatch } from "../../storage/batch";
import { claimCalls, releaseCall, storeAnswer, takeOverCalls } from "./calls";
import { openDatabase } from "../../storage/database";
import { recordPaidCall } from "./ledger";
import { bookUncertain, claimOf, makeCertain, markBroken } from "./uncertain-calls";

const database = openDatabase({ url: inject("databaseUrl") });
const at = Date.parse("2026-11-20T12:00:00Z");
const by = { runId: "run", staffId: "staff", incarnation: "worker", claimedUntil: at };

/** A call of this price with the claim `a`, and the statements that may be written about it. */
async function claimed(usd: number) {
  const key = crypto.randomUUID();
  const [a, b] = [`${key}-a`, `${key}-b`];
  const of = { key, upstream: "some", operation: "ask", expiresAt: at + 1e9, repeatable: false };
  const claim = (name: string) => claimCalls(database, [{ ...of, claim: name }], by, at);
  await claim(a);
  const write = (...writes: Write[]) => writeBatch(database, gathered(writes));
  const sent = { id: `${a}/1`, units: 1, usd };
  const answer = (name: string) => {
    const charge = { callId: `${name}/1`, charge: 1, at, upstream: "some", operation: "ask", units: 1, usd };
    return write(
      recordPaidCall({ ...charge, runId: "run", staffId: "staff" }),
      ...makeCertain(`${name}/1`),
      storeAnswer({
        ...{ upstream: "some", operation: "ask", repeatable: false, run: by },
        ...{ key, claim: name, answer: name, answerFile: null, data: "live" },
        ...{ answeredAt: at, expiresAt: at + 1e9 },
      }),
    );
  };
  return {
    write,
    sent,
    steps: {
      book: () => write(...bookUncertain(sent, at)),
      takeOver: () =>
        takeOverCalls(
          database,
          [{ key, from: a, claim: b, expiresAt: at + 1e9 }],
          by,
          bookUncertain(sent, at),
        ),
      answerA: () => answer(a),
      answerB: () => answer(b),
      refuseA: () => write(...makeCertain(sent.id), ...releaseCall({ key, claim: a, refused: sent.id })),
    },
    async found() {
      const ledger = await database.$client.execute({
        sql: "SELECT call_id, charge, usd FROM ledger WHERE call_id IN (?, ?) ORDER BY call_id, charge",
        args: [`${a}/1`, `${b}/1`],
      });
      const { calls } = await claim(`${key}-another`);
      const rows = (name: string) =>
        ledger.rows.filter(({ call_id }) => call_id === `${name}/1`).map(({ charge }) => Number(charge));
      return { ofA: rows(a), ofB: rows(b), call: calls.get(key), another: `${key}-another` };
    },
  };
}

type Step = "book" | "takeOver" | "answerA" | "answerB" | "refuseA";
const steps = (...names: Step[]) => fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 8 });

test.each([0.01, 0.2])(
  "what was answered is charged for certain, whatever else is written (%d dollars)",
  (usd) =>
    fc.assert(
      fc.asyncProperty(steps("book", "takeOver", "answerA", "answerB"), async (names) => {
        const { steps: step, found } = await claimed(usd);
        for (const name of names) await step[name]();
        const { ofA, ofB, call, another } = await found();
        const isAnswered = names.includes("answerA") || names.includes("answerB");
        expect(ofB).toEqual(names.includes("answerB") ? [1] : []);
        if (names.includes("answerA")) expect(ofA).toEqual([1]);
        else expect(ofA).toEqual(names.includes("book") || names.includes("takeOver") ? [0] : []);
        expect(call?.answeredAt).toBe(isAnswered ? at : null);
        // No worker repeats an expensive call, or a cheap one that may have been charged twice.
        expect(call?.claim).not.toBe(another);
        expect(call?.uncertainAt).toBe(
          isAnswered || (usd === 0.01 && call?.uncertainAt === null) ? null : at,
        );
      }),
      { numRuns: 60 },
    ),
  90_000,
);

test(
  "what was refused was not charged, and is free for the next",
  () =>
    fc.assert(
      fc.asyncProperty(steps("book", "refuseA"), async (names) => {
        const { steps: step, found } = await claimed(0.2);
        for (const name of names) await step[name]();
        const { ofA, call, another } = await found();
        const isRefused = names.includes("refuseA");
        expect(ofA).toEqual(isRefused ? [] : [0]);
        expect(call?.claim === another).toBe(isRefused);
      }),
      { numRuns: 60 },
    ),
  90_000,
);

test("a sending of which nothing was charged after all keeps no worker from asking again", async () => {
  const { steps: step, found, write, sent } = await claimed(0.2);
  await step.book();
  await write(...makeCertain(sent.id));
  const { ofA, call } = await found();
  expect(ofA).toEqual([]);
  expect(call).toMatchObject({ uncertainAt: null, brokenCall: null });
});

test("a cheap call that broke twice is uncertain, though both breaks are written in one batch", async () => {
  const { write, found, sent } = await claimed(0.01);
  const again = { ...sent, id: `${claimOf(sent.id)}/2` };
  await write(markBroken(sent, at), markBroken(again, at));
  expect((await found()).call).toMatchObject({ uncertainAt: at, brokenCall: again.id });
});
