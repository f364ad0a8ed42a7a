/**
 * Of what kind an input is: which of its fields a row had, and whether an address, a profile, a domain or other words stand in
 * them. Rows of one kind cost alike; an address and a domain do not.
 */
export function inputKind(input: string): string {
  const fields = Object.entries(JSON.parse(input) as Record<string, unknown>);
  return fields
    .flatMap(([name, value]) => (typeof value === "string" && value !== "" ? [name + shapeOf(value)] : []))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join("+");
}

function shapeOf(value: string): string {
  if (value.includes("@")) return ":email";
  if (value.toLowerCase().includes("linkedin.com/")) return ":profile";
  return value.includes(".") && !value.includes(" ") ? ":domain" : "";
}
