/** Rows of `heartbeats`: messages that show whether the queues move, and a row that shows whether the database takes writes. */
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
