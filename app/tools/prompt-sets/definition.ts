import { z } from "zod";
import { prompt, text } from "../../toolkit/fields";
import { json } from "../../toolkit/json-field";
import { defineQuery, defineTool } from "../../toolkit/tool";

const example = z.object({ name: z.string(), values: z.record(z.string(), z.string()) });
export type TriedExample = z.infer<typeof example>;

/** Of several, since each is a paid call per text. */
export const mostExamples = 5;

const tried = z.object({
  /** "draft": the text in the editor; "other": the version it is compared with. */
  side: z.enum(["draft", "other"]),
  example: z.string(),
  prompt: z.string(),
  text: z.string(),
  usage: z.object({
    model: z.string(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    usd: z.number(),
    milliseconds: z.number(),
  }),
  checks: z.array(z.object({ rule: z.string(), detail: z.string(), quote: z.string() })),
});
export const triedPrompts = z.object({ results: z.array(tried) });
export type TriedPrompts = z.infer<typeof triedPrompts>;

/** What is there while the models write. */
export interface TriedSoFar {
  results: Pick<TriedPrompts["results"][number], "side" | "example" | "text">[];
}

/** The test bench of every prompt editor: a text, or two side by side, over saved examples. */
export const promptBench = defineTool({
  slug: "prompt-bench",
  title: "Prompt try-out",
  purpose: "What a prompt makes of saved examples, before anybody relies on it.",
  path: "/personalized-emails",
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
      main: "key",
      needs: ["group", "text"],
      result: triedPrompts,
    }),
  },
});
