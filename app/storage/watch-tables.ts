/**
 * Problems reported to the operators, and signs of life of queues and consoles. Times are ms since
 * 1970.
 */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Problems that need an operator. The console deletes a row after it has told the operators that
 * the problem is over.
 */
export const troubles = sqliteTable("troubles", {
  /** The part and the item, for example "budgets apollo". */
  name: text().primaryKey(),
  /** The latest message text. */
  words: text().notNull(),
  since: integer().notNull(),
  seenAt: integer("seen_at").notNull(),
  /**
   * new: not reported yet. telling, telling-over: the message may have been sent. over: ended, but
   * the end is not reported yet.
   */
  state: text().$type<"new" | "telling" | "told" | "over" | "telling-over">().notNull(),
  /**
   * Earliest time to report; while the outcome of a sent message is unknown, the end of the wait
   * for it.
   */
  nextAt: integer("next_at").notNull(),
  /** The scheduler's check that reports it. */
  claimedBy: text("claimed_by"),
});

/** Signs of life: a queue message, a console, or a limiter's memory. */
export const heartbeats = sqliteTable("heartbeats", {
  /**
   * "runs": a queue. "console <id>". "limiter <vendor> <memory>". "database": it accepts writes.
   */
  queue: text().primaryKey(),
  /** When the oldest message that has not arrived was sent. */
  sentAt: integer("sent_at").notNull(),
  /** When the last message arrived; 0 if no message has. */
  heardAt: integer("heard_at").notNull(),
});
