/** The shape of a JSON answer: which fields it has and of what type, whatever their values. */

export type Shape = Map<string, Set<string>>;

export interface ShapeDifferences {
  /** Fields that are read and are not there. */
  missing: string[];
  /** Fields that are read and have another type, as "credits: string instead of number". */
  otherType: string[];
  /** Fields that are read and not there, beside a new field of the same type. */
  renamed: { from: string; to: string }[];
  /** Fields that were not known. */
  added: string[];
}

/** "organic[].title" → its types. Elements of a list count as one. */
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

/** The same body with that field left out wherever it stands; null where it stands nowhere. */
export const without = (body: unknown, path: string) => changedAt(body, path, () => undefined);

/** The same body with another value of the same type in that field; null where it has no value of its own. */
export const withOther = (body: unknown, path: string) => changedAt(body, path, otherValue);

function otherValue(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return typeof value === "string" ? `${value}x` : value;
}

/** @param change undefined leaves the field out */
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

/** @param read the fields the adapter looks at: others may be missing or change */
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

/** Nothing can be said of the fields of a list without elements, or of an object that isn't there. */
function isComparable(path: string, other: Shape): boolean {
  const parent = parentOf(path);
  return parent === "" || other.get(parent)?.has("object") === true;
}

/** Of a field that is gone or new with all that is in it, itself alone. */
const topmost = (paths: string[]) =>
  paths.filter(
    (path) => !paths.some((other) => path.startsWith(`${other}.`) || path.startsWith(`${other}[]`)),
  );

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf(".")));

/** A field that may be empty says nothing of its type. */
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
