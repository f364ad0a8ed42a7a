/** Who asked to be left alone: subjects as stored, and the check before every look-up (product.md §2, Keeping). */
import { decoded } from "../../decoded";

export const emailSubject = (email: string) => `email:${email.trim().toLowerCase()}`;

/** "https://www.linkedin.com/in/Jo-Doe/?x" → "linkedin:jo-doe" */
export function linkedInSubject(url: string): string | null {
  const slug = /linkedin\.com\/in\/([^/?#]+)/i.exec(url)?.[1];
  return slug ? `linkedin:${decoded(slug).toLowerCase()}` : null;
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
