/**
 * A prompt set: a named group of prompt texts with versions. One editor serves all sets
 * (docs/product/prompts-and-emails.md).
 */
import type { z } from "zod";
import type { Field } from "../toolkit/fields";
import { prompt } from "../toolkit/fields";
import { defineSettings, type Settings } from "../toolkit/settings";
import { placeholderProblem, type Variable } from "./placeholders";

export interface Prompt {
  /** The key in storage and API: "prompt1", "prompt3b", "promptCollage". */
  key: string;
  label: string;
  help?: string;
  /** The default text. */
  initial: string;
  variables: readonly Variable[];
  /** Heading over several prompts ("1st e-mail" over its parts a and b). */
  section?: string;
  rows?: number;
}

export interface PromptSet {
  slug: string;
  title: string;
  purpose: string;
  /** Route of the screen. */
  path: string;
  prompts: readonly Prompt[];
  settings: Settings<Record<string, Field<string>>>;
  /** The production set that these staging prompts replace after a promotion. */
  promotesTo?: PromptSet;
}

export function definePromptSet(
  set: Omit<PromptSet, "settings"> & { group: string; api?: string },
): PromptSet {
  const { group, api = `/api/onboarding/settings/${group}`, ...rest } = set;
  const prompts = set.prompts.map((each) => ({ ...each, initial: unwrapped(each.initial) }));
  return { ...rest, prompts, settings: defineSettings({ group, api, fields: promptFields(prompts) }) };
}

/**
 * Unwraps texts from the source files: joins long lines with the next line, but keeps list items
 * separate.
 */
export const unwrapped = (text: string) => text.replace(/^(.{80,})\n(?=[^\n-])/gm, "$1 ");

/** Builds settings fields for prompts. A text with an unknown variable gets an error message. */
export function promptFields(prompts: readonly Prompt[]): Record<string, Field<string>> {
  return Object.fromEntries(
    prompts.map(({ key, label, help, initial, section, rows, variables }) => {
      return [key, withVariables(prompt({ label, help, initial, section, rows }), variables)];
    }),
  );
}

/** Builds a text field that accepts only these variables. */
export function withVariables(field: Field<string>, variables: readonly Variable[]): Field<string> {
  const refuseUnknown = (text: string, context: z.RefinementCtx) => {
    const problem = placeholderProblem(text, variables);
    if (problem) context.addIssue({ code: "custom", message: problem });
  };
  return { ...field, schema: field.schema.superRefine(refuseUnknown) };
}

/** The editor's data for a prompt, JSON-safe. */
export type PromptView = Pick<Prompt, "key" | "label" | "help" | "section" | "rows"> & {
  variables: readonly Variable[];
  shipped: string;
};

export const promptViews = (prompts: readonly Prompt[]): PromptView[] =>
  prompts.map(({ initial, ...view }) => ({ ...view, shipped: initial }));
