/** The shape of a JSON answer: its fields and their types, regardless of values. */

export type Shape = Map<string, Set<string>>;

export interface ShapeDifferences {
  /** Missing fields that the adapter reads. */
  missing: string[];
  /**
   * Fields the adapter reads that have another type, such as "credits: string instead of number".
   */
  otherType: string[];
  /** Missing fields the adapter reads, beside a new field of the same type. */
  renamed: { from: string; to: string }[];
  /** New fields. */
  added: string[];
}

/**
 * Returns each field's types by path, such as "organic[].title". All elements of a list share one
 * path.
 */
export function shapeOf(body: unknown): Shape {
  const shape: Shape = new Map();
  walk(body, "", shape);
  return shape;
}

function walk(value: unknown, path: string, shape: Shape): void {
  if (path !== "") shape.set(path, (shape.get(path) ?? new Set()).add(typeOf(value)));
  if (Array.isArray(value)) for (const one of value as unknown[]) walk(one, `${path}[]`, shape);
  else if (isObject(value))
    for (const [name, one] of Object.entries(value)) walk(one, path ? `${path}.${name}` : name, shape);
}

/** Returns the body without that field, or null if the field does not occur. */
export const without = (body: unknown, path: string) => changedAt(body, path, () => undefined);

/**
 * Returns the body with another value of the same type in that field, or null if the field has no
 * simple value.
 */
export const withOther = (body: unknown, path: string) => changedAt(body, path, otherValue);

function otherValue(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return typeof value === "string" ? `${value}x` : value;
}

/** @param change returns the new value, or undefined to remove the field */
function changedAt(
  body: unknown,
  path: string,
  change: (value: unknown) => unknown,
): { body: unknown } | null {
  let found = false;
  const drop = (value: unknown, at: string): unknown => {
    if (Array.isArray(value)) return (value as unknown[]).map((one) => drop(one, `${at}[]`));
    if (!isObject(value)) return value;
    const kept: [string, unknown][] = [];
    for (const [name, one] of Object.entries(value)) {
      const here = at ? `${at}.${name}` : name;
      const changed = here === path ? change(one) : drop(one, here);
      if (here === path && changed !== one) found = true;
      if (changed !== undefined) kept.push([name, changed]);
    }
    return Object.fromEntries(kept);
  };
  const changed = drop(body, "");
  return found ? { body: changed } : null;
}

/**
 * Compares the shapes of two answers.
 * @param read fields the adapter reads; other fields may be missing or change
 */
export function compareShapes(expected: Shape, actual: Shape, read: ReadonlySet<string>): ShapeDifferences {
  const fields = (shape: Shape) => [...shape.keys()].filter((path) => !path.endsWith("[]"));
  const added = topmost(fields(actual).filter((path) => !expected.has(path) && isComparable(path, expected)));
  const gone = topmost(
    fields(expected).filter((path) => read.has(path) && !actual.has(path) && isComparable(path, actual)),
  );
  const renamed = gone.flatMap((from) => {
    const to = added.find(
      (path) => parentOf(path) === parentOf(from) && agree(expected.get(from), actual.get(path)),
    );
    return to ? [{ from, to }] : [];
  });
  const otherType = fields(expected).flatMap((path) => {
    const [was, is] = [expected.get(path), actual.get(path)];
    if (!read.has(path) || !was || !is || agree(was, is)) return [];
    return [`${path}: ${words(is)} instead of ${words(was)}`];
  });
  const known = new Set(renamed.flatMap(({ from, to }) => [from, to]));
  return {
    missing: gone.filter((path) => !known.has(path)),
    otherType,
    renamed,
    added: added.filter((path) => !known.has(path)),
  };
}

/** The fields of an empty list or a missing object cannot be compared. */
function isComparable(path: string, other: Shape): boolean {
  const parent = parentOf(path);
  return parent === "" || other.get(parent)?.has("object") === true;
}

/** Returns only the outermost of nested missing or new fields. */
const topmost = (paths: string[]) =>
  paths.filter(
    (path) => !paths.some((other) => path.startsWith(`${other}.`) || path.startsWith(`${other}[]`)),
  );

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf(".")));

/** An empty field does not reveal its type. */
function agree(one: Set<string> | undefined, other: Set<string> | undefined): boolean {
  const [a, b] = [one, other].map((types) => [...(types ?? [])].filter((type) => type !== "null"));
  if (!a?.length || !b?.length) return true;
  return a.some((type) => b.includes(type));
}

const words = (types: Set<string>) => [...types].filter((type) => type !== "null").join(" or ");

function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
