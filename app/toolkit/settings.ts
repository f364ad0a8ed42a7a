/**
 * A tool's saved settings: one named group of fields. Reading never needs a migration; saving
 * merges keys.
 */
import { z } from "zod";
import { type Fields, initialsOf, type ValuesOf } from "./fields";

export interface Settings<F extends Fields = Fields> {
  /** Name of the group in the database. */
  group: string;
  /** Path of GET and PUT. */
  api: string;
  fields: F;
  /** Value of `_id` in API answers, if the stored object has one. */
  id?: string;
}

export type SettingsValues<S extends Settings> = ValuesOf<S["fields"]>;

export function defineSettings<F extends Fields>(settings: Settings<F>): Settings<F> {
  return settings;
}

/**
 * Merges stored values over the defaults. If a stored value no longer matches its field, the
 * default replaces it.
 */
export function readSettings<S extends Settings>(
  settings: S,
  stored: Record<string, unknown> | null,
): SettingsValues<S> {
  const values = initialsOf(settings.fields) as Record<string, unknown>;
  for (const [name, field] of Object.entries(settings.fields)) {
    if (stored?.[name] === undefined) continue;
    const parsed = field.schema.safeParse(stored[name]);
    if (parsed.success) values[name] = parsed.data;
  }
  return values as SettingsValues<S>;
}

/**
 * Validates the keys of `body` that belong to these fields and drops the others.
 * @throws ZodError with messages for a marketer
 */
export function parseChanges<F extends Fields>(
  fields: F,
  body: Record<string, unknown>,
): Partial<ValuesOf<F>> {
  const values: Record<string, unknown> = {};
  const issues: z.core.$ZodIssue[] = [];
  // Validates field by field. Building one schema for all fields would cost far more time per CSV
  // row.
  for (const [name, field] of Object.entries(fields)) {
    if (body[name] === undefined) continue;
    const parsed = field.schema.safeParse(body[name]);
    if (parsed.success) values[name] = parsed.data;
    else issues.push(...parsed.error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })));
  }
  if (issues.length > 0) throw new z.ZodRealError(issues);
  return values as Partial<ValuesOf<F>>;
}
