import { definePromptSet } from "../../../prompts/prompt-set";
import { events, person, pieces, product, rules } from "../house-style";
import { emailVariables } from "../variables";

/** The prompts of the screen /{name}-emails; the configuration sets the name. */
export const nameEmails = (owner: string) =>
  definePromptSet({
    slug: "name-emails",
    title: `${owner} emails`,
    purpose: `Send personalized emails from ${owner}`,
    path: `/${owner.toLowerCase()}-emails`,
    group: `prompts-${owner.toLowerCase()}`,
    prompts: [
      {
        key: "prompt1",
        label: "Prompt 1",
        variables: emailVariables,
        rows: 16,
        initial: pieces(
          `Write a short personal e-mail from {{sender.name}}, who works at {{provider.name}} and writes to one person at
a time, the way a colleague from the next desk would.`,
          product,
          person,
          events,
          `Pick the one fact about this person or what they did that makes a reason to write today. Say that fact in the
first sentence. Then say, in one or two sentences, the one thing in {{provider.name}} that follows from it. End with a
question that can be answered with a single line.`,
          rules(90, "First person, as one human to another."),
        ),
      },
    ],
  });
