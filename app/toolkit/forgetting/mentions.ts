/** Finding people in stored texts by their address, and taking them out of stored values. */
import type { Json } from "../../upstream/call";

/** Whether a text mentions one of the people, and not somebody whose address merely begins or ends alike. */
export type Mentions = (text: string) => boolean;

/** @param subjects as the suppression list has them: "email:…" or "linkedin:…" */
export function mentionsOf(subjects: string[]): Mentions {
  if (subjects.length === 0) return () => false;
  const patterns = subjects.map((subject) => {
    const before = subject.startsWith("email:") ? "(?<![\\p{L}\\p{N}._%+-])" : "";
    return `${before}(?:${hintsOf(subject).map(escaped).join("|")})`;
  });
  const search = new RegExp(`(?:${patterns.join("|")})(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`, "iu");
  return (text) => search.test(text);
}

/** Pieces of text one of which every mention of the person holds, upper case or lower. */
export function hintsOf(subject: string): string[] {
  const name = subject.slice(subject.indexOf(":") + 1);
  if (subject.startsWith("email:")) return [name];
  return [...new Set([name, encodeURIComponent(name)])].map((slug) => `linkedin.com/in/${slug}`);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/**
 * The value without the people. What goes is the list's element that speaks of them, with all it holds, so that whatever
 * is left has the shape it had. Undefined when that is the whole value.
 */
export function withoutMentioned(value: Json | undefined, mentions: Mentions): Json | undefined {
  if (typeof value === "string") return mentions(value) ? undefined : value;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    return value.map((each) => withoutMentioned(each, mentions)).filter((each) => each !== undefined);
  }
  const left: Record<string, Json | undefined> = {};
  for (const [name, field] of Object.entries(value)) {
    left[name] = withoutMentioned(field, mentions);
    if (left[name] === undefined && field !== undefined) return undefined;
  }
  return left;
}
