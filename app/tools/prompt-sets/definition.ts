import { z } from "zod";
import { prompt, text } from "../../toolkit/fields";
import { json } from "../../toolkit/json-field";
import { mostExamples } from "../../prompts/limits";
import { triedPrompts } from "../../prompts/tried";
import { defineQuery, defineTool, type Names } from "../../toolkit/tool";
import { promptSets } from "./settings";

const example = z.object({
  name: z.string().max(200),
  values: z.record(z.string().max(200), z.string().max(20_000)),
});
export type TriedExample = z.infer<typeof example>;

export const setOf = (group: unknown, { emailsOwner }: Names) =>
  promptSets(emailsOwner).find(({ settings }) => settings.group === group);

const title = "Prompt try-out";
const sides = { draft: "the text in the editor", other: "the version beside it" };

/**
 * The test bench of every prompt editor: tries one prompt, or two side by side, on saved examples.
 */
export const promptBench = defineTool({
  slug: "prompt-bench",
  title,
  purpose: "Shows what a prompt writes for saved examples, before anyone relies on it.",
  path: "/personalized-emails",
  screenOf({ group }, names) {
    const set = setOf(group, names);
    return set && { title, path: set.path };
  },
  queries: {
    try: defineQuery({
      api: "/api/prompts/try",
      input: {
        group: text({ label: "Prompt set" }),
        key: text({ label: "Prompt" }),
        text: prompt({ label: "Text", initial: "" }),
        other: prompt({ label: "Text to compare with", initial: "" }),
        examples: json<TriedExample[]>({
          label: "Examples",
          initial: [],
          schema: z.array(example).max(mostExamples),
          words: `Examples must be a list of at most ${mostExamples}, each with a name and values.`,
        }),
      },
      primaryInput: "key",
      runTitle({ group, key }, names) {
        const set = setOf(group, names);
        const tried = set?.prompts.find((each) => each.key === key);
        return tried && `${set?.title}: ${tried.label}`;
      },
      needs: ["group", "text"],
      result: triedPrompts,
      texts: ({ results }) =>
        results.map(({ example: title, side, prompt: _prompt, ...rest }) => ({
          title: results.some((each) => each.side === "other") ? `${title}: ${sides[side]}` : title,
          ...rest,
        })),
    }),
  },
});
