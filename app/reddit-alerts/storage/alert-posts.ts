/** Rows of `alert_posts`: which posts an alert has had, each once ever. */
import { sql } from "drizzle-orm";
import { marks, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { FiringKey } from "./firings";
import { newestFirings } from "./recent-firings";

/** Those of the names that the alert has had before. */
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
  /** JSON of the post as the message shows it. */
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
 * The end of a search in one batch: the firing is ready to be sent (or ends with nothing), and the posts become the
 * alert's. A post another firing took in the meantime stays that one's.
 * @returns the posts that are this firing's to send, null when the claim is no longer good
 */
export async function takePosts(
  database: Database,
  firing: FiringKey & { attempts: number },
  found: FoundForFiring,
  times: { now: number; leaseUntil: number },
): Promise<string[] | null> {
  const { alertId, slot, attempts } = firing;
  const mine = "alert_id = ? AND slot = ? AND attempts = ?";
  const some = found.posts.some((post) => post.inMessage);
  const [moved, ...rest] = await writeBatch(database, [
    {
      sql: `UPDATE firings SET state = ?, lease_until = ?, next_at = ?, ended_at = ?, found = ?, drops_json = ?,
        more = ?, sandbox = ?, problem_json = NULL WHERE ${mine} AND state = 'searching'`,
      args: [
        some ? "ready" : "nothing",
        times.leaseUntil,
        times.leaseUntil,
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
    // Another firing had them all: nothing is left to send.
    {
      sql: `UPDATE firings SET state = 'nothing', ended_at = ? WHERE ${mine} AND state = 'ready'
        AND NOT EXISTS (SELECT 1 FROM alert_posts WHERE alert_id = ? AND slot = ? AND in_message = 1)`,
      args: [times.now, alertId, slot, attempts, alertId, slot],
    },
    postsOf(firing),
  ]);
  if (moved?.rowsAffected === 0) return null;
  return (rest.at(-1)?.rows ?? []).map((row) => String(row.post_json));
}

const postsOf = ({ alertId, slot }: FiringKey) => ({
  sql: "SELECT post_json FROM alert_posts WHERE alert_id = ? AND slot = ? AND in_message = 1 AND post_json IS NOT NULL ORDER BY rowid",
  args: [alertId, slot],
});

/** The posts of a firing's message, in its order; those whose text had to go are left out. */
export async function postsInMessage(database: Database, key: FiringKey): Promise<string[]> {
  return (await database.$client.execute(postsOf(key))).rows.map((row) => String(row.post_json));
}

/** Posts whose text is still here, oldest first, behind `after`. */
export async function postsWithText(database: Database, after: string, count: number): Promise<string[]> {
  const found = await database.$client.execute({
    sql: "SELECT DISTINCT name FROM alert_posts WHERE post_json IS NOT NULL AND name > ? ORDER BY name LIMIT ?",
    args: [after, count],
  });
  return found.rows.map((row) => String(row.name));
}

/** Forgets what posts said: those that are gone from Reddit, and all noted before a time. */
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

/** Posts of the messages of each alert's newest firings, by "alert:slot". */
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
