/** What setting up a service takes, from the one guide that says it. */
export interface SetupNote {
  /** "Get", "Needs", "Price and limits", "Without it", "Takes". */
  name: string;
  /** One paragraph; names to be typed as they are stand between backticks. */
  words: string;
}

/**
 * The notes of a section, in its order; none where there is no such section.
 * @param guide docs/vendors.md
 */
export function setupNotes(guide: string, label: string): SetupNote[] {
  const section = guide.split(/^## /m).find((part) => part.startsWith(`${label}\n`)) ?? "";
  return section
    .split(/^- /m)
    .slice(1)
    .flatMap((entry) => {
      const [, name, words] = /^\*\*([^*]+)\*\*:\s*([^]+)$/.exec(entry) ?? [];
      return name && words ? [{ name, words: words.replace(/\s+/g, " ").trim() }] : [];
    });
}
