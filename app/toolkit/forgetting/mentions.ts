/** Finding people in stored texts by their address, and taking them out of stored values. */
import type { Json } from "../../upstream/call";

/** Whether a text mentions one of the people, and not somebody whose address merely begins or ends alike. */
export type Mentions = (text: string) => boolean;

/** @param subjects as the suppression list has them: "email:…" or "linkedin:…" */
export function mentionsOf(subjects: string[]): Mentions {
  if (subjects.length === 0) return () => false;
  const patterns = subjects.flatMap((subject) => {
    const before = subject.startsWith("email:") ? "(?<![\\p{L}\\p{N}._%+-])" : "";
    return hintsOf(subject).map((hint) => before + escaped(hint) + (hint.endsWith("_") ? "" : notFurther));
  });
  const search = new RegExp(patterns.join("|"), "iu");
  return (text) => search.test(text);
}

/** A longer address is somebody else's. */
const notFurther = "(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])";

/** Pieces of text one of which every mention of the person holds, upper case or lower. */
export function hintsOf(subject: string): string[] {
  const name = subject.slice(subject.indexOf(":") + 1);
  if (subject.startsWith("email:")) return [name];
  // A post's address begins with its author and an underscore, which stands in no author's name.
  return [...new Set([name, encodeURIComponent(name)])].flatMap((slug) => [
    `linkedin.com/in/${slug}`,
    `linkedin.com/posts/${slug}_`,
  ]);
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
