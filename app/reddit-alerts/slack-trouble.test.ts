/** A firing's message when Slack refuses it, asks to wait or does not answer. */
import { beforeEach, expect, test } from "vitest";
import type { Fault } from "../../sandbox/fault";
import { ownDatabase } from "../../scripts/testing/file-database";
import { postsOfMessage } from "./storage/alert-posts";
import { findFiring } from "./storage/firings";
import { findSourceAlarm } from "./storage/source-alarms";
import { confirmSending } from "./alerts.server";
import { dueFirings } from "./scheduled-work.server";
import { sendFiringAgain } from "./sending.server";
import { hour, linksIn, minute, type Stage, stageWith } from "./testing/stage";

const own = ownDatabase();

let stage: Stage;
beforeEach(async () => {
  stage = await stageWith({}, own.url);
});

const messages = () => stage.world.outbox.slack;
const slackDown: Fault = { host: "hooks.slack.com" };

test("when it asks to wait, the message waits and goes once", async () => {
  stage.faults({ ...slackDown, status: 429, retryAfter: 120, times: 1 });
  await stage.tick();
  expect(await stage.firings()).toMatchObject([{ state: "ready", problem: { kind: "rate-limited" } }]);
  await stage.tick();
  expect(messages()).toHaveLength(0);
  stage.later(3 * minute);
  // The test limiter uses real time. This ends its wait, as a new limiter would.
  await stage.app.limiter.hold("slack", "messages", -1, "rate-limited");
  await stage.tick(3, 2);
  expect(messages()).toHaveLength(1);
  expect(await stage.firings()).toMatchObject([{ state: "sent", sendings: 2 }]);
});

test("when it cuts the line, it is unknown whether it came: not sent again by itself, but by a person", async () => {
  stage.faults({ ...slackDown, drop: true, times: 1 });
  await stage.tick();
  const [firing] = await stage.firings();
  expect(firing).toMatchObject({ state: "unconfirmed" });
  stage.later(10 * minute);
  await stage.tick(3);
  expect(messages()).toHaveLength(0);
  const key = { alertId: stage.alert.id, slot: firing?.slot ?? 0 };
  expect(await Promise.all([sendFiringAgain(stage.app, key), sendFiringAgain(stage.app, key)])).toContain(
    true,
  );
  expect(messages()).toHaveLength(1);
  expect(linksIn(messages()[0])).toHaveLength(3);
  expect(await sendFiringAgain(stage.app, key)).toBe(false);
});

test("a message of no moment, or of one without a message, is none to be sent again", async () => {
  for (const slot of ["none", "", "2026-02-31T08:00", "2026-01-01T08:00:00.000Z"])
    expect(await confirmSending(stage.app, stage.alert.id, slot)).toBe(false);
});

test("when it refuses a message that is sent once more, its posts stay the alert's: the first may have arrived", async () => {
  stage.faults({ ...slackDown, drop: true, times: 1 });
  await stage.tick();
  const key = { alertId: stage.alert.id, slot: (await stage.firings())[0]?.slot ?? 0 };
  stage.faults({ ...slackDown, status: 404 });
  expect(await sendFiringAgain(stage.app, key)).toBe(true);
  expect(await stage.firings()).toMatchObject([
    { state: "unconfirmed", problem: { detail: expect.stringContaining("may have arrived") as string } },
  ]);
  stage.faults();
  const known = (await postsOfMessage(stage.app.database, [key]))[0];
  expect(known).toHaveLength(3);
  expect(await sendFiringAgain(stage.app, key)).toBe(true);
  expect(JSON.stringify(messages()[0])).toContain("may have arrived before");
  stage.later(hour);
  await stage.tick();
  const links = messages().flatMap(linksIn);
  expect(new Set(links).size).toBe(links.length);
});

test("when it makes a message that is sent once more wait for more than a day, it is as unconfirmed as before", async () => {
  stage.faults({ ...slackDown, drop: true, times: 1 });
  await stage.tick();
  const key = { alertId: stage.alert.id, slot: (await stage.firings())[0]?.slot ?? 0 };
  stage.later(30 * hour);
  stage.faults({ ...slackDown, status: 429, retryAfter: 120 });
  await sendFiringAgain(stage.app, key);
  const state = async () => (await findFiring(stage.app.database, key))?.state;
  expect(await state()).toBe("ready");
  stage.later(10 * minute);
  await dueFirings(stage.app, stage.app.now());
  expect(await state()).toBe("ready");
  stage.later(30 * hour);
  await dueFirings(stage.app, stage.app.now());
  expect(await state()).toBe("unconfirmed");
  expect((await postsOfMessage(stage.app.database, [key]))[0]).toHaveLength(3);
});

test("when it knows the webhook no more, and the worker dies just then, its posts are free all the same", async () => {
  stage.faults({ ...slackDown, status: 404 });
  const { client } = { client: stage.app.database.$client };
  const batch = client.batch.bind(client);
  let writes = 0;
  client.batch = (statements, mode) => {
    const ends = JSON.stringify(statements).includes('"failed"');
    if (writes > 0) return Promise.reject(new TypeError("The worker is gone"));
    if (ends) writes += 1;
    return batch(statements, mode);
  };
  await stage.tick().catch(() => undefined);
  client.batch = batch;
  const [firing] = await stage.firings();
  expect(firing).toMatchObject({ state: "failed" });
  expect(
    await postsOfMessage(stage.app.database, [{ alertId: stage.alert.id, slot: firing?.slot ?? 0 }]),
  ).toEqual([[]]);
});

test("when it knows the webhook no more, the firing fails aloud and its posts come with a later one", async () => {
  stage.faults({ ...slackDown, status: 404 });
  await stage.tick();
  expect(await stage.firings()).toMatchObject([
    { state: "failed", problem: { kind: "expired-credentials" } },
  ]);
  expect(await findSourceAlarm(stage.app.database, "slack")).toMatchObject({
    problem: { upstream: "slack" },
  });
  stage.faults();
  stage.later(hour);
  await stage.tick();
  expect(messages()).toHaveLength(1);
  expect(await findSourceAlarm(stage.app.database, "slack")).toBeNull();
});
