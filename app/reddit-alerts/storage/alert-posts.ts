/** Rows of `alert_posts`: the posts an alert has found, each stored once. */
import { sql } from "drizzle-orm";
import { marks, readBatch, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { FiringKey } from "./firings";
import { newestFirings } from "./recent-firings";

/** Returns the names among these that the alert has already found. */
export async function knownPosts(database: Database, alertId: string, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const found = await database.$client.execute({
    sql: `SELECT name FROM alert_posts WHERE alert_id = ? AND name IN (${marks(names.length)})`,
    args: [alertId, ...names],
  });
  return new Set(found.rows.map((row) => String(row.name)));
}

export interface NotedPost {
  name: string;
  /** The post as JSON, as messages show it. */
  post: string;
  inMessage: boolean;
}

export interface FoundForFiring {
  posts: NotedPost[];
  found: number;
  drops: Record<string, number>;
  more: number;
  sandbox: boolean;
}

/**
 * Ends a search in one batch: marks the firing ready (or "nothing") and assigns the posts to the
 * alert. A post stays with the firing that stored it first; an expired claim changes nothing.
 * @param times `nextAt`: when the scheduler checks the firing if no queue message came before
 */
export async function takePosts(
  database: Database,
  { alertId, slot, attempts }: FiringKey & { attempts: number },
  found: FoundForFiring,
  times: { now: number; nextAt: number },
): Promise<void> {
  const mine = "alert_id = ? AND slot = ? AND attempts = ?";
  const some = found.posts.some((post) => post.inMessage);
  await writeBatch(database, [
    {
      sql: `UPDATE firings SET state = ?, lease_until = 0, next_at = ?, ended_at = ?, found = ?, drops_json = ?,
        more = ?, sandbox = ?, problem_json = NULL WHERE ${mine} AND state = 'searching'`,
      args: [
        some ? "ready" : "nothing",
        times.nextAt,
        some ? null : times.now,
        found.found,
        JSON.stringify(found.drops),
        found.more,
        found.sandbox ? 1 : 0,
        alertId,
        slot,
        attempts,
      ],
    },
    ...found.posts.map(({ name, post, inMessage }) => ({
      sql: `INSERT INTO alert_posts (alert_id, name, slot, in_message, post_json, noted_at)
        SELECT ?, ?, ?, ?, ?, ? WHERE EXISTS (SELECT 1 FROM firings WHERE ${mine} AND state IN ('ready', 'nothing'))
        ON CONFLICT DO NOTHING`,
      args: [alertId, name, slot, inMessage ? 1 : 0, post, times.now, alertId, slot, attempts],
    })),
    // Another firing took all posts, so nothing is left to send.
    {
      sql: `UPDATE firings SET state = 'nothing', ended_at = ? WHERE ${mine} AND state = 'ready'
        AND NOT EXISTS (SELECT 1 FROM alert_posts WHERE alert_id = ? AND slot = ? AND in_message = 1)`,
      args: [times.now, alertId, slot, attempts, alertId, slot],
    },
  ]);
}

/**
 * A post of a message: its name and JSON. The JSON is null if the post was far beyond the limit of
 * any message.
 */
export interface PostOfFiring {
  name: string;
  post: string | null;
}

/** Limit of post texts read for one message, more than it has room for. */
const mostTexts = 400;

/**
 * Returns the posts of each firing of a message, in order, without those whose text was deleted.
 */
export async function postsOfMessage(
  database: Database,
  firings: readonly FiringKey[],
): Promise<PostOfFiring[][]> {
  const each = Math.ceil(mostTexts / firings.length);
  const found = await readBatch(
    database,
    firings.map(({ alertId, slot }) => ({
      sql: `SELECT name, CASE WHEN row_number() OVER (ORDER BY rowid) <= ? THEN post_json END AS post FROM alert_posts
        WHERE alert_id = ? AND slot = ? AND in_message = 1 AND post_json IS NOT NULL ORDER BY rowid`,
      args: [each, alertId, slot],
    })),
  );
  return found.map(({ rows }) =>
    rows.map(({ name, post }) => ({ name: String(name), post: post === null ? null : String(post) })),
  );
}

/** Returns posts whose text still exists, oldest first, after `after`. */
export async function postsWithText(database: Database, after: string, count: number): Promise<string[]> {
  const found = await database.$client.execute({
    sql: "SELECT DISTINCT name FROM alert_posts WHERE post_json IS NOT NULL AND name > ? ORDER BY name LIMIT ?",
    args: [after, count],
  });
  return found.rows.map((row) => String(row.name));
}

/** Deletes the texts of posts that are gone from Reddit and of all posts stored before a time. */
export async function forgetPostTexts(
  database: Database,
  gone: string[],
  notedBefore: number,
): Promise<void> {
  await writeBatch(database, [
    {
      sql: "UPDATE alert_posts SET post_json = NULL WHERE post_json IS NOT NULL AND noted_at < ?",
      args: [notedBefore],
    },
    ...(gone.length > 0
      ? [{ sql: `UPDATE alert_posts SET post_json = NULL WHERE name IN (${marks(gone.length)})`, args: gone }]
      : []),
  ]);
}

/** Returns the posts in the messages of each alert's newest firings, by "alert:slot". */
export async function messagePosts(database: Database, firings: number): Promise<Map<string, string[]>> {
  const found = await database.all<{ alert_id: string; slot: number; post_json: string }>(
    sql`SELECT alert_id, slot, post_json FROM alert_posts WHERE (alert_id, slot) IN (${newestFirings(firings)})
      AND in_message = 1 AND post_json IS NOT NULL ORDER BY alert_posts.rowid LIMIT 2000`,
  );
  return new Map(
    [...Map.groupBy(found, ({ alert_id, slot }) => `${alert_id}:${slot}`)].map(([key, rows]) => [
      key,
      rows.map((row) => row.post_json),
    ]),
  );
}
