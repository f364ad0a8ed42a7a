/** Splits a draft into sentences. A separate line (subject, greeting, sign-off) counts as one. */
export function sentencesOf(draft: string): string[] {
  return draft
    .split(/\n+/)
    .flatMap((line) => line.split(/(?<=[.?!…])\s+(?=["'“‘(]?[\p{Lu}\d])/u))
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}
