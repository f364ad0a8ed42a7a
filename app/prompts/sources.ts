/** What a draft's claims are checked against: the prompt's own words and the facts that were looked up. */
import { render } from "./placeholders";

/** Variables whose values a model wrote: what it made up in one answer would vouch for the next. */
const written: readonly string[] = ["wants", "draft"];

/** @param texts of the prompts, with their variables */
export function sourcesOf(texts: readonly string[], values: Readonly<Record<string, string>>): string {
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => !written.includes(name)));
  return [...texts.map((text) => render(text, given)), ...Object.values(given)].join("\n");
}
