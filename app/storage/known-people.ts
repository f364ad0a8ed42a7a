/** People of whom an upstream told lately, from the answers kept. */
import type { InStatement } from "@libsql/client";
import { personCall } from "./schema";

/** Newest first: `answer` is JSON of {value}, which is null where no person was known. */
export const lastPersonAnswers = (most: number): InStatement => ({
  sql: `SELECT answer FROM calls WHERE ${personCall} AND answered_at IS NOT NULL AND answer IS NOT NULL
    ORDER BY answered_at DESC LIMIT ?`,
  args: [most],
});
