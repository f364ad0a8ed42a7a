/** Rows of `prompt_comparisons`. */
import { and, desc, eq, sql } from "drizzle-orm";
import { repeatableWrite } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { promptComparisons } from "../../storage/schema";

export type StoredComparison = typeof promptComparisons.$inferSelect;

/** As many as a user looks through. */
const mostListed = 50;

/** Returns the comparisons of one prompt, newest first. */
export const listComparisons = (
  database: Database,
  group: string,
  key: string,
): Promise<StoredComparison[]> =>
  database
    .select()
    .from(promptComparisons)
    .where(and(eq(promptComparisons.group, group), eq(promptComparisons.key, key)))
    .orderBy(desc(promptComparisons.createdAt))
    .limit(mostListed);

/** Saving the same comparison again replaces its name and verdict. */
export async function keepComparison(database: Database, comparison: StoredComparison): Promise<void> {
  await repeatableWrite(
    database,
    database
      .insert(promptComparisons)
      .values(comparison)
      .onConflictDoUpdate({
        target: promptComparisons.runId,
        set: { name: sql`excluded.name`, better: sql`excluded.better` },
      }),
  );
}

export async function dropComparison(database: Database, runId: string): Promise<void> {
  await repeatableWrite(
    database,
    database.delete(promptComparisons).where(eq(promptComparisons.runId, runId)),
  );
}
