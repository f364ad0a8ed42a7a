/** Two concurrent calls about one person: the vendor is paid once if both keys belong to the same row. */
import { beforeEach, expect, test, vi } from "vitest";
import { sleep } from "../time";
import type { Answer, Connection } from "../vendors/call";
import { jsonAnswer } from "../vendors/replay";
import { paidService } from "./testing/paid-service";

const { service, dear, worker, ledger } = paidService();

interface Found {
  name: string;
}

/** A call by the first key; the row names the other keys as well. */
interface Question {
  by: string;
  alongside?: string[];
  /** Keys that the vendor's answer names. */
  named?: string[];
}

const key = (name: string) => `person/${name}-${service.about}`;

const askFor = (
  connection: Connection,
  { by, alongside = [], named = [by] }: Question,
): Promise<Answer<Found | null>> =>
  connection.call<Found | null>({
    operation: "answer",
    request: { about: service.about, by },
    keep: 3600,
    bucket: "answers",
    units: 1,
    about: [key(by)],
    alongside: alongside.map(key),
    perform: async (send) => {
      const response = await send({ url: `https://answers.example/?about=${by}` });
      const { answer } = (await response.json()) as { answer: string | null };
      return answer === null ? { value: null, units: 0 } : { value: { name: answer }, about: named.map(key) };
    },
  });

const jo = async () => {
  await sleep(service.app.time, 300);
  return jsonAnswer({ answer: "Jo" });
};
const nobody = async () => {
  await sleep(service.app.time, 300);
  return jsonAnswer({ answer: null });
};

beforeEach(() => {
  service.answers = [jo, jo, jo];
});

const both: Question = { by: "email", alongside: ["profile"] };

test.each<[string, Question[]]>([
  ["the row that names both keys first", [{ ...both, named: ["email", "profile"] }, { by: "profile" }]],
  ["the row that names both keys last", [{ by: "profile" }, both]],
  ["two rows that name both, by different keys", [both, { by: "profile", alongside: ["email"] }]],
  ["by a chain of keys", [{ by: "id" }, { by: "email", alongside: ["id"] }, { ...both, alongside: ["id"] }]],
])("in one tick of one worker: %s", async (_, questions) => {
  const { connect, writes } = worker();
  const answers = await Promise.all(questions.map((question) => askFor(connect(dear()), question)));
  expect(answers.map(({ value }) => value?.name)).toEqual(questions.map(() => "Jo"));
  await writes.settled();
  expect(await ledger(dear())).toEqual([{ charge: 1, usd: 0.2, uncertain: 0 }]);
});

test.each<[string, Question, Question]>([
  ["the row that names both keys first", { ...both, named: ["email", "profile"] }, { by: "profile" }],
  ["the row that names both keys last", { by: "profile" }, both],
])("in two runs at once: %s", async (_, one, other) => {
  const [first, second] = [worker(), worker()];
  const asked = askFor(first.connect(dear()), one);
  await vi.waitFor(() => expect(service.asked).toBe(1));
  const answers = await Promise.all([asked, askFor(second.connect(dear()), other)]);
  expect(answers.map(({ value }) => value?.name)).toEqual(["Jo", "Jo"]);
  await Promise.all([first.writes.settled(), second.writes.settled()]);
  expect(await ledger(dear())).toEqual([{ charge: 1, usd: 0.2, uncertain: 0 }]);
});

test("of two runs in the very same moment one waits, whichever is first", async () => {
  const [first, second] = [worker(), worker()];
  const answers = await Promise.all([
    askFor(first.connect(dear()), both),
    askFor(second.connect(dear()), { by: "profile", alongside: ["email"] }),
  ]);
  expect(answers.map(({ value }) => value?.name)).toEqual(["Jo", "Jo"]);
  expect(service.asked).toBe(1);
});

test("what was asked alongside and came to nothing is asked by the own key", async () => {
  service.answers = [nobody, jo];
  const [first, second] = [worker(), worker()];
  const asked = askFor(first.connect(dear()), both);
  await vi.waitFor(() => expect(service.asked).toBe(1));
  const later = askFor(second.connect(dear()), { by: "profile" });
  expect((await asked).value).toBeNull();
  expect((await later).value).toEqual({ name: "Jo" });
  expect(service.asked).toBe(2);
});

test("an answer that does not name the other key of its row serves no row that asks by that key", async () => {
  const { connect } = worker();
  const answers = [both, { by: "profile" }].map((question) => askFor(connect(dear()), question));
  await Promise.all(answers);
  expect(service.asked).toBe(2);
});

/** Only the vendor's answer connects these keys. */
test("by keys that no row names together both are asked; the next question is free by either", async () => {
  const { connect, writes } = worker();
  const named = ["email", "profile"];
  await Promise.all(["email", "profile"].map((by) => askFor(connect(dear()), { by, named })));
  expect(service.asked).toBe(2);
  await writes.settled();
  for (const by of named) await askFor(worker().connect(dear()), { by });
  expect(service.asked).toBe(2);
});
