/**
 * Podcast charts. A week is a number: year × 100 + ISO week. Reports read only the headers, which
 * contain the sums. One row has all entries of a chart, because they are always read together.
 */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

type Platform = "apple" | "spotify" | "youtube";

export const chartHeaders = sqliteTable(
  "chart_headers",
  {
    week: integer().notNull(),
    platform: text().$type<Platform>().notNull(),
    country: text().notNull(),
    category: text().notNull(),
    /**
     * The request that returns the chart: its category, or "*" if one answer covers the whole
     * country.
     */
    request: text().notNull(),
    state: text().$type<"waiting" | "scraped" | "not-offered" | "failed">().notNull(),
    podcasts: integer().notNull().default(0),
    /** Changes since the previous week; all four are null if that week has no chart. */
    up: integer(),
    down: integer(),
    entered: integer(),
    out: integer(),
    freshness: text().$type<"stale" | "unchanged">(),
    via: text(),
    /** Date that the platform gives for the list (ISO 8601). */
    listedAt: text("listed_at"),
    fetchedAt: integer("fetched_at"),
    data: text().$type<"live" | "sandbox">(),
    problemKind: text("problem_kind"),
    problemDetail: text("problem_detail"),
    attempts: integer().notNull().default(0),
    /** The worker that claimed the chart, or null while it waits (docs/leases.md). */
    claimedBy: text("claimed_by"),
    /** End of the lease, or the retry time that the vendor asked for (ms since 1970). */
    claimedUntil: integer("claimed_until").notNull().default(0),
    /** When its queue message was sent (ms since 1970); 0 if it was not. */
    sentAt: integer("sent_at").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.week, table.platform, table.country, table.category] }),
    index("chart_headers_sums").on(table.platform, table.state, table.week, table.podcasts),
  ],
);

export const chartEntries = sqliteTable(
  "chart_entries",
  {
    platform: text().$type<Platform>().notNull(),
    country: text().notNull(),
    category: text().notNull(),
    week: integer().notNull(),
    /** JSON array of show ids in rank order. */
    shows: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.country, table.category, table.week] })],
);

/** A platform's facts about a show, from the latest week with the show. */
export const chartShows = sqliteTable(
  "chart_shows",
  {
    platform: text().$type<Platform>().notNull(),
    showId: text("show_id").notNull(),
    title: text().notNull(),
    publisher: text(),
    summary: text(),
    image: text(),
    link: text(),
    genre: text(),
    seenWeek: integer("seen_week").notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.showId] })],
);

/** Shows that users follow; all users share the list. */
export const followedShows = sqliteTable(
  "followed_shows",
  {
    platform: text().$type<Platform>().notNull(),
    showId: text("show_id").notNull(),
    followedAt: integer("followed_at", { mode: "timestamp_ms" }).notNull(),
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.showId] })],
);

/** The model's description of a show that entered a chart, written once per show. */
export const showDescriptions = sqliteTable(
  "show_descriptions",
  {
    platform: text().$type<Platform>().notNull(),
    showId: text("show_id").notNull(),
    /** The week, chart and rank that selected the show. */
    week: integer().notNull(),
    country: text().notNull(),
    category: text().notNull(),
    rank: integer().notNull(),
    state: text().$type<"waiting" | "done" | "failed">().notNull(),
    /** JSON: kind, company, domain, video, evidence. */
    description: text(),
    model: text(),
    data: text().$type<"live" | "sandbox">(),
    problem: text(),
    attempts: integer().notNull().default(0),
    claimedBy: text("claimed_by"),
    claimedUntil: integer("claimed_until").notNull().default(0),
    sentAt: integer("sent_at").notNull().default(0),
    describedAt: integer("described_at"),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.showId] }),
    index("show_descriptions_week").on(table.week),
    index("show_descriptions_waiting")
      .on(table.week, table.rank)
      .where(sql`state = 'waiting'`),
  ],
);

/**
 * Started scrapes. The primary key starts a due slot only once, however often the scheduler runs.
 */
export const chartScrapes = sqliteTable(
  "chart_scrapes",
  {
    week: integer().notNull(),
    /** "thursday" … "sunday", or "asked …" if a user started it. */
    slot: text().notNull(),
    startedAt: integer("started_at").notNull(),
    startedBy: text("started_by"),
    /** When the scrape ended: no chart is waiting, and the new shows to describe are chosen. */
    endedAt: integer("ended_at"),
  },
  (table) => [primaryKey({ columns: [table.week, table.slot] })],
);
