/** Who asked to be left alone: subjects as stored, and the check before every look-up (docs/product/privacy.md). */
import { linkedInPeopleIn } from "../keys/linkedin";

export const emailSubject = (email: string) => `email:${email.trim().toLowerCase()}`;

const linkedInSubjects = (text: string) => linkedInPeopleIn(text).map((value) => `linkedin:${value}`);

/** Returns the subject of the one person whose LinkedIn address stands in a text; null for none and for several. */
export function linkedInSubject(text: string): string | null {
  const [subject, another] = linkedInSubjects(text);
  return subject !== undefined && another === undefined ? subject : null;
}

/** The suppressed person an input names, if any. */
export function suppressedSubject(
  input: Record<string, unknown>,
  suppressed: ReadonlySet<string>,
): string | null {
  if (suppressed.size === 0) return null;
  for (const value of Object.values(input)) {
    if (typeof value !== "string") continue;
    const subjects = [...(value.includes("@") ? [emailSubject(value)] : []), ...linkedInSubjects(value)];
    for (const subject of subjects) {
      if (suppressed.has(subject)) return subject;
      // Ids were kept in lower case before.
      if (suppressed.has(subject.toLowerCase())) return subject.toLowerCase();
    }
  }
  return null;
}
