/** Reddit alerts: what to look for, every firing, and the posts an alert has had. Times are ms since 1970, UTC. */
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

const at = (name: string) => integer(name, { mode: "timestamp_ms" });
const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

export const alerts = sqliteTable("alerts", {
  id: text().primaryKey(),
  keyword: text().notNull(),
  frequencyHours: integer("frequency_hours").notNull(),
  /** 1–12 on New York's clocks. */
  timeHour: integer("time_hour").notNull(),
  timePeriod: text("time_period").$type<"AM" | "PM">().notNull(),
  postsLimit: integer("posts_limit").notNull(),
  skipExisting: integer("skip_existing", { mode: "boolean" }).notNull(),
  prompt: text().notNull(),
  comments: integer().notNull(),
  upvotes: integer().notNull(),
  /** "name", or "-name" for one that is left out; none: all. */
  subreddits: json<string[]>("subreddits_json").notNull().default([]),
  /** One of those in `SLACK_WEBHOOKS`; null: the usual one. */
  channel: text(),
  /** Its firings go out in one message with those of the same slot and channel whose alerts say so too. */
  digest: integer({ mode: "boolean" }).notNull().default(false),
  /** When the alert was made or its frequency last changed: slots count from here. */
  scheduledFrom: at("scheduled_from").notNull(),
  /** A person stopped it for now: no slot is due. */
  paused: integer({ mode: "boolean" }).notNull().default(false),
  /** When it went on: slots that passed until then are not caught up. */
  resumedAt: integer("resumed_at"),
  /** The console's address, for links in messages: a clock has none of its own. */
  origin: text().notNull(),
  createdAt: at("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  updatedAt: at("updated_at").notNull(),
});

export const firingStates = [
  "due",
  "searching",
  /** Posts are chosen, the message could not be posted yet. */
  "ready",
  "sending",
  "sent",
  "nothing",
  "failed",
  /** The message left, and whether it arrived can't be known. */
  "unconfirmed",
] as const;
export type FiringState = (typeof firingStates)[number];

export interface FiringProblem {
  kind: string;
  upstream?: string;
  detail: string;
  /** What a person can do; absent where the kind says all. */
  nextStep?: string;
}

export const firings = sqliteTable(
  "firings",
  {
    alertId: text("alert_id").notNull(),
    /** When it was due: with the alert it names the firing, so a slot fires once. */
    slot: integer().notNull(),
    /** Slots that passed unseen before this one. */
    missed: integer().notNull(),
    /** A person asked for it, outside the schedule: its time is no slot of the alert's. */
    byHand: integer("by_hand", { mode: "boolean" }).notNull().default(false),
    state: text().$type<FiringState>().notNull(),
    /** Times the search was begun; a claim is good only with the number it got. */
    attempts: integer().notNull().default(0),
    /** Times the message was posted or tried to be. */
    sendings: integer().notNull().default(0),
    /** Not to be sent to the queue before. */
    nextAt: integer("next_at").notNull(),
    leaseUntil: integer("lease_until").notNull().default(0),
    /** When a person had it sent once more, though it may have arrived; null: never. Its posts stay the alert's since. */
    sentAgainAt: integer("sent_again_at"),
    /** Who has claimed it last; a posting is good only from there. Those of one message have it in common. */
    claimedBy: text("claimed_by"),
    found: integer().notNull().default(0),
    drops: json<Record<string, number>>("drops_json"),
    /** Posts that fit beyond the limit. */
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

/** A post is an alert's once ever. Its texts go after 30 days, or when it is gone from Reddit. */
export const alertPosts = sqliteTable(
  "alert_posts",
  {
    alertId: text("alert_id").notNull(),
    /** Reddit's full name, "t3_…". */
    name: text().notNull(),
    slot: integer().notNull(),
    /** False: it fitted, but was over the limit. */
    inMessage: integer("in_message", { mode: "boolean" }).notNull(),
    /** JSON of an `AlertPost`; null when its text had to go. */
    post: text("post_json"),
    notedAt: integer("noted_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.name] }),
    index("alert_posts_slot").on(table.alertId, table.slot),
    index("alert_posts_noted").on(table.notedAt),
  ],
);

/** An upstream that refuses the alerts: told once in the chat, shown until it answers again. */
export const sourceAlarms = sqliteTable("source_alarms", {
  source: text().primaryKey(),
  problem: json<FiringProblem>("problem_json").notNull(),
  since: at("since").notNull(),
  state: text().$type<"due" | "sending" | "sent" | "unconfirmed">().notNull(),
  nextAt: integer("next_at").notNull(),
});

/** Posts a search has had before, by what was searched for: "intent-tracker:podcast" and the post's key. */
export const seenPosts = sqliteTable(
  "seen_posts",
  {
    scope: text().notNull(),
    key: text().notNull(),
    /** The run that saw it first. */
    runId: text("run_id").notNull(),
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index("seen_posts_at").on(table.at)],
);
