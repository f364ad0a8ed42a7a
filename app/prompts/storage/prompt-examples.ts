/** Rows of `prompt_examples`. */
import { desc, eq } from "drizzle-orm";
import { repeatableWrite } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { promptExamples } from "../../storage/schema";

export type StoredExample = typeof promptExamples.$inferSelect;

export async function listExamples(database: Database, audience: string): Promise<StoredExample[]> {
  return database.query.promptExamples.findMany({
    where: eq(promptExamples.audience, audience),
    orderBy: desc(promptExamples.createdAt),
    limit: 50,
  });
}

export async function addExample(database: Database, example: Omit<StoredExample, "id">): Promise<void> {
  const row = { id: crypto.randomUUID(), ...example };
  await repeatableWrite(database, database.insert(promptExamples).values(row).onConflictDoNothing());
}

export async function deleteExample(database: Database, id: string): Promise<void> {
  await repeatableWrite(database, database.delete(promptExamples).where(eq(promptExamples.id, id)));
}
