/** Alerts whose firings of one slot share one message. */
import { beforeEach, describe, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { changeAlert, removeAlert } from "./storage/alerts";
import { postsOfMessage } from "./storage/alert-posts";
import { beginSearch } from "./storage/firings";
import { claimReady, mostFirings } from "./storage/messages";
import { orderAlert, readAlerts } from "./alerts.server";
import { dueFirings } from "./scheduled-work.server";
import { workFiring } from "./firing.server";
import { alertsIn, type DigestStage, digestStage } from "./testing/digest-stage";
import { hour, minute } from "./testing/stage";

const own = ownDatabase();

let stage: DigestStage;
beforeEach(async () => {
  stage = await digestStage(own.url);
});

const both = () => new Set([stage.alert.id, stage.other.id]);

describe("one message for the alerts of a slot", () => {
  test("however often trigger and queue deliver; each post stands in it once, and stays each alert's own", async () => {
    const third = await stage.add({ keyword: "podcast, webinar", postsLimit: 6 });
    await stage.tick(5, 3);
    await stage.tick(5, 3);
    expect(stage.messages()).toHaveLength(1);
    expect(await stage.statesOf(stage.alert, stage.other, third)).toEqual(["sent", "sent", "sent"]);
    expect(alertsIn(stage.messages()[0])).toEqual(new Set([stage.alert.id, stage.other.id, third.id]));
    const keys = [stage.alert, stage.other, third].map(({ id }) => ({ alertId: id, slot: stage.slot() }));
    const taken = await postsOfMessage(stage.app.database, keys);
    expect(taken.map((posts) => posts.length)).toEqual([3, 3, 6]);
    const names = new Set(taken.flat().map(({ name }) => name));
    expect(names.size).toBeLessThan(12);
    const words = JSON.stringify(stage.messages()[0]);
    const linked = words.match(/comments\/\w+/g) ?? [];
    expect(new Set(linked).size).toBe(linked.length);
    expect(linked).toHaveLength(names.size);
    expect(stage.messages()[0]?.text).toMatch(
      new RegExp(`^${names.size} new posts from 3 alerts \\(sandbox data\\): podcast`),
    );
  });

  test("waits for the last of them to have searched, also where that finds nothing", async () => {
    await changeAlert(stage.app.database, stage.other.id, { upvotes: 1_000_000 });
    const [one, two] = await stage.due();
    await workFiring(stage.app, one);
    expect(stage.messages()).toHaveLength(0);
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["ready", "due"]);
    const [shown] = await readAlerts(stage.app);
    expect(shown?.firings[0]).toMatchObject({ waitsForOthers: true });
    await workFiring(stage.app, two);
    expect(stage.messages()).toHaveLength(1);
    // With only one alert left, the message looks like that of a single alert.
    expect(stage.messages()[0]?.text).toMatch(/^3 new posts for podcast/);
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["sent", "nothing"]);
  });

  test("waits ten minutes at most; what comes later goes in a message of its own", async () => {
    const [, two] = await stage.due();
    const claim = { by: "slow", leaseUntil: stage.app.now().getTime() + 14 * minute };
    await beginSearch(stage.app.database, two, claim);
    await workFiring(stage.app, { ...two, alertId: stage.alert.id });
    stage.later(9 * minute);
    await stage.tick();
    expect(stage.messages()).toHaveLength(0);
    stage.later(2 * minute);
    await stage.tick();
    expect(alertsIn(stage.messages()[0])).toEqual(new Set([stage.alert.id]));
    stage.later(4 * minute);
    await stage.tick();
    expect(stage.messages()).toHaveLength(2);
    expect(alertsIn(stage.messages()[1])).toEqual(new Set([stage.other.id]));
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["sent", "sent"]);
  });

  test("is of one channel, and of alerts that say so", async () => {
    const apart = await stage.add({ keyword: "recorder", digest: false });
    await changeAlert(stage.app.database, stage.other.id, { channel: "sales" });
    await stage.tick();
    expect(stage.messages()).toHaveLength(3);
    expect(stage.messages().map((each) => alertsIn(each).size)).toEqual([1, 1, 1]);
    expect(await stage.statesOf(stage.alert, stage.other, apart)).toEqual(["sent", "sent", "sent"]);
  });

  test("what is asked for by hand goes in a message of its own, and no digest waits for it", async () => {
    await orderAlert(stage.app, stage.other.id, "send-now");
    const keys = await dueFirings(stage.app, stage.app.now());
    const byHand = keys.find(({ slot }) => slot % hour !== 0);
    if (!byHand) throw new Error("Nothing was asked for");
    await workFiring(stage.app, byHand);
    expect(stage.messages().map(({ text }) => text)).toEqual([
      expect.stringMatching(/^3 new posts for webinar/),
    ]);
    // Its posts were already sent, so this slot finds no new ones. The other alert is sent as
    // usual.
    await Promise.all(keys.map((key) => workFiring(stage.app, key)));
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["sent", "sent,nothing"]);
    expect(stage.messages()).toHaveLength(2);
  });

  test("holds a limited number of alerts; the others go in a further one", async () => {
    for (let at = 0; at < mostFirings; at++) await stage.add({ upvotes: 1_000_000 });
    await dueFirings(stage.app, stage.app.now());
    await stage.app.database.$client.execute("UPDATE firings SET state = 'ready', lease_until = 0");
    const now = stage.app.now().getTime();
    const sizes: number[] = [];
    for (const [at, key] of [stage.alert, stage.other].entries()) {
      const [first] = await stage.firings(key.id);
      if (!first) throw new Error("Nothing was due");
      sizes.push(
        (await claimReady(stage.app.database, first, now, { by: `${at}`, leaseUntil: now + minute })).length,
      );
    }
    const [last] = (
      await stage.app.database.$client.execute(
        "SELECT alert_id, slot FROM firings WHERE claimed_by IS NULL LIMIT 1",
      )
    ).rows;
    const key = { alertId: String(last?.alert_id), slot: Number(last?.slot) };
    sizes.push(
      (await claimReady(stage.app.database, key, now, { by: "last", leaseUntil: now + minute })).length,
    );
    // The first alert's message includes the second alert's firing.
    expect(sizes).toEqual([mostFirings, 0, 2]);
  });

  test("the screen names the others of it", async () => {
    await stage.tick();
    expect((await readAlerts(stage.app)).map(({ firings }) => firings[0]?.sentWith)).toEqual([
      ["webinar"],
      ["podcast"],
    ]);
  });
});

