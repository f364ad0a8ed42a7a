/**
 * Problems reported to the operators, and signs of life of queues and consoles. Times are ms since
 * 1970.
 */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Problems that need an operator. A row is deleted after the operators were told that the problem
 * is over.
 */
export const troubles = sqliteTable("troubles", {
  /** The part and the item, for example "budgets apollo". */
  name: text().primaryKey(),
  /** The latest message text. */
  words: text().notNull(),
  since: integer().notNull(),
  seenAt: integer("seen_at").notNull(),
  /**
   * new: not reported yet. telling, telling-over: the message may have left. over: ended, and not
   * reported yet.
   */
  state: text().$type<"new" | "telling" | "told" | "over" | "telling-over">().notNull(),
  /**
   * Earliest time to report; while a message may have left, the end of the wait for its outcome.
   */
  nextAt: integer("next_at").notNull(),
  /** The check that reports it. */
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
