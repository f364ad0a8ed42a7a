/** A row's input as a person reads it: its values, without those that are not given. */
export const inputWords = (input: Record<string, unknown> | null): string =>
  Object.values(input ?? {})
    .filter((value) => (typeof value === "string" && value !== "") || typeof value === "number")
    .join(", ");
