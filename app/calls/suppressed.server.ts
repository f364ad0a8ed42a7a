/** Keeping out of new answers whoever asked not to be contacted. */
import type { Database } from "../storage/database";
import { readSuppressions } from "../storage/forgetting";
import type { Json } from "../upstream/call";
import { type Mentions, mentionsOf, withoutMentioned } from "./mentions";

/** Null when nobody is kept out. */
export async function readSuppressed(database: Database): Promise<Mentions | null> {
  const subjects = await readSuppressions(database);
  return subjects.length > 0 ? mentionsOf(subjects) : null;
}

/** A list loses its elements about them; an answer about nobody else is "knows nothing". Texts stay as they are. */
export function withoutSuppressed(value: unknown, mentions: Mentions | null | undefined): unknown {
  if (!mentions || typeof value !== "object") return value;
  return withoutMentioned(value as Json, mentions) ?? null;
}
