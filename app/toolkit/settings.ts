/** A tool's saved settings: one named group of fields. Reading never needs a migration, saving merges keys. */
import { z } from "zod";
import { type Fields, initialsOf, type ValuesOf } from "./fields";

export interface Settings<F extends Fields = Fields> {
  /** Name of the stored group. */
  group: string;
  /** Path of GET and PUT. */
  api: string;
  fields: F;
  /** Sent along as `_id` where the stored object has one. */
  id?: string;
}

export type SettingsValues<S extends Settings> = ValuesOf<S["fields"]>;

export function defineSettings<F extends Fields>(settings: Settings<F>): Settings<F> {
  return settings;
}

/** Stored values over the shipped ones. A value that no longer fits its field falls back to the shipped one. */
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
 * The keys of `body` that belong to these fields, checked. Keys without a field are left out.
 * @throws ZodError with words for a marketer
 */
export function parseChanges<F extends Fields>(
  fields: F,
  body: Record<string, unknown>,
): Partial<ValuesOf<F>> {
  const values: Record<string, unknown> = {};
  const issues: z.core.$ZodIssue[] = [];
  // Each field by its own schema: making one of them all costs many times what reading a row with it does.
  for (const [name, field] of Object.entries(fields)) {
    if (body[name] === undefined) continue;
    const parsed = field.schema.safeParse(body[name]);
    if (parsed.success) values[name] = parsed.data;
    else issues.push(...parsed.error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })));
  }
  if (issues.length > 0) throw new z.ZodRealError(issues);
  return values as Partial<ValuesOf<F>>;
}
