/** The sources for checking a draft's claims: the prompt's text and the looked-up facts. */
import { render } from "./placeholders";

/**
 * Variables whose values a model wrote. As sources they would confirm the model's own inventions.
 */
const written: readonly string[] = ["wants", "draft"];

/** @param texts the prompts, with their variables */
export function sourcesOf(texts: readonly string[], values: Readonly<Record<string, string>>): string {
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => !written.includes(name)));
  return [...texts.map((text) => render(text, given)), ...Object.values(given)].join("\n");
}
