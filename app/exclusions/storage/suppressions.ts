/** Reads and extends the list of people who are kept out. */
import { asc, count, desc, eq } from "drizzle-orm";
import type { Database } from "../../storage/database";
import { suppressions } from "../../storage/schema";

export interface KeptOut {
  /** `email:…` or `linkedin:…` */
  subject: string;
  /** ISO 8601. */
  since: string;
}

const atOnce = 50;

/**
 * Returns one page of people, newest first.
 * @param page from 1; a cursor with the last person's key would put personal data into URLs
 */
export async function listKeptOut(
  database: Database,
  page: number,
): Promise<{ people: KeptOut[]; hasMore: boolean; total: number }> {
  const [found, [all]] = await Promise.all([
    database
      .select({ subject: suppressions.subject, at: suppressions.at })
      .from(suppressions)
      .orderBy(desc(suppressions.at), asc(suppressions.subject))
      .limit(atOnce)
      .offset((page - 1) * atOnce),
    database.select({ total: count() }).from(suppressions),
  ]);
  const total = all?.total ?? 0;
  return { people: found.map(shown), hasMore: page * atOnce < total, total };
}

const shown = ({ subject, at }: { subject: string; at: Date }): KeptOut => ({
  subject,
  since: at.toISOString(),
});

export async function findKeptOut(database: Database, subject: string): Promise<KeptOut | null> {
  const [found] = await database
    .select({ subject: suppressions.subject, at: suppressions.at })
    .from(suppressions)
    .where(eq(suppressions.subject, subject));
  return found ? shown(found) : null;
}

/** Adds a person to the list. Returns false if the person was already kept out. */
export async function keepOut(database: Database, subject: string, at: Date): Promise<boolean> {
  const { rowsAffected } = await database.insert(suppressions).values({ subject, at }).onConflictDoNothing();
  return rowsAffected > 0;
}
