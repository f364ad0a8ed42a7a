/** A prompt set: a named group of prompt texts with versions, all sets being data for one editor (docs/product/prompts-and-emails.md). */
import type { z } from "zod";
import type { Field } from "../toolkit/fields";
import { prompt } from "../toolkit/fields";
import { defineSettings, type Settings } from "../toolkit/settings";
import { placeholderProblem, type Variable } from "./placeholders";

export interface Prompt {
  /** The stored key, which is its name in the API too: "prompt1", "prompt3b", "promptCollage". */
  key: string;
  label: string;
  help?: string;
  /** The shipped text. */
  initial: string;
  variables: readonly Variable[];
  /** Heading under which several prompts stand together ("1st e-mail" over its parts a and b). */
  section?: string;
  rows?: number;
}

export interface PromptSet {
  slug: string;
  title: string;
  purpose: string;
  /** Screen route. */
  path: string;
  prompts: readonly Prompt[];
  settings: Settings<Record<string, Field<string>>>;
  /** The set whose prompts these take the place of once they have proved themselves. */
  promotesTo?: PromptSet;
}

export function definePromptSet(
  set: Omit<PromptSet, "settings"> & { group: string; api?: string },
): PromptSet {
  const { group, api = `/api/onboarding/settings/${group}`, ...rest } = set;
  const prompts = set.prompts.map((each) => ({ ...each, initial: unwrapped(each.initial) }));
  return { ...rest, prompts, settings: defineSettings({ group, api, fields: promptFields(prompts) }) };
}

/** Texts are wrapped in their source files, not on screen: a full line goes on in the next one, a list item begins anew. */
export const unwrapped = (text: string) => text.replace(/^(.{80,})\n(?=[^\n-])/gm, "$1 ");

/** Prompts as settings fields; a text that names an unknown variable is refused in words. */
export function promptFields(prompts: readonly Prompt[]): Record<string, Field<string>> {
  return Object.fromEntries(
    prompts.map(({ key, label, help, initial, section, rows, variables }) => {
      return [key, withVariables(prompt({ label, help, initial, section, rows }), variables)];
    }),
  );
}

/** A text field whose text may name these variables and no others. */
export function withVariables(field: Field<string>, variables: readonly Variable[]): Field<string> {
  const refuseUnknown = (text: string, context: z.RefinementCtx) => {
    const problem = placeholderProblem(text, variables);
    if (problem) context.addIssue({ code: "custom", message: problem });
  };
  return { ...field, schema: field.schema.superRefine(refuseUnknown) };
}

/** What the editor needs of a prompt; JSON-safe. */
export type PromptView = Pick<Prompt, "key" | "label" | "help" | "section" | "rows"> & {
  variables: readonly Variable[];
  shipped: string;
};

export const promptViews = (prompts: readonly Prompt[]): PromptView[] =>
  prompts.map(({ initial, ...view }) => ({ ...view, shipped: initial }));
