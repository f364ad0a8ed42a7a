import { definePromptSet, type Prompt } from "../../../prompts/prompt-set";
import { events, ordinal, person, pieces, product, rules, theirWants } from "../house-style";
import { welcomeBriefs, welcomePurposes } from "../sequence";
import { emailVariables, wants } from "../variables";

/** "What the users want": the other prompts receive its answer as {{wants}} (v1 and v2). */
export const wantsPrompt: Prompt = {
  key: "prompt6",
  label: "What the users want",
  help: "Runs first. Its answer becomes {{wants}} in the other prompts.",
  variables: emailVariables,
  rows: 12,
  initial: pieces(
    `From the facts below, say what this person most likely wants to get done with {{provider.name}}.`,
    product,
    person,
    events,
    `Answer in at most three short sentences: first the job they are trying to finish, then what stands in the way, then
what would make it easy. Rest every sentence on a fact above; where the facts are thin, say so rather than guess. No
headline, no list, no sales talk.`,
  ),
};

export const v1 = definePromptSet({
  slug: "personalized-emails",
  title: "Personalized emails v1",
  purpose: "Five emails for people who just signed up, written from known facts.",
  path: "/personalized-emails",
  group: "prompts-prod",
  prompts: [
    ...welcomeBriefs.map((brief, index) => ({
      key: `prompt${index + 1}`,
      label: `${ordinal(index + 1)} prompt`,
      help: welcomePurposes[index],
      variables: [...emailVariables, wants],
      rows: 14,
      initial: pieces(brief, product, person, events, theirWants, rules(110)),
    })),
    wantsPrompt,
  ],
});
