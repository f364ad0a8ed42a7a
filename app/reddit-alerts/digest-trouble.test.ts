/** Digest messages while Slack, the worker or the database fails. */
import { beforeEach, describe, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { changeAlert } from "./storage/alerts";
import { beginSearch } from "./storage/firings";
import { beginSending, claimReady, endSending } from "./storage/messages";
import { workFiring } from "./firing.server";
import { sendFiringAgain } from "./sending.server";
import { alertsIn, type DigestStage, digestStage } from "./testing/digest-stage";
import { hour, minute } from "./testing/stage";

const own = ownDatabase();

let stage: DigestStage;
beforeEach(async () => {
  stage = await digestStage(own.url);
});

const both = () => new Set([stage.alert.id, stage.other.id]);

describe("when Slack", () => {
  test("asks to wait, the message waits and goes once, all of it", async () => {
    stage.faults({ host: "hooks.slack.com", status: 429, retryAfter: 120, times: 1 });
    await stage.tick();
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["ready", "ready"]);
    stage.later(3 * minute);
    await stage.app.limiter.hold("slack", "messages", -1, "rate-limited");
    await stage.tick(3, 2);
    expect(stage.messages()).toHaveLength(1);
    expect(alertsIn(stage.messages()[0])).toEqual(both());
    expect(await stage.firings(stage.other.id)).toMatchObject([{ state: "sent", sendings: 2 }]);
  });

  test("cuts the line, all of it is unconfirmed, and a person sends it again from any of its alerts, once", async () => {
    stage.faults({ host: "hooks.slack.com", drop: true, times: 1 });
    await stage.tick();
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["unconfirmed", "unconfirmed"]);
    stage.later(10 * minute);
    await stage.tick(3);
    expect(stage.messages()).toHaveLength(0);
    const again = await Promise.all(
      [stage.alert, stage.other].map(({ id }) =>
        sendFiringAgain(stage.app, { alertId: id, slot: stage.slot() }),
      ),
    );
    expect(again.filter(Boolean)).toHaveLength(1);
    expect(stage.messages()).toHaveLength(1);
    expect(alertsIn(stage.messages()[0])).toEqual(both());
    expect(JSON.stringify(stage.messages()[0])).toContain("may have arrived before");
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["sent", "sent"]);
  });

  test("knows the webhook no more, all of it fails, and its posts come with the next", async () => {
    stage.faults({ host: "hooks.slack.com", status: 404 });
    await stage.tick();
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["failed", "failed"]);
    stage.faults();
    stage.later(hour);
    await stage.tick();
    expect(stage.messages()).toHaveLength(1);
    expect(alertsIn(stage.messages()[0])).toEqual(both());
  });
});

test("one that was refused goes on without one that comes later", async () => {
  const [one, two] = await stage.due();
  const claim = { by: "slow", leaseUntil: stage.app.now().getTime() + 11 * minute };
  await beginSearch(stage.app.database, two, claim);
  await workFiring(stage.app, one);
  stage.later(10.5 * minute);
  stage.faults({ host: "hooks.slack.com", status: 429, retryAfter: 120, times: 1 });
  await stage.tick();
  expect(await stage.firings()).toMatchObject([{ state: "ready", sendings: 1 }]);
  stage.later(3 * minute);
  await stage.app.limiter.hold("slack", "messages", -1, "rate-limited");
  await stage.tick(2, 2);
  expect(stage.messages().map((each) => alertsIn(each).size)).toEqual([1, 1]);
  expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["sent", "sent"]);
});

test("sent again by a person, it goes without an alert that has another channel by then", async () => {
  stage.faults({ host: "hooks.slack.com", drop: true, times: 1 });
  await stage.tick();
  await changeAlert(stage.app.database, stage.other.id, { channel: "sales" });
  const again = (alertId: string) => sendFiringAgain(stage.app, { alertId, slot: stage.slot() });
  expect(await again(stage.alert.id)).toBe(true);
  expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["sent", "unconfirmed"]);
  expect(await again(stage.other.id)).toBe(true);
  expect(stage.messages().map((each) => alertsIn(each).size)).toEqual([1, 1]);
});

