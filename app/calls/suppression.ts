/** Who asked to be left alone: subjects as stored, and the check before every look-up (docs/product/privacy.md). */
import { decoded } from "../decoded";

export const emailSubject = (email: string) => `email:${email.trim().toLowerCase()}`;

/** How the name of a profile begins that is known by its number alone. */
export const byNumber = "profile/view?id=";

/**
 * "https://www.linkedin.com/in/Jo-Doe/?x" → "linkedin:jo-doe". An old address is today's spelled otherwise
 * ("/pub/jo-doe/12/345/678"); one by number ("/profile/view?id=123") says nothing of today's and stands for itself.
 */
export function linkedInSubject(url: string): string | null {
  const number = /linkedin\.com\/profile\/view\/?\?(?:[^#]{0,200}&)?id=(\w+)/i.exec(url)?.[1];
  if (number) return `linkedin:${byNumber}${number.toLowerCase()}`;
  const [, slug, ...numbers] =
    /linkedin\.com\/(?:in|pub)\/([^/?#]+)(?:(?<=\/pub\/[^/]+)\/([0-9a-f]{1,3})\/([0-9a-f]{1,3})\/([0-9a-f]{1,3})(?![^/?#]))?/i.exec(
      url,
    ) ?? [];
  if (!slug || (slug.toLowerCase() === "dir" && /\/pub\/dir/i.test(url))) return null;
  const [first, second, third] = numbers;
  const tail = first && second && third ? `-${third.padStart(3, "0")}${second.padStart(3, "0")}${first}` : "";
  return `linkedin:${decoded(slug)}${tail}`.toLowerCase();
}

/** The suppressed person an input names, if any. */
export function suppressedSubject(
  input: Record<string, unknown>,
  suppressed: ReadonlySet<string>,
): string | null {
  if (suppressed.size === 0) return null;
  for (const value of Object.values(input)) {
    if (typeof value !== "string") continue;
    const subject = value.includes("@") ? emailSubject(value) : linkedInSubject(value);
    if (subject && suppressed.has(subject)) return subject;
  }
  return null;
}
