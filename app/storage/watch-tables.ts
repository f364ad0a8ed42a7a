/** What those who watch over the console were told, and what shows whether the queues move. Times are ms since 1970. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What needs a person. It goes once those who watch were told that it is over. */
export const troubles = sqliteTable("troubles", {
  /** The part, and what of it: "budgets apollo". */
  name: text().primaryKey(),
  /** For a person, as last seen. */
  words: text().notNull(),
  since: integer().notNull(),
  seenAt: integer("seen_at").notNull(),
  /** new: not told yet. telling, telling-over: the message may have left. over: gone, which is not told yet. */
  state: text().$type<"new" | "telling" | "told" | "over" | "telling-over">().notNull(),
  /** Not to be told before; of a message that may have left, until when it is waited for. */
  nextAt: integer("next_at").notNull(),
  /** The look that tells it. */
  claimedBy: text("claimed_by"),
});

/** What shows that something lives: a message that goes through a queue, a console, the memory of a limiter. */
export const heartbeats = sqliteTable("heartbeats", {
  /** "runs": a queue. "console <id>". "limiter <vendor> <memory>". "database": it takes writes. */
  queue: text().primaryKey(),
  /** When the first of those was sent that have not arrived. */
  sentAt: integer("sent_at").notNull(),
  /** When one arrived last; 0: none has. */
  heardAt: integer("heard_at").notNull(),
});
