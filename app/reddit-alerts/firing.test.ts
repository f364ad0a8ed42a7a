import { beforeEach, describe, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { postsOfMessage, takePosts } from "./storage/alert-posts";
import { changeAlert } from "./storage/alerts";
import { beginSearch, findFiring } from "./storage/firings";
import { beginSending, endSending } from "./storage/messages";
import { findSourceAlarm } from "./storage/source-alarms";
import { orderAlert, readAlerts } from "./alerts.server";
import { dueFirings, forgetRedditTexts } from "./scheduled-work.server";
import { hour, linksIn, minute, type Stage, stageWith } from "./testing/stage";

const own = ownDatabase();

let stage: Stage;
beforeEach(async () => {
  stage = await stageWith({}, own.url);
});

const messages = () => stage.world.outbox.slack;

describe("exactly one message", () => {
  test("however often trigger and queue deliver", async () => {
    await stage.tick(5, 3);
    await stage.tick(5, 3);
    expect(messages()).toHaveLength(1);
    expect(linksIn(messages()[0])).toHaveLength(3);
    expect(messages()[0]?.text).toMatch(/^3 new posts for podcast/);
    expect(await stage.firings()).toMatchObject([
      { state: "sent", missed: expect.any(Number) as number, sendings: 1 },
    ]);
  });

  test("per firing, and each post once ever, over a working day of hours with doubled deliveries", async () => {
    for (let at = 0; at < 8; at++) {
      await stage.tick(2, 2);
      stage.later(hour);
    }
    const firings = await stage.firings();
    expect(firings).toHaveLength(8);
    expect(new Set(firings.map(({ slot }) => slot)).size).toBe(8);
    const sent = firings.filter(({ state }) => state === "sent");
    expect(firings.every(({ state }) => state === "sent" || state === "nothing")).toBe(true);
    expect(messages()).toHaveLength(sent.length);
    expect(sent.length).toBeGreaterThan(3);
    const links = messages().flatMap(linksIn);
    expect(new Set(links).size).toBe(links.length);
  }, 60_000);

  test("after an outage the latest missed time is caught up, alone", async () => {
    await stage.tick();
    stage.later(5 * hour);
    await stage.tick();
    expect((await stage.firings()).map(({ missed }) => missed)[0]).toBe(4);
    expect(await stage.firings()).toHaveLength(2);
  });
});

describe("a channel of an alert", () => {
  const sentTo = () =>
    stage.world.requests.filter(({ host }) => host === "hooks.slack.com").map(({ path }) => path);

  test("its message goes to the channel it names, and nowhere else", async () => {
    stage.secrets.SLACK_WEBHOOKS =
      "product=https://hooks.slack.com/services/T1/B2/product, sales = https://hooks.slack.com/services/T1/B3/sales";
    await changeAlert(stage.app.database, stage.alert.id, { channel: "sales" });
    await stage.tick();
    expect(sentTo()).toEqual(["/services/T1/B3/sales"]);
    expect(await stage.firings()).toMatchObject([{ state: "sent" }]);
  });

  test("one that is not named any more fails aloud, for that alert alone, and its posts come with a later one", async () => {
    stage.secrets.SLACK_WEBHOOKS = "product=https://hooks.slack.com/services/T1/B2/product";
    await changeAlert(stage.app.database, stage.alert.id, { channel: "sales" });
    await stage.tick();
    expect(sentTo()).toEqual([]);
    const [failed] = await stage.firings();
    expect(failed).toMatchObject({ state: "failed", problem: { kind: "not-configured" } });
    expect(failed?.problem?.detail).toContain('does not contain the channel "sales"');
    expect(await findSourceAlarm(stage.app.database, "slack")).toBeNull();
    await changeAlert(stage.app.database, stage.alert.id, { channel: "product" });
    stage.later(hour);
    await stage.tick();
    expect(sentTo()).toEqual(["/services/T1/B2/product"]);
  });
});

describe("orders of a person", () => {
  test("a paused alert fires at no slot, and catches up none when it goes on", async () => {
    await stage.tick();
    expect(await orderAlert(stage.app, stage.alert.id, "pause")).toBe(true);
    stage.later(3 * hour);
    await stage.tick();
    expect(await stage.firings()).toHaveLength(1);
    expect((await readAlerts(stage.app))[0]).toMatchObject({ paused: true, nextAt: null });
    await orderAlert(stage.app, stage.alert.id, "resume");
    await stage.tick();
    expect(await stage.firings()).toHaveLength(1);
    stage.later(hour);
    await stage.tick();
    expect(await stage.firings()).toMatchObject([{ missed: 0, byHand: false }, {}]);
  });

  test("what is asked for now goes once, and the slots are what they would have been", async () => {
    // The clock has not stored this hour's slot yet.
    expect(await orderAlert(stage.app, stage.alert.id, "send-now")).toBe(true);
    await stage.tick(2, 2);
    const [byHand, slot] = await stage.firings();
    expect(byHand).toMatchObject({ byHand: true, sendings: expect.any(Number) as number });
    expect(slot).toMatchObject({ byHand: false });
    expect(new Set([byHand, slot].map((firing) => firing?.state))).toEqual(new Set(["nothing", "sent"]));
    expect(messages()).toHaveLength(1);
    stage.later(hour);
    await stage.tick();
    expect((await stage.firings())[0]).toMatchObject({ missed: 0, byHand: false });
    expect((await stage.firings())[0]?.slot).toBe((slot?.slot ?? 0) + hour);
  });

  test("an alert that is at work is not asked twice; one that is gone is not there", async () => {
    await orderAlert(stage.app, stage.alert.id, "send-now");
    stage.later(1000);
    await expect(orderAlert(stage.app, stage.alert.id, "send-now")).rejects.toThrow("already running");
    expect(await orderAlert(stage.app, crypto.randomUUID(), "pause")).toBe(false);
  });
});

describe("when the worker dies", () => {
  test("while it searches, the search is begun again after its lease", async () => {
    const [key] = await dueFirings(stage.app, stage.app.now());
    if (!key) throw new Error("Nothing was due");
    await beginSearch(stage.app.database, key, {
      by: "dead",
      leaseUntil: stage.app.now().getTime() + 3 * minute,
    });
    stage.later(2 * minute);
    await stage.tick();
    expect(messages()).toHaveLength(0);
    stage.later(2 * minute);
    await stage.tick(2, 2);
    expect(messages()).toHaveLength(1);
    expect(await findFiring(stage.app.database, key)).toMatchObject({ state: "sent", attempts: 2 });
  });

  test("while the message is on its way, it is not sent again", async () => {
    const { app } = stage;
    const [key] = await dueFirings(app, app.now());
    const now = app.now().getTime();
    const firing = key && (await beginSearch(app.database, key, { by: "dead", leaseUntil: now + minute }));
    if (!firing) throw new Error("Nothing was due");
    const found = {
      found: 1,
      drops: {},
      more: 0,
      usd: 0,
      sandbox: true,
      posts: [{ name: "t3_x", post: "{}", inMessage: true }],
    };
    await takePosts(app.database, firing, found, { now, nextAt: now + minute });
    expect(await postsOfMessage(app.database, [firing])).toHaveLength(1);
    // A worker with an older claim on this firing reports late; the database ignores it.
    const others = { ...found, posts: [{ name: "t3_y", post: "{}", inMessage: true }] };
    await takePosts(app.database, { ...firing, attempts: 0 }, others, { now, nextAt: now + minute });
    expect(await postsOfMessage(app.database, [firing])).toMatchObject([[{ name: "t3_x" }]]);
    const leaving = { by: "dead", sendings: 0 };
    const made = { firings: 1, channel: null };
    expect(await beginSending(app.database, leaving, made, now + minute)).toBe(true);
    stage.later(5 * minute);
    await stage.tick(2);
    expect(messages()).toHaveLength(0);
    expect(await findFiring(app.database, firing)).toMatchObject({ state: "unconfirmed" });
    // Slack's answer arrives late: the message was sent.
    const sent = { state: "sent", problem: null, endedAt: app.now() } as const;
    expect(await endSending(app.database, "another", sent)).toBe(false);
    expect(await endSending(app.database, "dead", sent)).toBe(true);
  });

  test("while the message waits for its turn, it goes later, once", async () => {
    const { limiter } = stage.app;
    const { grant } = limiter;
    const inLine = Promise.withResolvers<void>();
    // The limiter never lets the first worker's call leave.
    limiter.grant = (request) => {
      if (request.upstream !== "slack") return grant(request);
      inLine.resolve();
      return new Promise(() => undefined);
    };
    void stage.tick();
    await inLine.promise;
    limiter.grant = grant;
    expect(await stage.firings()).toMatchObject([{ state: "ready", sendings: 0 }]);
    stage.later(2 * minute);
    expect(await stage.tick()).toEqual([]);
    stage.later(2 * minute);
    await stage.tick(2, 2);
    expect(messages()).toHaveLength(1);
    expect(await stage.firings()).toMatchObject([{ state: "sent", sendings: 1 }]);
  });

  test("again and again while it searches, the firing ends with its reason", async () => {
    for (let dead = 0; dead < 6; dead += 1) {
      const [key] = await dueFirings(stage.app, stage.app.now());
      if (!key) throw new Error("Nothing was due");
      await beginSearch(stage.app.database, key, {
        by: `dead ${dead}`,
        leaseUntil: stage.app.now().getTime() + minute,
      });
      stage.later(2 * minute);
    }
    await stage.tick();
    expect(await stage.firings()).toMatchObject([
      {
        state: "failed",
        problem: { detail: expect.stringContaining("failed after several attempts") as string },
      },
    ]);
  });
});

describe("filters", () => {
  test("leave out by votes, comments, age and prompt; every post is counted, and the message says how many more fit", async () => {
    stage = await stageWith(
      {
        upvotes: 40,
        comments: 5,
        prompt: "The writer asks which tool to use.",
        postsLimit: 1,
      },
      own.url,
    );
    await stage.tick();
    const [firing] = await stage.firings();
    expect(firing).toMatchObject({ state: "sent" });
    expect(firing?.drops).toMatchObject({
      "have too few upvotes": expect.any(Number) as number,
      "don't fit the prompt": expect.any(Number) as number,
    });
    const dropped = Object.values(firing?.drops ?? {}).reduce((sum, count) => sum + count, 0);
    expect(dropped + 1 + (firing?.more ?? 0)).toBe(firing?.found);
    expect(JSON.stringify(messages()[0])).toContain(`${firing?.more} more matches`);
    const [shown] = await readAlerts(stage.app);
    expect(shown?.firings[0]?.usd).toBeGreaterThan(0);
  }, 30_000);

  test("skip what existed before the alert", async () => {
    stage = await stageWith({ skipExisting: true, postsLimit: 50 }, own.url);
    await stage.tick();
    const since = stage.alert.createdAt.getTime();
    const texts = stage.world.market.redditPosts
      .filter((post) => post.publishedAt.getTime() <= since)
      .map(({ id }) => id);
    for (const link of messages().flatMap(linksIn)) expect(texts).not.toContain(link.split("/").at(-1));
    expect((await stage.firings())[0]?.drops).toHaveProperty("are older than the alert");
  });
});

test("what is deleted on Reddit is forgotten here, and everything after thirty days", async () => {
  await stage.tick();
  const { app, world } = stage;
  const texts = async () =>
    (await app.database.$client.execute("SELECT name FROM alert_posts WHERE post_json IS NOT NULL")).rows.map(
      ({ name }) => String(name),
    );
  const before = await texts();
  const post = world.market.redditPosts.find(({ id }) => before.includes(`t3_${id}`));
  if (post) post.removed = "deleted";
  await forgetRedditTexts(app, app.now());
  expect(await texts()).toEqual(before.filter((name) => name !== `t3_${post?.id}`));
  expect(before.length).toBeGreaterThan(100);
  stage.later(31 * 24 * hour);
  await forgetRedditTexts(app, app.now());
  expect(await texts()).toEqual([]);
});
