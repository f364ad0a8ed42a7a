import { definePromptSet } from "../../../prompts/prompt-set";
import { pieces } from "../house-style";
import { twoPartPrompts } from "../two-part";
import { emailVariables } from "../variables";
import { v1 } from "./v1";

export const v3 = definePromptSet({
  slug: "personalized-emails-v3",
  title: "Personalized emails v3",
  purpose: "A leaner take on the sequence: one observation, one offer; a drafts, b revises.",
  path: "/personalized-emails-v3",
  group: "prompts-v3",
  promotesTo: v1,
  prompts: twoPartPrompts({
    variables: emailVariables,
    drafting: pieces(
      `Before writing, choose silently: (1) the single most telling fact above, a thing this person did rather than what
their company is; (2) the one part of {{provider.name}} that fact makes useful today. Write about these two alone.`,
      `Shape: one sentence with the fact, one or two with what follows from it, one line with the call to action.`,
    ),
    revising: `Read the draft as the person who gets it, on a phone, between two meetings. Rewrite it so that the first line
alone says why it came today. Cut adjectives and every sentence about us that is not about them. If it can be said in
four sentences, say it in four. Keep names, figures and dates exactly as they are.`,
    words: 70,
    tone: "Calm, specific, nearly spare.",
  }),
});