describe("when the worker dies", () => {
  test("while the message waits for its turn, it goes later, once, also when the worker was only slow", async () => {
    const { over, goesOn } = await stage.inLine();
    stage.later(2 * minute);
    expect(await stage.tick()).toEqual([]);
    stage.later(2 * minute);
    await stage.tick(2, 2);
    expect(stage.messages()).toHaveLength(1);
    expect(alertsIn(stage.messages()[0])).toEqual(both());
    goesOn();
    await over;
    expect(stage.messages()).toHaveLength(1);
  });

  test("while the message is on its way, it is not sent again; a late answer counts for all of it", async () => {
    const { database } = stage.app;
    const [one] = await stage.due();
    await database.$client.execute("UPDATE firings SET state = 'ready', lease_until = 0");
    const now = stage.app.now().getTime();
    const leaseUntil = now + 3 * minute;
    expect(await claimReady(database, one, now, { by: "dead", leaseUntil })).toHaveLength(2);
    const made = { firings: 2, channel: null };
    expect(await beginSending(database, { by: "dead", sendings: 0 }, made, leaseUntil)).toBe(true);
    stage.later(4 * minute);
    await stage.tick(2, 2);
    expect(stage.messages()).toHaveLength(0);
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["unconfirmed", "unconfirmed"]);
    await endSending(database, "dead", { state: "sent", problem: null, endedAt: stage.app.now() });
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["sent", "sent"]);
  });
});

describe("when the database", () => {
  test("loses the answer to the claim, the message goes once, after its lease", async () => {
    const client = stage.app.database.$client;
    const execute = client.execute.bind(client) as (...given: unknown[]) => ReturnType<typeof client.execute>;
    let lost = 0;
    client.execute = async (...given: unknown[]) => {
      const answer = await execute(...given);
      if (lost > 0 || !JSON.stringify(given).includes("AS mate")) return answer;
      if (!/^update/i.test((given[0] as { sql: string }).sql)) return answer;
      // The firing whose search ended first claims nothing and waits for the other.
      if (answer.rows.length === 0) return answer;
      lost += 1;
      throw new TypeError("fetch failed");
    };
    await stage.tick().catch(() => undefined);
    client.execute = execute as typeof client.execute;
    expect(lost).toBe(1);
    expect(stage.messages()).toHaveLength(0);
    stage.later(4 * minute);
    await stage.tick(2, 2);
    expect(stage.messages()).toHaveLength(1);
    stage.later(2 * minute);
    await stage.tick(2, 2);
    expect(stage.messages()).toHaveLength(1);
    expect(alertsIn(stage.messages()[0])).toEqual(both());
  });

  test("is away when the message was taken, it is not sent again, and no part of it is lost", async () => {
    const client = stage.app.database.$client;
    const batch = client.batch.bind(client);
    client.batch = (statements, mode) =>
      JSON.stringify(statements).includes("CASE WHEN ? = 'failed'")
        ? Promise.reject(new Error("The database is gone"))
        : batch(statements, mode);
    await stage.tick().catch(() => undefined);
    client.batch = batch;
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["sending", "sending"]);
    stage.later(5 * minute);
    await stage.tick(2, 2);
    expect(stage.messages()).toHaveLength(1);
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["unconfirmed", "unconfirmed"]);
  });

  test("does it again, that the message leaves, when Slack has refused it: all of it still waits", async () => {
    const client = stage.app.database.$client;
    const batch = client.batch.bind(client);
    const writes: (() => Promise<unknown>)[] = [];
    client.batch = (statements, mode) => {
      if (JSON.stringify(statements).includes("state = 'sending', sendings"))
        writes.push(() => batch(statements, mode));
      return batch(statements, mode);
    };
    stage.faults({ host: "hooks.slack.com", status: 429, retryAfter: 120, times: 1 });
    await stage.tick();
    expect(writes).toHaveLength(1);
    await writes[0]?.();
    expect(await stage.firings()).toMatchObject([{ state: "ready", sendings: 1 }]);
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["ready", "ready"]);
  });
});
