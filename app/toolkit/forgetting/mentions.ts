/** Finding one person in stored texts, and taking them out of stored values. */
import type { Json } from "../../upstream/call";

export interface Person {
  /** As the suppression list has it: "email:…" or "linkedin:…". */
  subject: string;
  /** Case-insensitive pieces of text one of which every mention holds, for a first look in the database. */
  hints: string[];
  /** Whether a text mentions the person, and not somebody whose address merely begins or ends alike. */
  isIn(text: string): boolean;
}

export function personOf(subject: string): Person {
  const [kind = "", name = ""] = subject.split(/:(.*)/s);
  const hints =
    kind === "email"
      ? [name]
      : [...new Set([name, encodeURIComponent(name)])].map((slug) => `linkedin.com/in/${slug}`);
  const before = kind === "email" ? "(?<![\\p{L}\\p{N}._%+-])" : "";
  const pattern = `${before}(?:${hints.map(escaped).join("|")})(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`;
  const search = new RegExp(pattern, "iu");
  return { subject, hints, isIn: (text) => search.test(text) };
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/**
 * The value without the person. What goes is the smallest thing that speaks of them: the object that has the address in
 * one of its own fields, or the text. Undefined when that is the whole value.
 */
export function withoutPerson(value: Json | undefined, person: Person): Json | undefined {
  if (typeof value === "string") return person.isIn(value) ? undefined : value;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) {
    return value.map((each) => withoutPerson(each, person)).filter((each) => each !== undefined);
  }
  const fields = Object.entries(value);
  if (fields.some(([, field]) => typeof field === "string" && person.isIn(field))) return undefined;
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutPerson(field, person) ?? null]));
}
