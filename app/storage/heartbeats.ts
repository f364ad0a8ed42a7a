/**
 * Rows of `heartbeats`: messages that show whether the queues move, consoles that work on this database, memories of
 * limiters that let paid calls out, and a row that shows whether the database takes writes.
 */
import { readBatch, writeBatch } from "./batch";
import type { Database } from "./database";

export const queueNames = ["runs", "clock"] as const;
export type QueueName = (typeof queueNames)[number];

/** One is sent now; while an earlier one has not arrived its time stands. */
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

/** Since when a queue has brought nothing that was sent. */
export async function queuesBehind(database: Database): Promise<{ queue: string; since: number }[]> {
  const [found] = await readBatch(database, [
    "SELECT queue, sent_at AS since FROM heartbeats WHERE heard_at < sent_at",
  ]);
  return (found?.rows ?? []).map(({ queue, since }) => ({ queue: String(queue), since: Number(since) }));
}

/**
 * Writes a page, as a disk that is full refuses to: another value each time, since SQLite writes no page that stays the same.
 * @throws DatabaseTrouble while the database takes no writes
 */
export async function requireWritable(database: Database): Promise<void> {
  await writeBatch(database, [
    `INSERT INTO heartbeats (queue, sent_at, heard_at) VALUES ('database', 0, random() & 1099511627775)
      ON CONFLICT (queue) DO UPDATE SET heard_at = excluded.heard_at`,
  ]);
}

/** Rows whose names begin so, as a range of the primary key: "!" comes right after the space. */
const within = (name: string) => [`${name} `, `${name}!`];
const longUnseen = 7 * 86_400_000;

/** Notes that something of this name lives, and forgets others of its kind that were not seen for a week. */
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

/** A limiter that lets the vendor's paid calls out, known by the memory it has of them. */
export async function limiterSeen(
  database: Database,
  { vendor, memory, at }: { vendor: string; memory: string; at: number },
): Promise<void> {
  await writeBatch(database, seen(`limiter ${vendor}`, memory, at));
}

/** When another limiter of the vendor was seen last; null: there is none. */
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

/** A console works on this database. @returns whether another one does too: it was seen twice, and since `since` */
export async function consoleSeen(
  database: Database,
  { id, at, since }: { id: string; at: number; since: number },
): Promise<boolean> {
  const results = await writeBatch(database, [...seen("console", id, at), otherConsoles(id, since)]);
  return (results.at(-1)?.rows.length ?? 0) > 0;
}

/** Whether another console works on this database. */
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
