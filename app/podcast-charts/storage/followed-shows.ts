/**
 * Followed shows and search results with their positions: rows of `followed_shows` and the charts
 * of two weeks.
 */
import type { InValue, Row } from "@libsql/client";
import { readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { holdsWords } from "../../storage/folded-words";
import { type ShowRow, showColumns, showsById } from "./chart-entries";

/** As many as a user looks through. */
export const mostFollowed = 100;
const mostFound = 20;

export interface KnownShow {
  platform: string;
  show: ShowRow;
  /** Who follows it, or null if only the search found it. */
  followedBy: string | null;
}

export interface Place {
  platform: string;
  showId: string;
  week: number;
  country: string;
  category: string;
  /** Counts from 1. */
  rank: number;
}

/**
 * Takes one round trip. @param words each must occur in the show's title or publisher; without
 * words there is no search
 */
export async function readKnownShows(
  database: Database,
  { words, weeks }: { words: string[]; weeks: [number, number] },
): Promise<{ shows: KnownShow[]; places: Place[] }> {
  const sought = soughtFor(words);
  const [followed, found, places] = await readBatch(database, [
    {
      sql: `SELECT platform, ${showColumns}, followed_shows.by FROM followed_shows JOIN chart_shows USING (platform, show_id)
        ORDER BY followed_at DESC LIMIT ${mostFollowed}`,
      args: [],
    },
    {
      sql: `SELECT platform, ${showColumns}, NULL AS by FROM chart_shows ${sought.where}`,
      args: sought.args,
    },
    {
      sql: `WITH wanted AS (SELECT platform, show_id FROM followed_shows
          UNION SELECT platform, show_id FROM (SELECT * FROM chart_shows ${sought.where}))
        SELECT week, platform, country, category, listed.key + 1 AS rank, listed.value AS show_id
        FROM chart_headers JOIN chart_entries USING (week, platform, country, category), json_each(shows) AS listed
        WHERE week IN (?, ?) AND platform IN (SELECT platform FROM wanted)
          AND (platform, listed.value) IN (SELECT platform, show_id FROM wanted)`,
      args: [...sought.args, ...weeks],
    },
  ]);
  const known = (rows: Row[] = []): KnownShow[] =>
    rows.flatMap((row) => {
      const show = showsById([row]).get(String(row.show_id));
      const followedBy = row.by === null ? null : String(row.by);
      return show ? [{ platform: String(row.platform), show, followedBy }] : [];
    });
  return {
    shows: [...known(followed?.rows), ...known(found?.rows)],
    places: (places?.rows ?? []).map((row) => ({
      platform: String(row.platform),
      showId: String(row.show_id),
      week: Number(row.week),
      country: String(row.country),
      category: String(row.category),
      rank: Number(row.rank),
    })),
  };
}

function soughtFor(words: string[]): { where: string; args: InValue[] } {
  if (words.length === 0) return { where: "WHERE false", args: [] };
  const each = words.map((word) => holdsWords("(title || ' ' || coalesce(publisher, ''))", word));
  return {
    where: `WHERE ${each.map(({ sql }) => sql).join(" AND ")} ORDER BY seen_week DESC, title, show_id LIMIT ${mostFound}`,
    args: each.flatMap(({ args }) => args),
  };
}

/**
 * Returns false if the show does not exist or the limit of followed shows is reached. Following it
 * again changes nothing.
 */
export async function followShow(
  database: Database,
  { platform, showId, by, at }: { platform: string; showId: string; by: string; at: Date },
): Promise<boolean> {
  const [, found] = await writeBatch(database, [
    {
      sql: `INSERT INTO followed_shows (platform, show_id, followed_at, by)
        SELECT platform, show_id, ?, ? FROM chart_shows WHERE platform = ? AND show_id = ?
          AND (SELECT count(*) FROM followed_shows) < ${mostFollowed}
        ON CONFLICT DO NOTHING`,
      args: [at.getTime(), by, platform, showId],
    },
    { sql: "SELECT 1 FROM followed_shows WHERE platform = ? AND show_id = ?", args: [platform, showId] },
  ]);
  return (found?.rows.length ?? 0) > 0;
}

export async function unfollowShow(database: Database, platform: string, showId: string): Promise<void> {
  await writeBatch(database, [
    { sql: "DELETE FROM followed_shows WHERE platform = ? AND show_id = ?", args: [platform, showId] },
  ]);
}
