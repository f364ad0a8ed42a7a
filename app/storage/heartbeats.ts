/**
 * Rows of `heartbeats`: signs of life of queues, of consoles that use this database and of limiters
 * that release paid calls, and one row that is written to test whether the database accepts writes.
 */
import { readBatch, writeBatch } from "./batch";
import type { Database } from "./database";

export const queueNames = ["runs", "clock"] as const;
export type QueueName = (typeof queueNames)[number];

/** Records that a message was sent; keeps the time of an earlier message that has not arrived. */
export async function heartbeatsSent(database: Database, at: number): Promise<void> {
  await writeBatch(
    database,
    queueNames.map((queue) => ({
      sql: `INSERT INTO heartbeats (queue, sent_at, heard_at) VALUES (?, ?, 0)
        ON CONFLICT (queue) DO UPDATE SET sent_at = excluded.sent_at WHERE heard_at >= sent_at`,
      args: [queue, at],
    })),
  );
}

export async function heartbeatArrived(database: Database, queue: QueueName, at: number): Promise<void> {
  await writeBatch(database, [
    {
      sql: "UPDATE heartbeats SET heard_at = MAX(heard_at, sent_at, ?) WHERE queue = ?",
      args: [at, queue],
    },
  ]);
}

/** Returns the queues with an undelivered message, and since when. */
export async function queuesBehind(database: Database): Promise<{ queue: string; since: number }[]> {
  const [found] = await readBatch(database, [
    "SELECT queue, sent_at AS since FROM heartbeats WHERE heard_at < sent_at",
  ]);
  return (found?.rows ?? []).map(({ queue, since }) => ({ queue: String(queue), since: Number(since) }));
}

/**
 * Writes one page, to detect a full disk. It writes a new value each time, because SQLite skips
 * unchanged pages.
 * @throws DatabaseTrouble while the database rejects writes
 */
export async function requireWritable(database: Database): Promise<void> {
  await writeBatch(database, [
    `INSERT INTO heartbeats (queue, sent_at, heard_at) VALUES ('database', 0, random() & 1099511627775)
      ON CONFLICT (queue) DO UPDATE SET heard_at = excluded.heard_at`,
  ]);
}

/**
 * Returns the primary-key range of names that begin with this name and a space; "!" is the next
 * character after the space.
 */
const within = (name: string) => [`${name} `, `${name}!`];
const longUnseen = 7 * 86_400_000;

/**
 * Records that the named item is alive, and deletes others of its kind after a week without a sign.
 */
const seen = (kind: string, id: string, at: number) => [
  {
    sql: `INSERT INTO heartbeats (queue, sent_at, heard_at) VALUES (?, ?, ?)
      ON CONFLICT (queue) DO UPDATE SET heard_at = MAX(heard_at, excluded.heard_at)`,
    args: [`${kind} ${id}`, at, at],
  },
  {
    sql: "DELETE FROM heartbeats WHERE queue >= ? AND queue < ? AND heard_at < ?",
    args: [...within(kind), at - longUnseen],
  },
];

/**
 * Records a sign of life of a limiter that releases the vendor's paid calls. Its memory's id
 * identifies it.
 */
export async function limiterSeen(
  database: Database,
  { vendor, memory, at }: { vendor: string; memory: string; at: number },
): Promise<void> {
  await writeBatch(database, seen(`limiter ${vendor}`, memory, at));
}

/** Returns when another limiter of the vendor was last seen, or null if there is none. */
export async function otherLimiterSeen(
  database: Database,
  { vendor, memory }: { vendor: string; memory: string | null },
): Promise<number | null> {
  const kind = `limiter ${vendor}`;
  const [found] = await readBatch(database, [
    {
      sql: "SELECT MAX(heard_at) AS at FROM heartbeats WHERE queue >= ? AND queue < ? AND queue <> ?",
      args: [...within(kind), `${kind} ${memory ?? ""}`],
    },
  ]);
  const at = found?.rows[0]?.at ?? null;
  return at === null ? null : Number(at);
}

/**
 * Records this console. Returns true if another console has reported twice, the last time after
 * `since`.
 */
export async function consoleSeen(
  database: Database,
  { id, at, since }: { id: string; at: number; since: number },
): Promise<boolean> {
  const results = await writeBatch(database, [...seen("console", id, at), otherConsoles(id, since)]);
  return (results.at(-1)?.rows.length ?? 0) > 0;
}

/** Returns true if another console uses this database. */
export async function otherConsoleSeen(
  database: Database,
  { id, since }: { id: string; since: number },
): Promise<boolean> {
  const [found] = await readBatch(database, [otherConsoles(id, since)]);
  return (found?.rows.length ?? 0) > 0;
}

const otherConsoles = (id: string, since: number) => ({
  sql: `SELECT queue FROM heartbeats WHERE queue >= ? AND queue < ? AND queue <> ? AND heard_at > sent_at AND heard_at >= ?
    LIMIT 1`,
  args: [...within("console"), `console ${id}`, since],
});
