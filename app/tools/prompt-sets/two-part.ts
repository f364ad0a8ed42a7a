/** Prompts in two parts: part a writes a draft, part b revises it with the same data. */
import type { Prompt } from "../../prompts/prompt-set";
import type { Variable } from "../../prompts/placeholders";
import { events, ordinal, person, pieces, product, rules } from "./house-style";
import { welcomeBriefs, welcomePurposes } from "./sequence";
import { draft } from "./variables";

interface TwoPartStyle {
  variables: readonly Variable[];
  /** Part a's text between the facts and the rules. */
  drafting: string;
  /** Part b's task for the draft. */
  revising: string;
  words: number;
  tone?: string;
}

export function twoPartPrompts(style: TwoPartStyle): Prompt[] {
  return welcomeBriefs.flatMap((brief, index) => {
    const nth = ordinal(index + 1);
    const shared = { section: `${nth} email · ${welcomePurposes[index]}`, rows: 12 };
    return [
      {
        ...shared,
        key: `prompt${index + 1}a`,
        label: `${nth} prompt, part a`,
        help: "Drafts.",
        variables: style.variables,
        initial: pieces(brief, product, person, events, style.drafting, rules(style.words, style.tone)),
      },
      {
        ...shared,
        key: `prompt${index + 1}b`,
        label: `${nth} prompt, part b`,
        help: "Revises what part a wrote, with the same data.",
        variables: [...style.variables, draft],
        initial: pieces(
          style.revising,
          `The draft:\n{{draft}}`,
          person,
          events,
          rules(style.words, style.tone),
        ),
      },
    ];
  });
}
