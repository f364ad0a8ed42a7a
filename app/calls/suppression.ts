/** People who asked not to be contacted: stored subjects, and the check before every lookup (docs/product/privacy.md). */
import { parseEmail } from "../keys/email";
import { isKey, keyText, type Refusal } from "../keys/key";
import { linkedInPeopleIn, parseLinkedInPerson } from "../keys/linkedin";

/**
 * Returns the subject of the one person whose email or LinkedIn address the text contains, or the reason why there is
 * none.
 */
export function subjectOf(text: string): string | Refusal {
  const email = parseEmail(text);
  if (isKey(email)) return keyText(email);
  const [person, another] = linkedInSubjects(text);
  if (person !== undefined && another === undefined) return person;
  const profile = parseLinkedInPerson(text);
  return text.includes("@") || isKey(profile) ? (email as Refusal) : profile;
}

const linkedInSubjects = (text: string) => linkedInPeopleIn(text).map((value) => `linkedin:${value}`);

/** Tries the whole text first: an address may contain spaces. */
function emailSubjects(text: string): string[] {
  if (!text.includes("@") && !/%40/.test(text)) return [];
  const pieces = [text, ...text.split(/[\s,;<>()[\]"|]+/).filter((piece) => /@|%40/.test(piece))];
  return pieces.flatMap((piece) => {
    const parsed = parseEmail(piece);
    return isKey(parsed) ? [keyText(parsed)] : [`email:${piece.trim().toLowerCase()}`];
  });
}

/** Returns the suppressed person that an input contains, or undefined. */
export function suppressedSubject(
  input: Record<string, unknown>,
  suppressed: ReadonlySet<string>,
): string | null {
  if (suppressed.size === 0) return null;
  for (const value of Object.values(input)) {
    if (typeof value !== "string") continue;
    for (const subject of [...emailSubjects(value), ...linkedInSubjects(value)]) {
      if (suppressed.has(subject)) return subject;
      // Earlier releases stored member ids in lower case.
      if (suppressed.has(subject.toLowerCase())) return subject.toLowerCase();
    }
  }
  return null;
}
