/** Sentences of a draft with their line breaks gone; a line of its own (subject, greeting, sign-off) counts as one. */
export function sentencesOf(draft: string): string[] {
  return draft
    .split(/\n+/)
    .flatMap((line) => line.split(/(?<=[.?!…])\s+(?=["'“‘(]?[\p{Lu}\d])/u))
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}
