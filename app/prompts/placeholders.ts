/**
 * Variables in prompt texts: `{{dotted.name}}`, lower case, spaces inside the braces allowed. Anything else in braces
 * is plain text, so JSON examples and CSS in a prompt stay as they are.
 */
const placeholder = /\{\{\s*([a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)*)\s*\}\}/g;

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
  return placeholdersIn(text).filter((name) => !names.has(name));
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
  return unknown.length === 1
    ? `${named} is not a variable of this prompt.`
    : `${named} are not variables of this prompt.`;
}
