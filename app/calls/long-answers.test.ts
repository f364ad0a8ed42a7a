/** Many long cached answers are read a few at a time, because the database limits the size of a response. */
import { expect, test } from "vitest";
import { jsonAnswer } from "../vendors/replay";
import { askService } from "../runs/testing/made-up-tool";
import { paidService } from "./testing/paid-service";

const { service, cheap, worker } = paidService();
const rows = Array.from({ length: 60 }, (_, at) => at);
/** Just short enough for the database. */
const answerOf = (about: string) => `${about} `.padEnd(250_000, "long ");

test("a slice whose rows all have long answers from another run is worked, and pays for none again", async () => {
  const { app } = service;
  let most = 0;
  const batch = app.database.$client.batch.bind(app.database.$client);
  app.database.$client.batch = async (...given: Parameters<typeof batch>) => {
    const sets = await batch(...given);
    const read = sets.flatMap((set) => set.rows.flatMap((row) => Object.values(row)));
    most = Math.max(
      most,
      read.map((value) => String(value).length).reduce((sum, length) => sum + length, 0),
    );
    return sets;
  };
  const abouts = rows.map((row) => `${service.about}-${row}`);
  service.answers = rows.map(() => async (request) => {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    return jsonAnswer({ answer: answerOf(about) });
  });
  const first = worker();
  const vendor = cheap();
  // One after the other, as a file's rows get their answers over time.
  for (const about of abouts) {
    await askService(first.connect(vendor), about);
    await first.writes.settled();
  }
  most = 0;
  const second = worker();
  const answers = await Promise.all(abouts.map((about) => askService(second.connect(vendor), about)));
  expect(answers.map((answer, at) => answer === answerOf(abouts[at] ?? ""))).toEqual(rows.map(() => true));
  expect(await askService(second.connect(vendor), abouts[0] ?? "")).toBe(answers[0]);
  expect(service.asked).toBe(rows.length);
  expect(most).toBeLessThan(1_500_000);
}, 60_000);
