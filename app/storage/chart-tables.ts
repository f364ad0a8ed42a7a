/**
 * Podcast charts. A week is kept as a number (year × 100 + ISO week). Reports read headers alone, whose sums spare them
 * the entries; a chart's entries are one row, the shows' ids in rank order, since they are only ever read together.
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
    /** Which request gives the chart: its own category, or "*" where one answer gives all of the country. */
    request: text().notNull(),
    state: text().$type<"waiting" | "scraped" | "not-offered" | "failed">().notNull(),
    podcasts: integer().notNull().default(0),
    /** Against the week before; all four null: there is no chart of it. */
    up: integer(),
    down: integer(),
    entered: integer(),
    out: integer(),
    freshness: text().$type<"stale" | "unchanged">(),
    via: text(),
    /** ISO 8601: the platform's own date of the list. */
    listedAt: text("listed_at"),
    fetchedAt: integer("fetched_at"),
    data: text().$type<"live" | "sandbox">(),
    problemKind: text("problem_kind"),
    problemDetail: text("problem_detail"),
    attempts: integer().notNull().default(0),
    /** The worker that has claimed it; null: none has since it waits (docs/leases.md). */
    claimedBy: text("claimed_by"),
    /** ms since 1970: end of its lease, or when the upstream asked us to come again. */
    claimedUntil: integer("claimed_until").notNull().default(0),
    /** ms since 1970: when its message was sent; 0: not yet. */
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

/** What a platform says about a show, as it stood in the latest week it was seen. */
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

/** Shows that staff keep an eye on, all of them together. */
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

/** The model's description of a show that entered a chart: once per show. */
export const showDescriptions = sqliteTable(
  "show_descriptions",
  {
    platform: text().$type<Platform>().notNull(),
    showId: text("show_id").notNull(),
    /** Week, chart and rank it was chosen for. */
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

/** Started scrapes: the key makes a due slot start once, however often the clock strikes. */
export const chartScrapes = sqliteTable(
  "chart_scrapes",
  {
    week: integer().notNull(),
    /** "thursday" … "sunday", or "asked …" when a person started it. */
    slot: text().notNull(),
    startedAt: integer("started_at").notNull(),
    startedBy: text("started_by"),
    /** Set when nothing waits any more and new shows have been chosen for description. */
    endedAt: integer("ended_at"),
  },
  (table) => [primaryKey({ columns: [table.week, table.slot] })],
);
