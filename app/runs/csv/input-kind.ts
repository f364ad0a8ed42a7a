/**
 * Returns the kind of an input: the field that the lookup uses, and whether it contains an email
 * address, a profile, a domain or other text. Rows of one kind cost about the same; other fields of
 * a row do not change the price.
 */
export function inputKind(input: string): string {
  const fields = Object.entries(JSON.parse(input) as Record<string, unknown>);
  const [first] = fields.flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [name + shapeOf(value)] : [],
  );
  return first ?? "";
}

/** Returns the field that the lookup uses, from a recorded kind that lists all its fields. */
export const askedKind = (kind: string): string => kind.split("+")[0] ?? "";

function shapeOf(value: string): string {
  if (value.includes("@")) return ":email";
  if (value.toLowerCase().includes("linkedin.com/")) return ":profile";
  return value.includes(".") && !value.includes(" ") ? ":domain" : "";
}
