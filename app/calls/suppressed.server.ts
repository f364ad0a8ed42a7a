/** Keeping people who asked not to be contacted out of new answers. */
import type { Database } from "../storage/database";
import { readSuppressions } from "../storage/forgetting";
import type { Json } from "../upstream/call";
import { type Mentions, mentionsOf, withoutMentioned } from "./mentions";

/** Null when the suppression list is empty. */
export async function readSuppressed(database: Database): Promise<Mentions | null> {
  const subjects = await readSuppressions(database);
  return subjects.length > 0 ? mentionsOf(subjects) : null;
}

/** A list loses its elements about them; an answer about them alone is "knows nothing". Texts stay as they are. */
export function withoutSuppressed(value: unknown, mentions: Mentions | null | undefined): unknown {
  if (!mentions || typeof value !== "object") return value;
  return withoutMentioned(value as Json, mentions) ?? null;
}
