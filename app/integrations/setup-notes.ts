/** Reads the setup notes of a vendor from the guide. */
export interface SetupNote {
  /** "Get", "Needs", "Price and limits", "Without it", "Takes". */
  name: string;
  /** One paragraph; names in backticks are typed literally. */
  words: string;
}

/**
 * Returns the notes of a section in order; empty if the section does not exist.
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
