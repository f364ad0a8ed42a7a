/** Answers that are hard to store: the charge is booked first, and the answer is never bought again automatically. */
import { expect, test, vi } from "vitest";
import { jsonAnswer } from "../vendors/replay";
import { hasCost, paidService, yes } from "./testing/paid-service";

const { service, dear, cheap, free, worker, ledger, stored } = paidService();

const long = "long ".repeat(80_000);
const tooLong = "long ".repeat(500_000);
const says = (answer: string) => async () => jsonAnswer({ answer });

/** Makes object storage refuse writes, or not answer. */
function filesAre(how: "refusing" | "silent") {
  service.app.files.put = () =>
    how === "refusing"
      ? Promise.reject(new Error("put: Unspecified error (0)"))
      : new Promise(() => undefined);
}

/** Ends the pauses between attempts and the timeout of a put early. */
function withoutWaits() {
  const { after } = service.app.time;
  service.app.time.after = (milliseconds, then) =>
    after(Math.min(milliseconds, milliseconds < 10_000 ? 5 : 500), then);
}

test.each(["refusing", "silent"] as const)(
  "object storage that is %s: a long answer lies in the database, and is not bought again",
  async (how) => {
    filesAre(how);
    withoutWaits();
    service.answers = [says(long), yes];
    const { ask, writes } = worker();
    expect(await ask(dear())).toBe(long);
    await writes.settled();
    expect(await ledger(dear())).toEqual([hasCost(0.2)]);
    expect(await worker().ask(dear())).toBe(long);
    expect(service.asked).toBe(1);
  },
);

test("a long answer's charge is written before object storage has taken the answer", async () => {
  const puts = Promise.withResolvers<number>();
  service.app.files.put = () => puts.promise;
  service.answers = [says(long)];
  const { ask } = worker();
  const asking = ask(dear());
  await vi.waitUntil(async () => (await ledger(dear())).length > 0);
  expect(await ledger(dear())).toEqual([hasCost(0.2)]);
  puts.resolve(1);
  expect(await asking).toBe(long);
});

test("an answer that can be kept nowhere serves the row that asked; the next that asks is told that it was paid for", async () => {
  filesAre("refusing");
  withoutWaits();
  service.answers = [says(tooLong), yes];
  const { ask, writes } = worker();
  expect(await ask(dear())).toBe(tooLong);
  await writes.settled();
  expect(await ledger(dear())).toEqual([hasCost(0.2), { charge: 0, usd: 0, uncertain: 1 }]);
  expect(await worker().failure(dear())).toMatchObject({ kind: "uncertain" });
  expect(service.asked).toBe(1);
});

test.each(["free", "cheap"] as const)(
  "a %s one that can be kept nowhere is asked again, once",
  async (price) => {
    const vendor = { free, cheap }[price]();
    filesAre("refusing");
    withoutWaits();
    service.answers = [says(tooLong), yes];
    const { ask, writes } = worker();
    await ask(vendor);
    await writes.settled();
    expect(await worker().ask(vendor)).toBe("yes");
  },
);

test("an answer that the database refuses for good: its charge is written, and no worker buys it again", async () => {
  const trigger = `refuse_${service.about.replaceAll("-", "_")}`;
  await service.app.database.$client.execute(`CREATE TRIGGER ${trigger}
    BEFORE UPDATE OF answer ON calls WHEN NEW.upstream = 'service-${service.about}' AND NEW.answer IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'refused for good'); END`);
  service.answers = [yes, yes];
  const { ask, writes } = worker();
  expect(await ask(dear())).toBe("yes");
  await writes.settled();
  await service.app.database.$client.execute(`DROP TRIGGER ${trigger}`);
  expect(await ledger(dear())).toEqual([hasCost(0.2), { charge: 0, usd: 0, uncertain: 1 }]);
  expect(await worker().failure(dear())).toMatchObject({ kind: "uncertain" });
  expect(service.asked).toBe(1);
  expect((await stored(dear()))?.uncertainAt).not.toBeNull();
});

test("a charge that is no number is taken for what the call costs at most", async () => {
  service.answers = [yes];
  const { connect, writes } = worker();
  await connect(cheap()).call({
    ...{ operation: "answer", request: { about: service.about }, keep: 60, bucket: "answers", units: 1 },
    perform: async (send) => ({
      value: (await send({ url: "https://answers.example/" })).status,
      units: Number.NaN,
    }),
  });
  await writes.settled();
  expect(await ledger(cheap())).toEqual([hasCost(0.01)]);
});
