/** Comma text everywhere: split, trim, drop empties, drop duplicates. */
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
