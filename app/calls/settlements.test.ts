/** A worker does not send one settlement or database request per call. */
import { expect, test, vi } from "vitest";
import { writeBatch } from "../storage/batch";
import { suppress } from "../storage/forgetting";
import { askService } from "../runs/testing/made-up-tool";
import { failureOf, jsonAnswer } from "../vendors/replay";
import { paidService } from "./testing/paid-service";

const { service, cheap, dear, worker } = paidService();

/** Makes this many calls of one worker whose answers arrive together. */
async function together(count: number) {
  const arrive = Promise.withResolvers<void>();
  service.answers = Array.from({ length: count }, () => async () => {
    await arrive.promise;
    return jsonAnswer({ answer: "yes" });
  });
  const one = worker();
  const connection = one.connect(cheap());
  const asking = Array.from({ length: count }, (_, at) => askService(connection, `${service.about} ${at}`));
  await vi.waitUntil(() => service.asked === count);
  arrive.resolve();
  await Promise.all(asking);
  await one.writes.settled();
}

test("calls that are written down together are settled together", async () => {
  const { limiter } = service.app;
  const { settle } = limiter;
  const told: number[] = [];
  limiter.settle = (vendor, calls) => {
    told.push(calls.length);
    return settle(vendor, calls);
  };
  await together(4);
  expect(told).toEqual([4]);
});

test("the suppression list is read once for the calls of two seconds", async () => {
  const { $client: client } = service.app.database;
  const batch = client.batch.bind(client);
  let read = 0;
  client.batch = (statements, mode) => {
    read += statements.filter((each) => each === "SELECT subject FROM suppressions").length;
    return batch(statements, mode);
  };
  service.answers = [1, 2, 3].map(() => async () => jsonAnswer({ answer: "yes" }));
  const connection = worker().connect(cheap());
  for (const about of ["a", "b", "c"]) await askService(connection, `${service.about} ${about}`);
  expect(read).toBe(1);
});

test("a person who is suppressed while a call is out is not in its answer", async () => {
  const email = `gone.${service.about}@acme.example`;
  const { after } = service.app.time;
  service.app.time.after = (milliseconds, then) => after(milliseconds === 2000 ? 20 : milliseconds, then);
  const arrive = Promise.withResolvers<Response>();
  service.answers = [() => arrive.promise];
  const connection = worker().connect(cheap());
  const people = connection.call({
    ...{ operation: "answer", request: { about: service.about }, keep: 60, bucket: "answers", units: 1 },
    perform: async (send) => ({
      value: await (await send({ url: "https://answers.example/" })).json<unknown>(),
    }),
  });
  await vi.waitUntil(() => service.asked === 1);
  await writeBatch(service.app.database, [suppress(`email:${email}`, new Date())]);
  service.app.clock.now += 3000;
  const { $client: client } = service.app.database;
  const execute = client.execute.bind(client) as (sql: string) => ReturnType<typeof client.execute>;
  const read = Promise.withResolvers<void>();
  client.execute = async (statement: unknown) => {
    const found = await execute(statement as string);
    if (String(statement).includes("FROM suppressions")) read.resolve();
    return found;
  };
  await read.promise;
  arrive.resolve(jsonAnswer([{ email }, { email: "stays@acme.example" }]));
  expect((await people).value).toEqual([{ email: "stays@acme.example" }]);
});

test("what a service refused is settled at once: nothing would tell of it should its worker end while the database is away", async () => {
  const { limiter, database } = service.app;
  const { settle } = limiter;
  const told: number[] = [];
  limiter.settle = (vendor, calls) => {
    told.push(...calls.map(({ units }) => units));
    return settle(vendor, calls);
  };
  const batch = database.$client.batch.bind(database.$client);
  const back = Promise.withResolvers<void>();
  service.answers = [
    async () => {
      database.$client.batch = async (...asked) => {
        await back.promise;
        return batch(...asked);
      };
      return new Response("", { status: 402 });
    },
  ];
  const one = worker();
  const failing = failureOf(one.ask(dear()));
  await vi.waitUntil(() => told.length > 0);
  expect(told).toEqual([0]);
  back.resolve();
  expect((await failing).kind).toBe("quota");
  await one.writes.settled();
});
