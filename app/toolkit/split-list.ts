/** Splits text at commas, trims the parts, and drops empty ones and duplicates. */
export function splitList(text: string): string[] {
  return [
    ...new Set(
      text
        .split(",")
        .map((piece) => piece.trim())
        .filter(Boolean),
    ),
  ];
}
