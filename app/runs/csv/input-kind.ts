/**
 * Of what kind an input is: which field it asks by, and whether an address, a profile, a domain or other words stand in it.
 * Rows of one kind cost alike; an address and a domain do not. What a row says besides changes no price.
 */
export function inputKind(input: string): string {
  const fields = Object.entries(JSON.parse(input) as Record<string, unknown>);
  const [first] = fields.flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [name + shapeOf(value)] : [],
  );
  return first ?? "";
}

/** Of a kind that names all fields of an input, as it is gathered: the one that is asked by. */
export const askedKind = (kind: string): string => kind.split("+")[0] ?? "";

function shapeOf(value: string): string {
  if (value.includes("@")) return ":email";
  if (value.toLowerCase().includes("linkedin.com/")) return ":profile";
  return value.includes(".") && !value.includes(" ") ? ":domain" : "";
}
