/** Who is kept out, as staff see and extend the list. */
import { asc, count, desc, eq } from "drizzle-orm";
import type { Database } from "../../storage/database";
import { suppressions } from "../../storage/schema";

export interface KeptOut {
  /** `email:…` or `linkedin:…` */
  subject: string;
  /** ISO. */
  since: string;
}

const atOnce = 50;

/**
 * Newest first.
 * @param page from 1: an address of a page that named the last person shown would carry who it is
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

/** False when the person is kept out already. */
export async function keepOut(database: Database, subject: string, at: Date): Promise<boolean> {
  const { rowsAffected } = await database.insert(suppressions).values({ subject, at }).onConflictDoNothing();
  return rowsAffected > 0;
}
