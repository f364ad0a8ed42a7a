/** Keeping people who asked not to be contacted out of new answers. */
import type { Json } from "../upstream/call";
import { type Mentions, withoutMentioned } from "./mentions";

/** A list loses its elements about them; an answer about them alone is "knows nothing". Texts stay as they are. */
export function withoutSuppressed(value: unknown, mentions: Mentions | null | undefined): unknown {
  if (!mentions || typeof value !== "object") return value;
  return withoutMentioned(value as Json, mentions) ?? null;
}
