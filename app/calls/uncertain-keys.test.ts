/** A call that may have been charged blocks calls about the same person by another key until a user approves. */
import { expect, test, vi } from "vitest";
import type { Connection } from "../vendors/call";
import { UpstreamError } from "../vendors/failure";
import { failureOf, jsonAnswer } from "../vendors/replay";
import { breaks, hasCost, mayHaveCost, never, paidService } from "./testing/paid-service";

const { service, dear, cheap, worker, ledger, approve } = paidService();

interface Question {
  by: string;
  /** Further keys that the row names. */
  alongside?: string[];
}

const key = (name: string) => `person/${name}-${service.about}`;

const askFor = (connection: Connection, { by, alongside = [] }: Question): Promise<unknown> =>
  connection.call({
    operation: "answer",
    request: { about: service.about, by },
    keep: 3600,
    bucket: "answers",
    units: 1,
    about: [key(by)],
    alongside: alongside.map(key),
    perform: async (send) => {
      const response = await send({ url: `https://answers.example/?about=${by}` });
      const { answer } = (await response.json()) as { answer: string };
      if (answer !== "somebody else") return { value: answer, about: [key(by)] };
      throw new UpstreamError({ upstream: dear().name, kind: "bad-answer", detail: answer, charged: true });
    },
  });

const says = (answer: string) => async () => jsonAnswer({ answer });

/** Asks in a new run. Returns the failure once all writes are done. */
async function failure(question: Question, vendor = dear()): Promise<UpstreamError> {
  const { connect, writes } = worker();
  const failed = await failureOf(askFor(connect(vendor), question));
  await writes.settled();
  return failed;
}

const both: Question = { by: "email", alongside: ["profile"] };

test.each<[string, Question, Question]>([
  ["by a key that the first row names too", both, { by: "profile" }],
  ["by a row that names the first key too", { by: "profile" }, both],
  ["by a third key, in a row that names the first", { by: "id" }, { by: "email", alongside: ["id"] }],
])("another run asks only after a user approves: %s", async (_, one, other) => {
  service.answers = [breaks, says("Jo")];
  const first = await failure(one);
  expect(first).toMatchObject({ kind: "uncertain" });
  expect(await failure(other)).toMatchObject({ kind: "uncertain", uncertainCall: first.uncertainCall });
  expect(service.asked).toBe(1);
  expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);

  await approve(dear());
  const { connect, writes } = worker();
  expect(await askFor(connect(dear()), other)).toMatchObject({ value: "Jo" });
  await writes.settled();
  expect(await ledger(dear())).toEqual([mayHaveCost(0.2), hasCost(0.2)]);
});

test("another vendor is not asked either, and the failure names the vendor that may have charged", async () => {
  service.answers = [breaks, says("Jo")];
  await failure(both);
  const other = { ...dear(), name: `other-${service.about}` };
  for (const by of ["email", "profile"])
    expect(await failure({ by }, other)).toMatchObject({ kind: "uncertain", upstream: dear().name });
  expect(service.asked).toBe(1);
});

test("in the same worker it holds before the break is written", async () => {
  service.answers = [breaks, says("Jo")];
  const { connect } = worker();
  const failures = [both, { by: "profile" }].map((question) => failureOf(askFor(connect(dear()), question)));
  expect((await Promise.all(failures)).map(({ kind }) => kind)).toEqual(["uncertain", "uncertain"]);
  expect((await failureOf(askFor(connect(dear()), { by: "profile" }))).kind).toBe("uncertain");
  expect(service.asked).toBe(1);
});

/** A worker whose request about both keys has left, and that is then never heard from again. */
async function dead(vendor = dear()) {
  service.answers = [never, says("Jo")];
  const first = worker();
  askFor(first.connect(vendor), both).catch(() => undefined);
  await vi.waitFor(() => expect(service.asked).toBe(1));
  first.dies();
  return first;
}

test("a worker died with the call under way: the next asker books it and does not pay by another key", async () => {
  const first = await dead();
  expect(await failure({ by: "profile" })).toMatchObject({ kind: "uncertain" });
  expect(service.asked).toBe(1);
  expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
  first.stop.abort();
});

test("a worker died before its call left: the next asker asks by another key at once", async () => {
  const { grant } = service.app.limiter;
  const waits = Promise.withResolvers<void>();
  service.app.limiter.grant = () => {
    waits.resolve();
    return new Promise(() => undefined);
  };
  const first = worker();
  askFor(first.connect(dear()), both).catch(() => undefined);
  await waits.promise;
  service.app.limiter.grant = grant;
  first.dies();
  service.answers = [says("Jo")];
  const { connect, writes } = worker();
  expect(await askFor(connect(dear()), { by: "profile" })).toMatchObject({ value: "Jo" });
  await writes.settled();
  expect(await ledger(dear())).toEqual([hasCost(0.2)]);
  first.stop.abort();
});

test("a cheap call is repeated once by another key without a user", async () => {
  const first = await dead(cheap());
  const { connect } = worker();
  expect(await askFor(connect(cheap()), { by: "profile" })).toMatchObject({ value: "Jo" });
  first.stop.abort();
});

test("a call that was surely charged for a wrong answer does not block another key", async () => {
  service.answers = [says("somebody else"), says("Jo")];
  expect(await failure(both)).toMatchObject({ kind: "bad-answer" });
  const { connect } = worker();
  expect(await askFor(connect(dear()), { by: "profile" })).toMatchObject({ value: "Jo" });
});

test("once its answer would have expired, another run asks without a user", async () => {
  service.answers = [breaks, says("Jo")];
  await failure(both);
  service.app.clock.now += 3_700_000;
  const { connect } = worker();
  expect(await askFor(connect(dear()), { by: "profile" })).toMatchObject({ value: "Jo" });
});
