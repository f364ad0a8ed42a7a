/** Sequences of short emails whose prompts differ only in their task. */
import type { Prompt } from "../../prompts/prompt-set";
import { events, ordinal, person, pieces, product, rules } from "./house-style";
import { emailVariables } from "./variables";

export interface Brief {
  help: string;
  text: string;
}

export const briefedPrompts = (briefs: Brief[], tone: string): Prompt[] =>
  briefs.map(({ help, text }, index) => ({
    key: `prompt${index + 1}`,
    label: `${ordinal(index + 1)} prompt`,
    help,
    variables: emailVariables,
    rows: 14,
    initial: pieces(text, product, person, events, rules(90, tone)),
  }));
