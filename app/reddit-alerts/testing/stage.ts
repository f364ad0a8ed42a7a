/** For tests: alerts on a sandbox of their own. The test drives the clock and the queue. */
import { answer } from "../../../sandbox/answer";
import type { Fault } from "../../../sandbox/fault";
import { createWorld, type World } from "../../../sandbox/world";
import { addAlert, type StoredAlert } from "../storage/alerts";
import type { FiringKey, StoredFiring } from "../storage/firings";
import { recentFirings } from "../storage/recent-firings";
import { testApp, type TestApp } from "../../runs/testing/test-app";
import { UpstreamError } from "../../vendors/failure";
import { openaiLanguageModel } from "../../vendors/language-model/openai.server";
import { redditSubreddits } from "../../vendors/subreddits/reddit.server";
import { newRedditMemory } from "../../vendors/subreddits/reddit-access.server";
import { slackTeamChat } from "../../vendors/team-chat/slack.server";
import type { Upstreams } from "../../vendors/upstreams";
import { openai } from "../../vendors/definitions/openai";
import { reddit } from "../../vendors/definitions/reddit";
import { slack } from "../../vendors/definitions/slack";
import { dueFirings } from "../scheduled-work.server";
import { workFiring } from "../firing.server";
import { hourlyAlert } from "./hourly-alert";

export const minute = 60_000;
export const hour = 60 * minute;

const usualSecrets = {
  REDDIT_CLIENT_ID: "id",
  REDDIT_CLIENT_SECRET: "secret",
  REDDIT_USER_AGENT: "web:alerts:v1 (by /u/someone)",
  SLACK_WEBHOOK_URL: "https://hooks.slack.com/services/T1/B1/abc",
  OPENAI_API_KEY: "key",
};

export interface Stage {
  app: TestApp;
  world: World;
  alert: StoredAlert;
  /** The configured keys; a test deletes one to unset it. */
  secrets: Partial<Record<string, string>>;
  /**
   * Ticks the scheduler `times` times at once and delivers every queue message `deliveries` times.
   * Waits for all deliveries, then throws the first error, if any.
   */
  tick(times?: number, deliveries?: number): Promise<FiringKey[]>;
  later(milliseconds: number): void;
  /** Adds an alert that differs from the first only by these changes. */
  add(changes: Partial<StoredAlert>): Promise<StoredAlert>;
  faults(...list: Fault[]): void;
  /** Returns the firings of an alert, by default the first alert, newest first. */
  firings(alertId?: string): Promise<StoredFiring[]>;
}

/**
 * Sets up one hourly alert, created thirty hours ago on a full hour.
 * @param databaseUrl database of this test only; the stage deletes all its alerts
 */
export async function stageWith(changes: Partial<StoredAlert>, databaseUrl: string): Promise<Stage> {
  const app = await testApp(databaseUrl, (request) => answer(world)(request));
  // Five minutes past the hour. At ten to the hour, a test that advances ten minutes would reach
  // the next slot.
  app.clock.now = 5 * minute - (Date.now() % hour);
  const world = createWorld({ now: () => app.now() });
  const secrets: Stage["secrets"] = { ...usualSecrets };
  app.upstreams = upstreamsWith(secrets);
  for (const table of ["alerts", "firings", "alert_posts", "source_alarms"])
    await app.database.$client.execute(`DELETE FROM ${table}`);
  await app.database.$client.execute("DELETE FROM calls WHERE upstream IN ('reddit', 'slack')");
  const alert = alertOf(app, changes);
  await addAlert(app.database, alert);
  let madeAfter = 0;
  return {
    app,
    world,
    alert,
    secrets,
    async tick(times = 1, deliveries = 1) {
      const now = app.now();
      const ticks = await Promise.all(Array.from({ length: times }, () => dueFirings(app, now)));
      const handedOut = ticks.flat();
      const worked = await Promise.allSettled(
        handedOut.flatMap((key) => Array.from({ length: deliveries }, () => workFiring(app, key))),
      );
      const failed = worked.find(({ status }) => status === "rejected");
      if (failed) throw (failed as PromiseRejectedResult).reason;
      return handedOut;
    },
    later: (milliseconds) => void (app.clock.now += milliseconds),
    faults: (...list) => void (world.faults = list),
    async add(more) {
      madeAfter += 1;
      const createdAt = new Date(alert.createdAt.getTime() + madeAfter);
      const added = alertOf(app, { ...changes, createdAt, ...more });
      await addAlert(app.database, added);
      return added;
    },
    firings: async (id = alert.id) => (await recentFirings(app.database, 100)).get(id) ?? [],
  };
}

/** Connects only the ports that an alert uses. */
function upstreamsWith(secrets: Stage["secrets"]): TestApp["upstreams"] {
  const memory = newRedditMemory();
  return (connect) => {
    const connected: typeof connect = (vendor) => ({
      ...connect(vendor),
      secret(name) {
        const value = secrets[name];
        if (value !== undefined) return value;
        const detail = `${name} is missing.`;
        throw new UpstreamError({ upstream: vendor.name, kind: "not-configured", detail });
      },
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
}

const alertOf = (app: TestApp, changes: Partial<StoredAlert>): StoredAlert => ({
  ...hourlyAlert(app.now().getTime()),
  id: crypto.randomUUID(),
  keyword: "podcast",
  postsLimit: 3,
  createdBy: app.person.id,
  ...changes,
});

/** Returns the URLs of the posts in a Slack message. */
export const linksIn = (message: unknown) => [
  ...new Set(JSON.stringify(message).match(/reddit\.com\/r\/\w+\/comments\/\w+/g) ?? []),
];
