/**
 * The database, whole: the large groups of tables in files of their own. One file per kind of row holds its queries.
 * Times are ms since 1970, UTC.
 */
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

/** Settings groups: what is in force. `version` is the last row of settings_versions. */
export const settings = sqliteTable("settings", {
  group: text("group_name").primaryKey(),
  values: json<Record<string, unknown>>("values_json").notNull(),
  version: integer().notNull(),
  updatedAt: at("updated_at").notNull(),
  updatedBy: text("updated_by").notNull(),
});

/** Every save, immutable: the keys it changed and the whole group after it. */
export const settingsVersions = sqliteTable(
  "settings_versions",
  {
    group: text("group_name").notNull(),
    version: integer().notNull(),
    changed: json<string[]>("changed_json").notNull(),
    values: json<Record<string, unknown>>("values_json").notNull(),
    at: at("at").notNull(),
    by: text("by").notNull(),
    /** Free words of a person, to find it again; what runs is the newest version, whatever it is called. */
    label: text(),
  },
  (table) => [primaryKey({ columns: [table.group, table.version] })],
);

/** Saved values of variables to try prompts on; sets that know the same variables share them. */
export const promptExamples = sqliteTable(
  "prompt_examples",
  {
    id: text().primaryKey(),
    /** Which variables it fills: "e-mail", "thumbnail" or "cover-art". */
    audience: text().notNull(),
    name: text().notNull(),
    values: json<Record<string, string>>("values_json").notNull(),
    createdAt: at("created_at").notNull(),
    by: text("by").notNull(),
  },
  (table) => [index("prompt_examples_audience").on(table.audience, table.createdAt)],
);

/** Tries of a prompt that a person kept under a name; the texts are in the run, and go with it. */
export const promptComparisons = sqliteTable(
  "prompt_comparisons",
  {
    runId: text("run_id").primaryKey(),
    group: text("group_name").notNull(),
    key: text().notNull(),
    name: text().notNull(),
    /** Which side the person found better; null: not said, or one side alone. */
    better: text().$type<"draft" | "other">(),
    createdAt: at("created_at").notNull(),
    by: text("by").notNull(),
  },
  (table) => [index("prompt_comparisons_prompt").on(table.group, table.key, table.createdAt)],
);

/** People who asked to be left alone: `email:…` or `linkedin:…`, normalised. Read before every look-up. */
export const suppressions = sqliteTable("suppressions", {
  subject: text().primaryKey(),
  at: at("at").notNull(),
  /** Key up to which object storage is searched for traces; "" before the first, null when it is done. */
  searchedTo: text("searched_to"),
});

/** Work of once a day (purge, re-check of posts): which UTC day it was last done for, "2026-11-22". */
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

/** Transcripts of videos, one per video and language; the lines lie in object storage under `file`. */
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

/** Magic clips pages: the summary of one found video. Whatever was not known is null. */
export const clips = sqliteTable(
  "clips",
  {
    id: text().primaryKey(),
    /** Set while every visitor with the link may see the page. */
    shareId: text("share_id").unique(),
    /** The run the video was found by; pressing twice gives the same page. */
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
