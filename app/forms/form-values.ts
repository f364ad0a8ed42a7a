/**
 * Reads the values of a posted form. The server returns texts, which the fields' schemas validate.
 * The browser has no schemas: it returns final values, to detect unsaved changes. A test proves
 * that both agree.
 */
import type { FieldView, Fields } from "../toolkit/fields";
import { secondsOf } from "../toolkit/clock";
import { splitList } from "../toolkit/split-list";

type Views = Record<string, FieldView>;
type Values = Record<string, unknown>;

/** Reads a form in the browser as the server will read it. */
export function readForm(fields: Views, form: FormData, prefix = "filters."): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      readField(field, form.getAll(prefix + name).map(String)),
    ]),
  );
}

function readField(field: FieldView, posted: string[]): unknown {
  const last = posted.at(-1) ?? "";
  switch (field.control) {
    case "list":
      return splitList(posted.join(","));
    case "number":
      return last.trim() === "" ? null : Number(last);
    case "duration":
      return last.trim() === "" ? null : secondsOf(last);
    case "checkbox":
      return last === "true";
    case "checklist":
      return field.options.map((name) => ({ [field.itemName]: name, checked: posted.includes(name) }));
    case "text":
      return last.trim();
    // A textarea posts line breaks as CRLF.
    case "prompt":
      return last.replaceAll("\r\n", "\n");
    case "choice":
      return last;
  }
}

export function sameValues(fields: Views, a: Values, b: Values): boolean {
  return Object.keys(fields).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));
}

/** Adds the filters' fields, whose names already have their prefix. */
export function withFilters(values: FormData, filters: HTMLFormElement | null): FormData {
  if (!filters) return values;
  for (const [name, value] of new FormData(filters))
    if (name.startsWith("filters.")) values.append(name, value);
  return values;
}

/**
 * Reads the fields of a posted form or multipart body for their schemas. Absent fields are omitted.
 */
export function parseFormFields(form: FormData, fields: Fields, prefix = ""): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const posted = form.getAll(prefix + name).filter((value) => typeof value === "string");
    if (posted.length > 0) values[name] = field.fromText(posted);
  }
  return values;
}
