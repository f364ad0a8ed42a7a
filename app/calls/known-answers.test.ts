/** A person is bought once, whatever key names them, whoever asks, and whichever vendor answered. */
import { beforeEach, expect, test } from "vitest";
import { paidService } from "./testing/paid-service";
import { StoredAnswers } from "./stored-answers.server";
import type { Answer, Connection } from "../vendors/call";
import { jsonAnswer } from "../vendors/replay";

const { service, dear, cheap, free, worker, stored, ledger } = paidService();

interface Found {
  name: string;
}

/** Returns an identity key of this test's person. */
const key = (name: string) => `person/${name}-${service.about}`;

/** Asks about a person by one of their keys; the vendor's answer names all keys. */
function askFor(
  connection: Connection,
  by: string,
  names = ["email", "profile", "id"],
): Promise<Answer<Found | null>> {
  return connection.call<Found | null>({
    operation: "answer",
    request: { about: service.about, by },
    keep: 3600,
    bucket: "answers",
    units: 1,
    about: [key(by)],
    perform: async (send) => {
      const response = await send({ url: `https://answers.example/?about=${by}` });
      const { answer } = (await response.json()) as { answer: string | null };
      if (answer === null) return { value: null, units: 0 };
      return { value: { name: answer }, about: names.map(key) };
    },
  });
}

const jo = async () => jsonAnswer({ answer: "Jo" });
const nobody = async () => jsonAnswer({ answer: null });

beforeEach(() => {
  service.answers = [jo, jo, jo];
});

test("who was bought by one key is not bought by another, of another vendor either, and the source says who answered", async () => {
  const first = worker();
  await askFor(first.connect(dear()), "email");
  await first.writes.settled();
  const other = { ...cheap(), name: `other-${service.about}`, usdPerUnit: 0.3 };
  for (const [vendor, by] of [
    [dear(), "profile"],
    [dear(), "id"],
    [other, "email"],
    [other, "profile"],
  ] as const) {
    const { connect } = worker();
    expect(await askFor(connect(vendor), by)).toMatchObject({
      value: { name: "Jo" },
      source: { upstream: dear().name },
    });
  }
  expect(service.asked).toBe(1);
  expect(await ledger(other)).toEqual([]);
});

test("within a worker it holds before the answer is written down", async () => {
  const { connect } = worker();
  await askFor(connect(dear()), "email");
  expect((await askFor(connect(dear()), "profile")).value).toEqual({ name: "Jo" });
  expect(service.asked).toBe(1);
});

test("an answer is found by what was asked too, where it does not say it", async () => {
  const first = worker();
  await askFor(first.connect(dear()), "old-email");
  await first.writes.settled();
  await askFor(worker().connect({ ...dear(), name: `other-${service.about}` }), "old-email");
  expect(service.asked).toBe(1);
});

test("that nobody is known is no answer about anybody: the second vendor is asked", async () => {
  service.answers = [nobody, jo];
  const first = worker();
  expect((await askFor(first.connect(dear()), "email")).value).toBeNull();
  const other = { ...dear(), name: `other-${service.about}` };
  expect((await askFor(first.connect(other), "email")).value).toEqual({ name: "Jo" });
  await first.writes.settled();
  // From then on the second vendor's answer also serves the first vendor's question.
  const again = await askFor(worker().connect(dear()), "email");
  expect(again).toMatchObject({ value: { name: "Jo" }, source: { upstream: other.name } });
  expect(service.asked).toBe(2);
});

test("past its time an answer serves its own run alone", async () => {
  const first = worker();
  await askFor(first.connect(dear()), "email");
  await first.writes.settled();
  await service.app.database.$client.execute({
    sql: "UPDATE calls SET expires_at = 1 WHERE upstream = ?",
    args: [dear().name],
  });
  await askFor(worker({ runId: first.caller.runId }).connect(dear()), "profile");
  expect(service.asked).toBe(1);
  await askFor(worker().connect(dear()), "profile");
  expect(service.asked).toBe(2);
});

test("a later answer to the same question that names others is not found by what the earlier one named", async () => {
  const first = worker();
  await askFor(first.connect(dear()), "email");
  await first.writes.settled();
  await service.app.database.$client.execute({
    sql: "UPDATE calls SET expires_at = 1 WHERE upstream = ?",
    args: [dear().name],
  });
  const second = worker();
  await askFor(second.connect(dear()), "email", ["email"]);
  await second.writes.settled();
  await askFor(worker().connect(dear()), "profile");
  expect(service.asked).toBe(3);
});

test("a run that wants everything anew asks once for a person all the same, and no other run has its answer", async () => {
  const first = worker();
  await askFor(first.connect(dear()), "email");
  await first.writes.settled();
  const anew = worker({ refresh: true });
  await askFor(anew.connect(dear()), "email");
  await askFor(anew.connect(dear()), "profile");
  await anew.writes.settled();
  expect(service.asked).toBe(2);
  const later = worker({ refresh: true, runId: anew.caller.runId });
  await askFor(later.connect(dear()), "id");
  expect(service.asked).toBe(2);
});

test("what is known leaves no claim and keeps nobody waiting", async () => {
  const first = worker();
  await askFor(first.connect(dear()), "email");
  await first.writes.settled();
  await askFor(worker().connect(dear()), "profile");
  const { rows } = await service.app.database.$client.execute({
    sql: "SELECT COUNT(*) AS calls FROM calls WHERE upstream = ?",
    args: [dear().name],
  });
  expect(rows[0]?.calls).toBe(1);
  expect(await stored(dear())).toBeUndefined();
});

test("what a run was told by another's answer it is told again when its rows are judged anew", async () => {
  const first = worker();
  await askFor(first.connect(dear()), "email");
  await first.writes.settled();
  const second = worker();
  await askFor(second.connect(dear()), "profile");
  const { runId } = second.caller;
  const { within } = new StoredAnswers(service.app, { runId, refresh: false });
  expect((await askFor(within(second.connect(dear())), "profile")).value).toEqual({ name: "Jo" });
});

test("a call that waits for its turn does not leave when another was answered about the same person meanwhile", async () => {
  const { connect, writes } = worker();
  const slow = { ...dear(), buckets: { answers: { calls: 1, per: 2500 } } };
  const answers = await Promise.all(["email", "profile", "id"].map((by) => askFor(connect(slow), by)));
  expect(answers.map(({ value }) => value?.name)).toEqual(["Jo", "Jo", "Jo"]);
  await writes.settled();
  expect(service.asked).toBe(1);
  expect(await ledger(slow)).toEqual([{ charge: 1, usd: 0.2, uncertain: 0 }]);
});

test.each([
  ["free", false],
  ["paid", true],
])(
  "a row that rests on a %s answer of another run: whether its cost says too little",
  async (price, isKept) => {
    const vendor = price === "free" ? free() : dear();
    const first = worker();
    await askFor(first.connect(vendor), "email");
    await first.writes.settled();
    const { connect, scope } = worker();
    await askFor(connect(vendor), "email");
    expect(scope.hasKeptAnswers).toBe(isKept);
  },
);
