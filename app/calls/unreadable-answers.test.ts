/** The ledger books the cost of an answer that arrived but cannot be read. */
import { expect, test } from "vitest";
import { z } from "zod";
import type { Bulk, Call, Connection } from "../vendors/call";
import { UpstreamError } from "../vendors/failure";
import { failureOf, jsonAnswer } from "../vendors/replay";
import { chargeNamed, fit, readJson } from "../vendors/response.server";
import { hasCost, mayHaveCost, paidService } from "./testing/paid-service";

const { service, dear, worker, ledger, approve } = paidService();

const url = "https://answers.example/";
const answer = z.object({ answer: z.string() });

/** A call that needs two requests, each of which may name its cost. */
const twice = (): Call<string> => ({
  operation: "answer",
  request: service.about,
  keep: 3600,
  bucket: "answers",
  units: 3,
  async perform(send, charge) {
    let last = "";
    for (let turn = 0; turn < 2; turn++) {
      const body = await readJson("answers", await send({ url }));
      chargeNamed(charge, "cost", body);
      last = fit("answers", answer, body).answer;
    }
    return { value: last };
  },
});

/** Two calls in one request; the answer to the second belongs to neither. */
function together(connection: Connection): Promise<unknown>[] {
  const bulk: Bulk<string> = {
    name: "answers",
    max: 10,
    bucket: "answers",
    async perform(calls, send) {
      await send({ url });
      const mixedUp = new UpstreamError({ upstream: "answers", kind: "bad-answer", detail: "mixed up" });
      return calls.map((_, at) => (at === 0 ? { value: "yes" } : mixedUp));
    },
  };
  return [1, 2].map((number) => connection.call({ ...twice(), request: `${service.about} ${number}`, bulk }));
}

async function failing(status: number, ...bodies: unknown[]) {
  service.answers = bodies.map((body) => async () => jsonAnswer(JSON.stringify(body), status));
  const { connect, writes } = worker();
  const failure = await failureOf(connect(dear()).call(twice()));
  await writes.settled();
  return { kind: failure.kind, booked: (await ledger(dear())).map(({ usd }) => Number(usd.toFixed(9))) };
}

test.each([
  ["what it names", [{ cost: 1 }], [0.2]],
  ["what the call costs at most, where it names nothing", [{}], [0.6]],
  ["nothing, where it names nothing as its cost", [{ cost: 0 }], []],
  ["the rest, where an answer before it named a part", [{ answer: "a", cost: 1 }, {}], [0.2, 0.4]],
  ["each what it names", [{ answer: "a", cost: 1 }, { cost: 1 }], [0.2, 0.2]],
])("%s", async (_, bodies, booked) => {
  expect(await failing(200, ...bodies)).toEqual({ kind: "bad-answer", booked });
});

test("an answer with another status than success cost nothing", async () => {
  expect(await failing(404, {})).toEqual({ kind: "bad-answer", booked: [] });
});

test("of calls that travelled together, the one that got no answer costs what it may cost at most", async () => {
  service.answers = [async () => jsonAnswer({})];
  const { connect, writes } = worker();
  const outcomes = await Promise.allSettled(together(connect(dear())));
  await writes.settled();
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  const priced = { ...hasCost(0), usd: expect.closeTo(0.6, 9) as number };
  expect(await ledger(dear())).toEqual([priced, priced]);
});

/** An answer about somebody else, alone or in a bulk. */
const aboutAnother = new UpstreamError({
  ...{ upstream: "answers", kind: "bad-answer", detail: "answered about somebody else", charged: true },
});

const another = (): Call<string> => ({
  ...{ operation: "answer", request: { about: service.about }, keep: 3600, bucket: "answers", units: 1 },
  about: [`person/${service.about}`],
  async perform(send) {
    await send({ url });
    throw aboutAnother;
  },
});

test("an answer that was charged and is about somebody else: it is booked, counts against the vendor, and asking again needs a yes", async () => {
  service.answers = [async () => jsonAnswer({}), async () => jsonAnswer({ answer: "yes" })];
  const first = worker();
  const failure = await failureOf(first.connect(dear()).call(another()));
  expect(failure).toMatchObject({ kind: "bad-answer", uncertainCall: expect.any(String) as string });
  await first.writes.settled();
  expect(await ledger(dear())).toEqual([hasCost(0.2), mayHaveCost(0)]);
  const { rows } = await service.app.database.$client.execute({
    sql: "SELECT failures, kind FROM upstream_health WHERE upstream = ?",
    args: [dear().name],
  });
  expect(rows.map(({ failures, kind }) => [failures, kind])).toEqual([[1, "bad-answer"]]);
  // The next caller learns that the call was paid for; the user's approval sends it once more.
  expect(await worker().failure(dear())).toMatchObject({ kind: "uncertain" });
  expect(service.asked).toBe(1);
  await approve(dear());
  expect(await worker().ask(dear())).toBe("yes");
});

test("of a bulk the calls that brought something bear its cost, and one that brought somebody else is remembered", async () => {
  service.answers = [async () => jsonAnswer({})];
  const bulk: Bulk<string | null> = {
    ...{ name: "answers", max: 10, bucket: "answers" },
    async perform(calls, send, charge) {
      await send({ url });
      charge(2);
      return calls.map(
        (_, at) => [{ value: null, units: 0 }, { value: "yes", units: 1 }, aboutAnother][at] ?? aboutAnother,
      );
    },
  };
  const { connect, writes } = worker();
  const asking = [0, 1, 2].map((at) =>
    connect(dear()).call<string | null>({ ...another(), operation: `answer ${at}`, bulk, about: undefined }),
  );
  const outcomes = await Promise.allSettled(asking);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
  await writes.settled();
  const { rows } = await service.app.database.$client.execute({
    sql: "SELECT operation, usd, uncertain FROM ledger WHERE upstream = ? ORDER BY operation, charge DESC",
    args: [dear().name],
  });
  expect(rows.map(({ operation, usd, uncertain }) => [operation, usd, uncertain])).toEqual([
    ["answer 1", 0.2, 0],
    ["answer 2", 0.2, 0],
    ["answer 2", 0, 1],
  ]);
});

test.each([
  ["nothing below zero", "-1", 0.6],
  ["a number", '"many"', 0.6],
  ["a number that ends", "1e999", 0.6],
  ["at most ten times the documented price", "31", 0.6],
  ["itself up to there", "30", 6],
  ["nothing", "0", null],
])(
  "a price named in an answer is %s; else the documented one is booked, and the vendor's page says so",
  async (_, cost, usd) => {
    const body = `{"cost":${cost},"answer":"a"}`;
    service.answers = [async () => new Response(body, { headers: { "content-type": "application/json" } })];
    const { connect, writes } = worker();
    const once: Call<string> = {
      ...twice(),
      async perform(send, charge) {
        const found = await readJson("answers", await send({ url }));
        chargeNamed(charge, "cost", found);
        return { value: fit("answers", answer, found).answer };
      },
    };
    expect((await connect(dear()).call(once)).value).toBe("a");
    await writes.settled();
    expect((await ledger(dear())).map((row) => Number(row.usd.toFixed(9)))).toEqual(
      usd === null ? [] : [usd],
    );
    const { rows } = await service.app.database.$client.execute({
      sql: "SELECT detail FROM upstream_health WHERE upstream = ?",
      args: [dear().name],
    });
    const isTold = usd === 0.6;
    expect(rows.map(({ detail }) => String(detail).includes("the documented price of 3"))).toEqual(
      isTold ? [true] : [],
    );
  },
);
