/** Fields out of a posted form or multipart body: one part per field, lists comma-joined, booleans true/false. */
import type { Fields } from "./fields";

export function parseFormFields(form: FormData, fields: Fields, prefix = ""): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const posted = form.getAll(prefix + name).filter((value) => typeof value === "string");
    if (posted.length > 0) values[name] = field.fromText(posted);
  }
  return values;
}
