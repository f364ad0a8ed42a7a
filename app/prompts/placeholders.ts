/**
 * Variables in prompt texts: `{{dotted.name}}`, lower case, spaces inside the braces allowed. Anything else in braces
 * is plain text, so JSON examples and CSS in a prompt stay as they are.
 */
const placeholder = /\{\{\s*([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*)\s*\}\}/g;
/** What may be meant for one: "{{First_Name}}", "{{first-name}}", "{{First Name}}". */
const likePlaceholder = /\{\{\s*([A-Za-z][A-Za-z0-9_. -]*)\}\}/g;

export interface Variable {
  /** "person.first_name" */
  name: string;
  /** What it holds, in a few words. */
  means: string;
  example: string;
}

/** What stands where a declared variable has nothing to say; the model must not guess. */
export const unknownValue = "(not known)";

/** Names used in a text, each once, in order. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((match) => match[1] ?? ""))];
}

export function unknownPlaceholders(text: string, known: readonly Pick<Variable, "name">[]): string[] {
  const names = new Set(known.map((variable) => variable.name));
  const written = [...text.matchAll(likePlaceholder)].map((match) => (match[1] ?? "").trim());
  // Several words are a sentence, unless they are a variable's.
  const meant = written.filter((name) => !name.includes(" ") || nearOf(name, known) !== undefined);
  return [...new Set([...placeholdersIn(text), ...meant])].filter((name) => !names.has(name));
}

const squashed = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The variable that differs by case and signs alone, or is the last part of one. */
function nearOf(name: string, known: readonly Pick<Variable, "name">[]): string | undefined {
  const wanted = squashed(name);
  const names = known.map((variable) => variable.name);
  return (
    names.find((each) => squashed(each) === wanted) ??
    names.find((each) => squashed(each.slice(each.lastIndexOf(".") + 1)) === wanted)
  );
}

/** Fills every variable in one pass: braces inside a value are never read as variables. */
export function render(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replace(placeholder, (_whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]?.trim() || unknownValue : unknownValue,
  );
}

/** Words for a person whose text names variables that do not exist; null when all do. */
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

/** Longer than any variable's name. */
const longestName = 80;
const nameLetters = new Set("abcdefghijklmnopqrstuvwxyz0123456789._");

/** The variable that is being written at the cursor: where its braces begin, and what there is of its name. */
export function placeholderAt(text: string, cursor: number): { from: number; typed: string } | null {
  const before = text.slice(Math.max(0, cursor - longestName), cursor);
  const at = before.lastIndexOf("{{");
  if (at < 0) return null;
  const typed = before.slice(at + 2).trimStart();
  if ([...typed].some((letter) => !nameLetters.has(letter))) return null;
  return { from: cursor - before.length + at, typed };
}

/** Puts the variable in the place of what was written of it, closing braces included. */
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