describe("what changes between ready and sending", () => {
  test("an alert that goes alone from now on, or into another channel, is in no digest", async () => {
    const [one, two] = await stage.due();
    await workFiring(stage.app, one);
    await changeAlert(stage.app.database, stage.alert.id, { channel: "sales" });
    await workFiring(stage.app, two);
    expect(stage.messages().map((each) => alertsIn(each).size)).toEqual([1]);
    stage.later(2 * minute);
    await stage.tick();
    expect(stage.messages()).toHaveLength(2);
    expect(await stage.statesOf(stage.alert, stage.other)).toEqual(["sent", "sent"]);
  });

  test.each([
    ["is deleted", () => removeAlert(stage.app.database, stage.other.id), 1],
    ["has another channel", () => changeAlert(stage.app.database, stage.other.id, { channel: "sales" }), 2],
    ["goes alone", () => changeAlert(stage.app.database, stage.other.id, { digest: false }), 2],
  ] as const)(
    "the message that waits for its turn is made anew when one of its alerts %s",
    async (_, change, count) => {
      const { over, goesOn } = await stage.inLine();
      await change();
      goesOn();
      await over;
      expect(stage.messages()).toHaveLength(0);
      await stage.tick(2, 2);
      stage.later(2 * minute);
      await stage.tick(2, 2);
      expect(stage.messages()).toHaveLength(count);
      expect(stage.messages().map((each) => alertsIn(each).size)).toEqual(Array(count).fill(1));
      expect(await stage.statesOf(stage.alert)).toEqual(["sent"]);
    },
  );

  test("a paused alert's firing that is under way goes with the others", async () => {
    const [one, two] = await stage.due();
    await workFiring(stage.app, one);
    await orderAlert(stage.app, stage.alert.id, "pause");
    await workFiring(stage.app, two);
    expect(alertsIn(stage.messages()[0])).toEqual(both());
  });
});
