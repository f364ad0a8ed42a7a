/** People from recent cached vendor answers. */
import type { InStatement } from "@libsql/client";
import { personCall } from "./schema";

/**
 * Returns the newest answers first; `answer` is JSON of {value}, where null means that the vendor
 * did not find the person.
 */
export const lastPersonAnswers = (most: number): InStatement => ({
  sql: `SELECT answer FROM calls WHERE ${personCall} AND answered_at IS NOT NULL AND answer IS NOT NULL
    ORDER BY answered_at DESC LIMIT ?`,
  args: [most],
});
