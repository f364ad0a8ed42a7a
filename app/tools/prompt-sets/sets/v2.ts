import { definePromptSet } from "../../../prompts/prompt-set";
import { theirWants } from "../house-style";
import { twoPartPrompts } from "../two-part";
import { emailVariables, wants } from "../variables";
import { v1, wantsPrompt } from "./v1";

/** The staging set: ten parts, and a separate prompt for the users' goals. */
export const v2 = definePromptSet({
  slug: "personalized-emails-v2",
  title: "Personalized emails v2",
  purpose: "The same five emails in two parts: a drafts, b revises.",
  path: "/personalized-emails-v2",
  group: "prompts-staging",
  promotesTo: v1,
  prompts: [
    ...twoPartPrompts({
      variables: [...emailVariables, wants],
      drafting: theirWants,
      revising: `You edit e-mails before they are sent. Make the draft below shorter and truer. Strike every sentence that
would fit any other company as well, every claim the facts don't carry, and every second request. Keep the writer's one
thought and the call to action. Where the first sentence does not name something this person did or does, rewrite it so
that it does.`,
      words: 90,
    }),
    wantsPrompt,
  ],
});
