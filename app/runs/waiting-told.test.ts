/** Users learn what a run waits for: on a search, on a CSV run, and by email if it takes long. */
import { expect, inject, test } from "vitest";
import { findRun } from "./storage/runs";
import type { Fetch } from "../vendors/http.server";
import { readCsv } from "./csv/csv-reading.server";
import { startTestCsv, startTestPlain, storedRun, testApp } from "./testing/test-app";
import { testKeeper } from "./testing/work-csv";

const yes: Fetch = async () => Response.json({ answer: "yes" });
const newApp = (answer: Fetch = yes) => testApp(inject("databaseUrl"), answer);

test("a search says that a service asks it to wait, with the time left, and then what it is at", async () => {
  const answers: Fetch[] = [async () => new Response("", { status: 429, headers: { "retry-after": "2" } })];
  const app = await newApp((request) => (answers.shift() ?? yes)(request));
  const { keeper } = testKeeper(app);
  const runId = await startTestPlain(app);
  await keeper.wake(runId);
  expect(await keeper.waitFor(60_000)).toMatchObject({ status: "done" });
  const asking = `Asking about ${runId}.example`;
  const said = app.told.flatMap(({ msg }) => msg ?? []);
  expect(said).toEqual([asking, "answering-service asks us to wait: 5 s left.", asking]);
});

test("a search that waits ten minutes for its turn goes on in the background, and its end goes by mail", async () => {
  const isTold = Promise.withResolvers<void>();
  const app = await newApp(async (request) => isTold.promise.then(() => yes(request)));
  const { publish } = app;
  app.publish = async (staffId, event) => {
    await publish(staffId, event);
    if (event.run?.background) isTold.resolve();
  };
  const { grant } = app.limiter;
  let waits = 1;
  app.limiter.grant = async (request) => {
    if (waits-- <= 0) return grant(request);
    return { wait: 3000, kind: "rate-limited", detail: "Its rate limit is reached for the moment." };
  };
  // Time passes at once for everything except the wait itself.
  const { keeper } = testKeeper(app);
  const runId = await startTestPlain(app);
  const { after } = app.time;
  app.time.after = (milliseconds, then) => {
    // The worker asks again half a second before its turn.
    const isTheWait = milliseconds === 2500;
    if (isTheWait) app.clock.now += 600_000;
    return after(isTheWait ? 10 : milliseconds, then);
  };
  await keeper.wake(runId);
  expect(await keeper.waitFor(60_000)).toMatchObject({ status: "done" });
  await expect.poll(async () => (await storedRun(app, runId)).mail).toBe("sent");
  expect(app.mails.map(({ to }) => to)).toEqual([app.person.email]);
  expect(app.told.flatMap(({ msg }) => msg ?? [])).toContain(
    "Waiting for answering-service because of its rate limit: 5 s left.",
  );
  expect(app.told.flatMap(({ run }) => (run?.background ? run.status : []))).toEqual(["running", "done"]);
});

test("a file says what its workers wait for, until they do no more", async () => {
  const app = await newApp();
  const { keeper, ring } = testKeeper(app);
  const runId = await startTestCsv(app, "domain\nacme.com\n");
  await keeper.wake(runId);
  await readCsv(app, runId);
  await ring();
  await keeper.sliceBegins({ from: 0, to: 9 }, "a worker");
  const until = app.time.now() + 40_000;
  await keeper.lives("a worker", [{ upstream: "apollo", why: "asked", until }]);
  const looks = async (seconds: number) => {
    app.clock.now += seconds * 1000;
    await ring();
    return (await findRun(app.database, runId))?.progress;
  };
  expect(await looks(2)).toBe("apollo asks us to wait: 40 s left.");
  expect(app.told.at(-1)).toMatchObject({
    msg: "Row 0 of 1. apollo asks us to wait: 40 s left.",
    run: { progress: "apollo asks us to wait: 40 s left." },
  });
  expect(await looks(10)).toBe("apollo asks us to wait: 30 s left.");
  await keeper.lives("a worker", []);
  expect(await looks(1)).toBeNull();
  expect(app.told.at(-1)).toMatchObject({ msg: "Row 0 of 1" });
});
