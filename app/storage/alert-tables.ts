/**
 * Reddit alerts, their firings, and the posts each alert has found. Times are ms since 1970, UTC.
 */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

const at = (name: string) => integer(name, { mode: "timestamp_ms" });
const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

export const alerts = sqliteTable("alerts", {
  id: text().primaryKey(),
  keyword: text().notNull(),
  frequencyHours: integer("frequency_hours").notNull(),
  /** 1–12, New York time. */
  timeHour: integer("time_hour").notNull(),
  timePeriod: text("time_period").$type<"AM" | "PM">().notNull(),
  postsLimit: integer("posts_limit").notNull(),
  skipExisting: integer("skip_existing", { mode: "boolean" }).notNull(),
  prompt: text().notNull(),
  comments: integer().notNull(),
  upvotes: integer().notNull(),
  /** "name" includes a subreddit, "-name" excludes it; empty means all. */
  subreddits: json<string[]>("subreddits_json").notNull().default([]),
  /** A channel of `SLACK_WEBHOOKS`, or null for the default channel. */
  channel: text(),
  /** True if all digest alerts of the same slot and channel share one message. */
  digest: integer({ mode: "boolean" }).notNull().default(false),
  /** When the user created the alert or last changed its frequency; slots count from here. */
  scheduledFrom: at("scheduled_from").notNull(),
  /** True while a user has paused the alert; no slot is due then. */
  paused: integer({ mode: "boolean" }).notNull().default(false),
  /** When a user resumed the alert; the scheduler skips the slots before this time. */
  resumedAt: integer("resumed_at"),
  /** The console's URL for links in messages; scheduled work has no request to read it from. */
  origin: text().notNull(),
  createdAt: at("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const firingStates = [
  "due",
  "searching",
  /** The posts are chosen; the message has not been posted yet. */
  "ready",
  "sending",
  "sent",
  "nothing",
  "failed",
  /** The message was sent, but Slack did not confirm it. */
  "unconfirmed",
] as const;
export type FiringState = (typeof firingStates)[number];

export interface FiringProblem {
  kind: string;
  upstream?: string;
  detail: string;
  /** What the user can do; absent if the kind explains it. */
  nextStep?: string;
}

export const firings = sqliteTable(
  "firings",
  {
    alertId: text("alert_id").notNull(),
    /** When the firing was due. Alert and slot identify a firing, so a slot fires only once. */
    slot: integer().notNull(),
    /** Number of earlier slots that the scheduler missed. */
    missed: integer().notNull(),
    /**
     * True if a user started this firing outside the schedule; its time is not a slot of the alert.
     */
    byHand: integer("by_hand", { mode: "boolean" }).notNull().default(false),
    state: text().$type<FiringState>().notNull(),
    /** Number of started searches; a claim is valid only with its own attempt number. */
    attempts: integer().notNull().default(0),
    /** Number of attempts to post the message. */
    sendings: integer().notNull().default(0),
    /** Earliest time to put the firing on the queue. */
    nextAt: integer("next_at").notNull(),
    leaseUntil: integer("lease_until").notNull().default(0),
    /** When a user sent the message again although it may have arrived; null if never. */
    sentAgainAt: integer("sent_again_at"),
    /**
     * The last claim; only its holder may post the message. All firings of one message share it.
     */
    claimedBy: text("claimed_by"),
    found: integer().notNull().default(0),
    drops: json<Record<string, number>>("drops_json"),
    /** Number of matching posts beyond the message's limit. */
    more: integer().notNull().default(0),
    sandbox: integer({ mode: "boolean" }).notNull().default(false),
    problem: json<FiringProblem>("problem_json"),
    createdAt: at("created_at").notNull(),
    endedAt: at("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.slot] }),
    index("firings_open").on(table.state, table.nextAt),
    index("firings_claimed").on(table.claimedBy),
  ],
);

/**
 * Each post belongs to an alert once. The scheduler deletes its text after 30 days or when Reddit
 * removes the post.
 */
export const alertPosts = sqliteTable(
  "alert_posts",
  {
    alertId: text("alert_id").notNull(),
    /** Reddit's full name, "t3_…". */
    name: text().notNull(),
    slot: integer().notNull(),
    /** False if the post matched but exceeded the message's limit. */
    inMessage: integer("in_message", { mode: "boolean" }).notNull(),
    /** JSON of an `AlertPost`, or null after its text was deleted. */
    post: text("post_json"),
    notedAt: integer("noted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.name] }),
    index("alert_posts_slot").on(table.alertId, table.slot),
    index("alert_posts_noted").on(table.notedAt),
  ],
);

/**
 * A vendor that refuses the alerts' calls. The console posts this once and shows it until the
 * vendor answers again.
 */
export const sourceAlarms = sqliteTable("source_alarms", {
  source: text().primaryKey(),
  problem: json<FiringProblem>("problem_json").notNull(),
  since: at("since").notNull(),
  state: text().$type<"due" | "sending" | "sent" | "unconfirmed">().notNull(),
  nextAt: integer("next_at").notNull(),
});

/**
 * Posts that earlier runs of a search have found, by search ("intent-tracker:podcast") and post
 * key.
 */
export const seenPosts = sqliteTable(
  "seen_posts",
  {
    scope: text().notNull(),
    key: text().notNull(),
    /** The first run that found the post. */
    runId: text("run_id").notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index("seen_posts_at").on(table.at)],
);
