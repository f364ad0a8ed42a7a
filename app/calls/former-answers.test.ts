/** Paid answers under keys of earlier versions. */
import { expect, test } from "vitest";
import { days } from "../vendors/call";
import { askedCompany, askedMailbox } from "../vendors/asked";
import { failureOf, jsonAnswer } from "../vendors/replay";
import type { Vendor } from "../vendors/vendor";
import { breaks, hasCost, mayHaveCost, paidService } from "./testing/paid-service";

const { service, dear, worker, ledger, approve } = paidService();

const says = (answer: string) => async () => jsonAnswer({ answer });

/** Asks in today's form; `formerly` lists earlier forms of the same request. */
const askBy = (
  { connect }: ReturnType<typeof worker>,
  vendor: Vendor,
  { about, formerly }: { about: string; formerly?: string[] },
) =>
  connect(vendor).call({
    operation: "company",
    request: { about },
    formerly: formerly?.map((form) => ({ about: form })),
    keep: days(30),
    bucket: "answers",
    units: 1,
    perform: async (send) => {
      const response = await send({ url: "https://answers.example/v1/answer" });
      return { value: (await response.json()) as unknown };
    },
  });

async function paid(about: string) {
  const one = worker();
  const { value } = await askBy(one, dear(), { about });
  await one.writes.settled();
  return value;
}

test("an answer that was paid under the host as it was typed serves today's key, and is not paid again", async () => {
  service.answers = [says("first"), says("second")];
  const first = await paid(`shop.${service.about}.com`);
  const about = { about: `${service.about}.com`, formerly: [`shop.${service.about}.com`] };
  expect((await askBy(worker(), dear(), about)).value).toEqual(first);
  expect(service.asked).toBe(1);
});

test("today's own answer comes first", async () => {
  service.answers = [says("old"), says("own")];
  await paid(`old form of ${service.about}`);
  const own = await paid(service.about);
  const about = { about: service.about, formerly: [`old form of ${service.about}`] };
  expect((await askBy(worker(), dear(), about)).value).toEqual(own);
  expect(service.asked).toBe(2);
});

test("an answer past its time, and one of a run that looks everything up anew, is asked for again", async () => {
  service.answers = [says("first"), says("second"), says("third")];
  await paid(`old form of ${service.about}`);
  const about = { about: service.about, formerly: [`old form of ${service.about}`] };
  const anew = worker({ refresh: true });
  expect((await askBy(anew, dear(), about)).value).toEqual({ answer: "second" });
  await anew.writes.settled();
  await service.app.database.$client.execute({
    sql: "UPDATE calls SET expires_at = 1 WHERE upstream = ?",
    args: [dear().name],
  });
  expect((await askBy(worker(), dear(), about)).value).toEqual({ answer: "third" });
});

test("what may have been charged under the old form is not asked again before a person approves it", async () => {
  service.answers = [breaks, says("second")];
  const old = worker();
  await failureOf(askBy(old, dear(), { about: `shop.${service.about}.com` }));
  await old.writes.settled();
  const about = { about: `${service.about}.com`, formerly: [`shop.${service.about}.com`] };
  expect(await failureOf(askBy(worker(), dear(), about))).toMatchObject({ kind: "uncertain" });
  expect(service.asked).toBe(1);

  await approve(dear());
  const again = worker();
  expect((await askBy(again, dear(), about)).value).toEqual({ answer: "second" });
  await again.writes.settled();
  expect(await ledger(dear())).toEqual([mayHaveCost(0.2), hasCost(0.2)]);
  expect((await askBy(worker(), dear(), about)).value).toEqual({ answer: "second" });
  expect(service.asked).toBe(2);
});

test("what is on its way under the old form is waited for", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  service.answers = [() => promise];
  const old = worker();
  const first = askBy(old, dear(), { about: `shop.${service.about}.com` });
  await expect.poll(() => service.asked).toBe(1);
  const about = { about: `${service.about}.com`, formerly: [`shop.${service.about}.com`] };
  const second = askBy(worker(), dear(), about);
  resolve(jsonAnswer({ answer: "first" }));
  expect((await first).value).toEqual({ answer: "first" });
  expect((await second).value).toEqual({ answer: "first" });
  expect(service.asked).toBe(1);
});

test("a company and an address name the forms in which they were asked for before", () => {
  expect(askedCompany("acme.com")).toEqual({ value: "acme.com", formerly: [] });
  expect(askedCompany("shop.acme.co.uk")).toEqual({ value: "acme.co.uk", formerly: ["shop.acme.co.uk"] });
  expect(askedCompany("xn--mller-sample-dlb.de")).toEqual({
    value: "xn--mller-sample-dlb.de",
    formerly: ["müller-sample.de"],
  });
  expect(askedMailbox("jo@acme.com")).toEqual({ value: "jo@acme.com", formerly: [] });
  expect(askedMailbox("jo@xn--mller-sample-dlb.de").formerly).toEqual(["jo@müller-sample.de"]);
});
