import { beforeEach, describe, expect, inject, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import type { Fault } from "../../../sandbox/faults";
import { createWorld, type World } from "../../../sandbox/world";
import { addAlert, type StoredAlert } from "../../storage/alerts";
import { takePosts } from "../../storage/alert-posts";
import { beginSearch, type FiringKey, findFiring, recentFirings } from "../../storage/firings";
import { findSourceAlarm } from "../../storage/source-alarms";
import { testEngine, type TestEngine } from "../../toolkit/testing/test-engine";
import { UpstreamError } from "../../upstream/failure";
import { openaiLanguageModel } from "../../upstream/language-model/openai.server";
import { redditSubreddits } from "../../upstream/subreddits/reddit.server";
import { newRedditMemory } from "../../upstream/subreddits/reddit-access.server";
import { slackTeamChat } from "../../upstream/team-chat/slack.server";
import type { Upstreams } from "../../upstream/upstreams";
import { openai } from "../../upstream/vendors/openai";
import { reddit } from "../../upstream/vendors/reddit";
import { slack } from "../../upstream/vendors/slack";
import { dueFirings, forgetRedditTexts } from "./clock.server";
import { sendFiringAgain, workFiring } from "./firing.server";

const minute = 60_000;
const hour = 60 * minute;
const secrets: Record<string, string> = {
  REDDIT_CLIENT_ID: "id",
  REDDIT_CLIENT_SECRET: "secret",
  REDDIT_USER_AGENT: "web:alerts:v1 (by /u/someone)",
  SLACK_WEBHOOK_URL: "https://hooks.slack.com/services/T1/B1/abc",
  OPENAI_API_KEY: "key",
};

const unset = new Set<string>();

function secretOf(upstream: string, name: string): string {
  if (unset.has(name))
    throw new UpstreamError({ upstream, kind: "not-configured", detail: `${name} is missing.` });
  return secrets[name] ?? "";
}

interface Stage {
  engine: TestEngine;
  world: World;
  alert: StoredAlert;
}

let stage: Stage;

/** One alert, made an hour and a half before a full hour, every hour from then on. */
async function stageWith(changes: Partial<StoredAlert> = {}): Promise<Stage> {
  const engine = await testEngine(inject("databaseUrl"), (request) => answer(world)(request));
  const world = createWorld({ now: () => engine.now() });
  const memory = newRedditMemory();
  engine.upstreams = (connect) => {
    const connected: typeof connect = (vendor) => ({
      ...connect(vendor),
      secret: (name) => secretOf(vendor.name, name),
    });
    const some: Pick<Upstreams, "subreddits" | "teamChat" | "languageModel"> = {
      subreddits: redditSubreddits(connected(reddit), memory),
      teamChat: slackTeamChat(connected(slack)),
      languageModel: openaiLanguageModel(connected(openai), {
        models: { bulk: "gpt-6-luna", writing: "gpt-6-luna" },
      }),
    };
    return some as unknown as Upstreams;
  };
  for (const table of ["alerts", "firings", "alert_posts", "source_alarms"])
    await engine.database.$client.execute(`DELETE FROM ${table}`);
  await engine.database.$client.execute("DELETE FROM calls WHERE upstream IN ('reddit', 'slack')");
  const made = new Date(Math.floor(engine.now().getTime() / hour) * hour - 30 * hour);
  const alert: StoredAlert = {
    id: crypto.randomUUID(),
    keyword: "podcast",
    frequencyHours: 1,
    timeHour: 1,
    timePeriod: "AM",
    postsLimit: 3,
    skipExisting: false,
    prompt: "",
    comments: 0,
    upvotes: 0,
    scheduledFrom: made,
    origin: "http://console.example",
    createdAt: made,
    createdBy: engine.person.id,
    updatedAt: made,
    ...changes,
  };
  await addAlert(engine.database, alert);
  return { engine, world, alert };
}

beforeEach(async () => {
  stage = await stageWith();
});

/** The clock ticks `times` times at once, and every message of the queue comes `deliveries` times. */
async function tick(times = 1, deliveries = 1): Promise<FiringKey[]> {
  const { engine } = stage;
  const now = engine.now();
  const handedOut = (await Promise.all(Array.from({ length: times }, () => dueFirings(engine, now)))).flat();
  await Promise.all(
    handedOut.flatMap((key) => Array.from({ length: deliveries }, () => workFiring(engine, key))),
  );
  return handedOut;
}

const later = (milliseconds: number) => void (stage.engine.clock.now += milliseconds);
const faults = (...list: Fault[]) => void (stage.world.faults = list);
const firingsNow = async () =>
  (await recentFirings(stage.engine.database, [stage.alert.id], 100)).get(stage.alert.id) ?? [];
const messages = () => stage.world.outbox.slack;
const linksIn = (message: unknown) => [
  ...new Set(JSON.stringify(message).match(/reddit\.com\/r\/\w+\/comments\/\w+/g) ?? []),
];
const slackDown: Fault = { host: "hooks.slack.com" };

describe("exactly one message", () => {
  test("however often trigger and queue deliver", async () => {
    await tick(5, 3);
    await tick(5, 3);
    expect(messages()).toHaveLength(1);
    expect(linksIn(messages()[0])).toHaveLength(3);
    expect(messages()[0]?.text).toMatch(/^3 new posts for podcast/);
    expect(await firingsNow()).toMatchObject([
      { state: "sent", missed: expect.any(Number) as number, sendings: 1 },
    ]);
  });

  test("per firing, and each post once ever, over a working day of hours with doubled deliveries", async () => {
    for (let at = 0; at < 8; at++) {
      await tick(2, 2);
      later(hour);
    }
    const firings = await firingsNow();
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
    await tick();
    later(5 * hour);
    await tick();
    expect((await firingsNow()).map(({ missed }) => missed)[0]).toBe(4);
    expect(await firingsNow()).toHaveLength(2);
  });
});

describe("when Slack", () => {
  test("asks to wait, the message waits and goes once", async () => {
    faults({ ...slackDown, status: 429, retryAfter: 120, times: 1 });
    await tick();
    expect(await firingsNow()).toMatchObject([{ state: "ready", problem: { kind: "rate-limited" } }]);
    await tick();
    expect(messages()).toHaveLength(0);
    later(3 * minute);
    // The limiter of the tests keeps real time; a fresh one knows of no wait.
    await stage.engine.limiter.hold("slack", "messages", -1, "rate-limited");
    await tick(3, 2);
    expect(messages()).toHaveLength(1);
    expect(await firingsNow()).toMatchObject([{ state: "sent", sendings: 2 }]);
  });

  test("cuts the line, nobody knows: not sent again by itself, but by a person", async () => {
    faults({ ...slackDown, drop: true, times: 1 });
    await tick();
    const [firing] = await firingsNow();
    expect(firing).toMatchObject({ state: "unconfirmed" });
    later(10 * minute);
    await tick(3);
    expect(messages()).toHaveLength(0);
    const key = { alertId: stage.alert.id, slot: firing?.slot ?? 0 };
    expect(
      await Promise.all([sendFiringAgain(stage.engine, key), sendFiringAgain(stage.engine, key)]),
    ).toContain(true);
    expect(messages()).toHaveLength(1);
    expect(linksIn(messages()[0])).toHaveLength(3);
    expect(await sendFiringAgain(stage.engine, key)).toBe(false);
  });

  test("knows the webhook no more, the firing fails aloud and its posts come with a later one", async () => {
    faults({ ...slackDown, status: 404 });
    await tick();
    expect(await firingsNow()).toMatchObject([{ state: "failed", problem: { kind: "expired-credentials" } }]);
    expect(await findSourceAlarm(stage.engine.database, "slack")).toMatchObject({
      problem: { upstream: "slack" },
    });
    faults();
    later(hour);
    await tick();
    expect(messages()).toHaveLength(1);
    expect(await findSourceAlarm(stage.engine.database, "slack")).toBeNull();
  });
});

describe("when the worker dies", () => {
  test("while it searches, the search is begun again after its lease", async () => {
    const [key] = await dueFirings(stage.engine, stage.engine.now());
    if (!key) throw new Error("Nothing was due");
    await beginSearch(stage.engine.database, key, stage.engine.now().getTime() + 3 * minute);
    later(2 * minute);
    await tick();
    expect(messages()).toHaveLength(0);
    later(2 * minute);
    await tick(2, 2);
    expect(messages()).toHaveLength(1);
    expect(await findFiring(stage.engine.database, key)).toMatchObject({ state: "sent", attempts: 2 });
  });

  test("while the message is on its way, nobody sends it again", async () => {
    const { engine } = stage;
    const [key] = await dueFirings(engine, engine.now());
    const now = engine.now().getTime();
    const firing = key && (await beginSearch(engine.database, key, now + minute));
    if (!firing) throw new Error("Nothing was due");
    const found = {
      found: 1,
      drops: {},
      more: 0,
      usd: 0,
      sandbox: true,
      posts: [{ name: "t3_x", post: "{}", inMessage: true }],
    };
    expect(await takePosts(engine.database, firing, found, { now, leaseUntil: now + minute })).toHaveLength(
      1,
    );
    // An older claim on the same firing comes back from the dead: it has no say any more.
    expect(
      await takePosts(engine.database, { ...firing, attempts: 0 }, found, { now, leaseUntil: now + minute }),
    ).toBeNull();
    later(5 * minute);
    await tick(2);
    expect(messages()).toHaveLength(0);
    expect(await findFiring(engine.database, firing)).toMatchObject({ state: "unconfirmed" });
  });
});

describe("when Reddit", () => {
  test("blocks us, that is an alarm, told once, and gone when it answers again", async () => {
    faults({ host: "oauth.reddit.com", status: 403 });
    for (let at = 0; at < 3; at++) {
      await tick(2, 2);
      later(hour);
    }
    expect(messages()).toHaveLength(1);
    expect(messages()[0]?.text).toMatch(/^Reddit alerts are not working/);
    expect((await firingsNow()).map(({ state, problem }) => [state, problem?.kind])).toEqual(
      Array(3).fill(["failed", "blocked"]),
    );
    faults();
    await tick();
    expect(messages()).toHaveLength(2);
    expect(await findSourceAlarm(stage.engine.database, "reddit")).toBeNull();
  });

  test("is not set up, that is an alarm too, with the variable's name", async () => {
    unset.add("REDDIT_CLIENT_ID");
    for (let at = 0; at < 2; at++) {
      await tick(2);
      later(hour);
    }
    unset.clear();
    expect(messages()).toHaveLength(1);
    expect(JSON.stringify(messages()[0])).toContain("REDDIT_CLIENT_ID is missing");
    expect((await firingsNow()).map(({ problem }) => problem?.kind)).toEqual([
      "not-configured",
      "not-configured",
    ]);
  });

  test("is down for a while, the firing waits and goes", async () => {
    faults({ host: "oauth.reddit.com", status: 502, times: 20 });
    await tick();
    expect(await firingsNow()).toMatchObject([{ state: "due", problem: { kind: "upstream-down" } }]);
    faults();
    later(3 * minute);
    await tick();
    expect(messages()).toHaveLength(1);
  }, 30_000);
});

describe("filters", () => {
  test("leave out by votes, comments, age and prompt; every post is counted, and the message says how many more fit", async () => {
    stage = await stageWith({
      upvotes: 40,
      comments: 5,
      prompt: "The writer asks which tool to use.",
      postsLimit: 1,
    });
    await tick();
    const [firing] = await firingsNow();
    expect(firing).toMatchObject({ state: "sent" });
    expect(firing?.drops).toMatchObject({
      "too few upvotes": expect.any(Number) as number,
      "the prompt says no": expect.any(Number) as number,
    });
    const dropped = Object.values(firing?.drops ?? {}).reduce((sum, count) => sum + count, 0);
    expect(dropped + 1 + (firing?.more ?? 0)).toBe(firing?.found);
    expect(JSON.stringify(messages()[0])).toContain(`${firing?.more} more fit`);
    expect(firing?.usd).toBeGreaterThan(0);
  }, 30_000);

  test("skip what existed before the alert", async () => {
    stage = await stageWith({ skipExisting: true, postsLimit: 50 });
    await tick();
    const since = stage.alert.createdAt.getTime();
    const texts = stage.world.market.redditPosts
      .filter((post) => post.publishedAt.getTime() <= since)
      .map(({ id }) => id);
    for (const link of messages().flatMap(linksIn)) expect(texts).not.toContain(link.split("/").at(-1));
    expect((await firingsNow())[0]?.drops).toHaveProperty("older than the alert");
  });
});

test("what is deleted on Reddit is forgotten here, and everything after thirty days", async () => {
  await tick();
  const { engine, world } = stage;
  const texts = async () =>
    (
      await engine.database.$client.execute("SELECT name FROM alert_posts WHERE post_json IS NOT NULL")
    ).rows.map(({ name }) => String(name));
  const before = await texts();
  const post = world.market.redditPosts.find(({ id }) => before.includes(`t3_${id}`));
  if (post) post.removed = "deleted";
  await forgetRedditTexts(engine, engine.now());
  expect(await texts()).toEqual(before.filter((name) => name !== `t3_${post?.id}`));
  expect(before.length).toBeGreaterThan(100);
  later(31 * 24 * hour);
  await forgetRedditTexts(engine, engine.now());
  expect(await texts()).toEqual([]);
});
