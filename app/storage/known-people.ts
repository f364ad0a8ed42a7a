/** People from recent cached vendor answers. */
import type { InStatement } from "@libsql/client";
import { personCall } from "./schema";

/** Newest first; `answer` is JSON of {value}, where null means that the vendor knew no person. */
export const lastPersonAnswers = (most: number): InStatement => ({
  sql: `SELECT answer FROM calls WHERE ${personCall} AND answered_at IS NOT NULL AND answer IS NOT NULL
    ORDER BY answered_at DESC LIMIT ?`,
  args: [most],
});
