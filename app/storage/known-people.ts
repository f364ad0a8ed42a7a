/** People of whom an upstream told lately, from the answers kept. */
import { and, desc, isNotNull, sql } from "drizzle-orm";
import type { Database } from "./database";
import { calls, isPersonCall } from "./schema";

export interface PersonAnswer {
  /** JSON of {value}; the value is null where no person was known. */
  answer: string;
  upstream: string;
  answeredAt: number;
}

/** Newest first. */
export async function lastPersonAnswers(database: Database, most: number): Promise<PersonAnswer[]> {
  const found = await database
    .select({ answer: calls.answer, upstream: calls.upstream, answeredAt: calls.answeredAt })
    .from(calls)
    .where(and(sql`${isPersonCall}`, isNotNull(calls.answeredAt), isNotNull(calls.answer)))
    .orderBy(desc(calls.answeredAt))
    .limit(most);
  return found.flatMap(({ answer, upstream, answeredAt }) =>
    answer !== null && answeredAt !== null ? [{ answer, upstream, answeredAt }] : [],
  );
}
