/**
 * Variables in prompt texts: `{{dotted.name}}`, lower case, with optional spaces inside the braces.
 * All other braces are plain text, so JSON and CSS in a prompt stay unchanged.
 */
const placeholder = /\{\{\s*([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*)\s*\}\}/g;
/** Matches probable typos of a variable: "{{First_Name}}", "{{first-name}}", "{{First Name}}". */
const likePlaceholder = /\{\{\s*([A-Za-z][A-Za-z0-9_. -]*)\}\}/g;

export interface Variable {
  /** Such as "person.first_name". */
  name: string;
  /** A short description of its value. */
  means: string;
  example: string;
}

/** Replaces a variable without a value, so the model does not guess. */
export const unknownValue = "(not known)";

/** Returns the names used in a text, each once, in order. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ""))];
}

export function unknownPlaceholders(text: string, known: readonly Pick<Variable, "name">[]): string[] {
  const names = new Set(known.map((variable) => variable.name));
  const written = [...text.matchAll(likePlaceholder)].map((match) => (match[1] ?? "").trim());
  // Several words in braces are a sentence, unless they resemble a variable.
  const meant = written.filter((name) => !name.includes(" ") || nearOf(name, known) !== undefined);
  return [...new Set([...placeholdersIn(text), ...meant])].filter((name) => !names.has(name));
}

const squashed = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/**
 * Returns the variable that differs only in case and punctuation, or whose last part equals the
 * name.
 */
function nearOf(name: string, known: readonly Pick<Variable, "name">[]): string | undefined {
  const wanted = squashed(name);
  const names = known.map((variable) => variable.name);
  return (
    names.find((each) => squashed(each) === wanted) ??
    names.find((each) => squashed(each.slice(each.lastIndexOf(".") + 1)) === wanted)
  );
}

/** Fills all variables in one pass, so braces inside a value are never read as variables. */
export function render(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(placeholder, (_whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]?.trim() || unknownValue : unknownValue,
  );
}

/** Returns a message if the text names unknown variables, otherwise null. */
export function placeholderProblem(text: string, known: readonly Pick<Variable, "name">[]): string | null {
  const unknown = unknownPlaceholders(text, known);
  if (unknown.length === 0) return null;
  const named = unknown.map((name) => `{{${name}}}`).join(", ");
  const near = [...new Set(unknown.flatMap((name) => nearOf(name, known) ?? []))];
  const offered = near.length > 0 ? ` Did you mean ${near.map((name) => `{{${name}}}`).join(", ")}?` : "";
  return unknown.length === 1
    ? `${named} is not a variable of this prompt.${offered}`
    : `${named} are not variables of this prompt.${offered}`;
}

/** Longer than the name of any variable. */
const longestName = 80;
const nameLetters = new Set("abcdefghijklmnopqrstuvwxyz0123456789._");

/**
 * Returns the variable being typed at the cursor: where its braces begin, and the part of the name
 * typed so far.
 */
export function placeholderAt(text: string, cursor: number): { from: number; typed: string } | null {
  const before = text.slice(Math.max(0, cursor - longestName), cursor);
  const at = before.lastIndexOf("{{");
  if (at < 0) return null;
  const typed = before.slice(at + 2).trimStart();
  if ([...typed].some((letter) => !nameLetters.has(letter))) return null;
  return { from: cursor - before.length + at, typed };
}

/** Replaces the typed part of a variable, including closing braces, with the variable. */
export function withPlaceholder(
  text: string,
  { from, cursor, name }: { from: number; cursor: number; name: string },
): { text: string; cursor: number } {
  const written = `{{${name}}}`;
  const rest = text.slice(cursor);
  return {
    text: text.slice(0, from) + written + (rest.startsWith("}}") ? rest.slice(2) : rest),
    cursor: from + written.length,
  };
}
