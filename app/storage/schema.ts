/**
 * The whole database schema; large groups of tables have their own files. Each feature folder has
 * its queries in `storage`. Times are ms since 1970, UTC.
 */
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

export * from "./alert-tables";
export * from "./call-tables";
export * from "./chart-tables";
export * from "./exclusion-tables";
export * from "./record-tables";
export * from "./row-tables";
export * from "./run-figures-tables";
export * from "./run-tables";
export * from "./sending-tables";
export * from "./staff-tables";
export * from "./watch-tables";

const at = (name: string) => integer(name, { mode: "timestamp_ms" });
const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();

/** Current values of settings groups. `version` is the last row of settings_versions. */
export const settings = sqliteTable("settings", {
  group: text("group_name").primaryKey(),
  values: json<Record<string, unknown>>("values_json").notNull(),
  version: integer().notNull(),
  updatedAt: at("updated_at").notNull(),
  updatedBy: text("updated_by").notNull(),
});

/** Every save, immutable: the changed keys and the whole group after the save. */
export const settingsVersions = sqliteTable(
  "settings_versions",
  {
    group: text("group_name").notNull(),
    version: integer().notNull(),
    changed: json<string[]>("changed_json").notNull(),
    values: json<Record<string, unknown>>("values_json").notNull(),
    at: at("at").notNull(),
    by: text("by").notNull(),
    /** A user's name for the version. Runs use the newest version, whatever its label. */
    label: text(),
  },
  (table) => [primaryKey({ columns: [table.group, table.version] })],
);

/** Saved variable values for testing prompts; prompt sets with the same variables share them. */
export const promptExamples = sqliteTable(
  "prompt_examples",
  {
    id: text().primaryKey(),
    /** The set of variables: "e-mail", "thumbnail" or "cover-art". */
    audience: text().notNull(),
    name: text().notNull(),
    values: json<Record<string, string>>("values_json").notNull(),
    createdAt: at("created_at").notNull(),
    by: text("by").notNull(),
  },
  (table) => [index("prompt_examples_audience").on(table.audience, table.createdAt)],
);

/** Named prompt comparisons. The texts belong to the run and are deleted with it. */
export const promptComparisons = sqliteTable(
  "prompt_comparisons",
  {
    runId: text("run_id").primaryKey(),
    group: text("group_name").notNull(),
    key: text().notNull(),
    name: text().notNull(),
    /**
     * The side the user preferred, or null if the user did not choose or there was only one side.
     */
    better: text().$type<"draft" | "other">(),
    createdAt: at("created_at").notNull(),
    by: text("by").notNull(),
  },
  (table) => [index("prompt_comparisons_prompt").on(table.group, table.key, table.createdAt)],
);

/**
 * People who asked not to be contacted, as normalised `email:…` or `linkedin:…`. Read before every
 * lookup.
 */
export const suppressions = sqliteTable(
  "suppressions",
  {
    subject: text().primaryKey(),
    at: at("at").notNull(),
    /**
     * Key in object storage up to which the search for traces is done: "" before the first key,
     * null when the search is complete.
     */
    searchedTo: text("searched_to"),
    /**
     * Time when a user asked to forget the person. Null without a request, and after the scheduler
     * has searched the database.
     */
    forgetAt: at("forget_at"),
  },
  (table) => [
    index("suppressions_forget")
      .on(table.forgetAt)
      .where(sql`forget_at IS NOT NULL`),
  ],
);

/** Daily jobs (purge, re-check of posts) and the UTC day each was last done for, "2026-11-22". */
export const dailyWork = sqliteTable("daily_work", {
  name: text().primaryKey(),
  doneFor: text("done_for").notNull(),
  claimedUntil: integer("claimed_until").notNull(),
});

/** The fallback list of clients, imported from a file. */
export const listedClients = sqliteTable("listed_clients", {
  domain: text().primaryKey(),
  name: text().notNull(),
  state: text().$type<"client" | "former-client">().notNull(),
});

/** Video transcripts, one per video and language; object storage has the lines under `file`. */
export const transcripts = sqliteTable(
  "transcripts",
  {
    videoId: text("video_id").notNull(),
    language: text().notNull(),
    file: text().notNull(),
    upstream: text().notNull(),
    data: text().$type<"live" | "sandbox">().notNull(),
    link: text(),
    fetchedAt: at("fetched_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.language] }),
    index("transcripts_fetched").on(table.fetchedAt),
  ],
);

export interface ClipsCompetitor {
  competitorDomain: string | null;
  competitorLogo: string | null;
  competitorCompany: string | null;
}

/** Magic Clips pages: the summary of one video. Unknown values are null. */
export const clips = sqliteTable(
  "clips",
  {
    id: text().primaryKey(),
    /** Set while every visitor with the link may see the page. */
    shareId: text("share_id").unique(),
    /** The run that found the video; creating the page twice returns the same page. */
    runId: text("run_id").notNull(),
    videoId: text("video_id").notNull(),
    domain: text(),
    title: text(),
    thumbnail: text(),
    secondThumbnail: text("second_thumbnail"),
    durationSeconds: integer("duration_seconds"),
    width: integer(),
    competitors: json<ClipsCompetitor[]>("competitors_json").notNull(),
    data: text().$type<"live" | "sandbox">().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (table) => [uniqueIndex("clips_run_video").on(table.runId, table.videoId)],
);
