/**
 * The activity log: actions that users may need to trace later. Contains no addresses, tokens or
 * search terms.
 */
import { and, desc, eq, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { logError, logSecurity, type SecurityEvent, type SecurityFacts } from "../log";
import { repeatableWrite } from "./batch";
import type { Database } from "./database";
import { securityEvents, staff } from "./schema";

interface Surroundings {
  database: Database;
  now(): Date;
}

/** Logs an action and stores it for the activity page. A failed write does not undo the action. */
export async function noteEvent(
  { database, now }: Surroundings,
  event: SecurityEvent,
  facts: SecurityFacts,
): Promise<void> {
  logSecurity(event, facts);
  await writeEvent(database, event, { ...facts, at: now() }).catch((error: unknown) =>
    logError("A security event could not be written down", { event, error }),
  );
}

/** Stores an event without a log line, for commands that print their own output. */
export async function writeEvent(
  database: Database,
  event: SecurityEvent,
  { account, outcome, about, at }: SecurityFacts & { at: Date },
): Promise<void> {
  const row = { id: crypto.randomUUID(), at, staffId: account, event, outcome, about: about ?? null };
  await repeatableWrite(database, database.insert(securityEvents).values(row).onConflictDoNothing());
}

/** Returns the event fields for an action that a command made on this id or name. */
export const byCommand = (about?: string) => ({
  account: null,
  outcome: "done" as const,
  about,
  at: new Date(),
});

export interface ShownEvent {
  id: string;
  /** ISO 8601. */
  at: string;
  event: string;
  outcome: string;
  /** Name of the account, or null for a command or a link. */
  by: string | null;
  /** Id or name of the affected item; for an account, its name. */
  about: string | null;
}

const atOnce = 50;

interface Wanted {
  event?: string;
  staffId?: string;
  /** Time of the last event on the previous page. */
  before?: Date;
}

/** Returns events, newest first; `next` is the start of the following page. */
export async function readEvents(
  database: Database,
  { event, staffId, before }: Wanted,
): Promise<{ events: ShownEvent[]; next: Date | null }> {
  const by = alias(staff, "by");
  const other = alias(staff, "other");
  const found = await database
    .select({ row: securityEvents, by: by.name, other: other.name })
    .from(securityEvents)
    .leftJoin(by, eq(by.id, securityEvents.staffId))
    .leftJoin(other, eq(other.id, securityEvents.about))
    .where(
      and(
        event ? eq(securityEvents.event, event) : undefined,
        staffId ? eq(securityEvents.staffId, staffId) : undefined,
        before ? lt(securityEvents.at, before) : undefined,
      ),
    )
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(atOnce + 1);
  const shown = found.slice(0, atOnce);
  return {
    events: shown.map(({ row, by: name, other: account }) => ({
      id: row.id,
      at: row.at.toISOString(),
      event: row.event,
      outcome: row.outcome,
      by: name ?? row.staffId,
      about: account ?? row.about,
    })),
    next: found.length > atOnce ? (shown.at(-1)?.row.at ?? null) : null,
  };
}
