/** What an answer that came and can't be read cost is in the ledger all the same. */
import { expect, test } from "vitest";
import { z } from "zod";
import type { Bulk, Call, Connection } from "../upstream/call";
import { UpstreamError } from "../upstream/failure";
import { failureOf, jsonAnswer } from "../upstream/replay";
import { chargeNamed, fit, readJson } from "../upstream/response.server";
import { hasCost, paidService } from "./testing/paid-service";

const { service, dear, worker, ledger } = paidService();

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

/** Two calls of one request; the second gets an answer that belongs to neither. */
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
