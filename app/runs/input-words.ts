/** Formats a row's input for users: its values without the empty ones. */
export const inputWords = (input: Record<string, unknown> | null): string =>
  Object.values(input ?? {})
    .filter((value) => (typeof value === "string" && value !== "") || typeof value === "number")
    .join(", ");
