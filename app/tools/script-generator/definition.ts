import { z } from "zod";
import { textUsage } from "../../toolkit/text-usage";
import { number, prompt, text } from "../../toolkit/fields";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { scriptSettings } from "./settings";

export const writtenScript = z.object({
  script: z.string(),
  words: z.number(),
  usage: textUsage,
});
export type WrittenScript = z.infer<typeof writtenScript>;

export const scriptGenerator = defineTool({
  slug: "script-generator",
  title: "Script Generator",
  purpose: "Sets how scripts for our videos are written, and lets you try it.",
  path: "/script-generator",
  settings: scriptSettings,
  queries: {
    write: defineQuery({
      api: "/api/ai-script-generator/write",
      input: {
        topic: text({ label: "Topic", placeholder: "Recording interviews with guests abroad" }),
        audience: text({ label: "Audience", placeholder: "Podcast hosts who work alone" }),
        minutes: number({ label: "Length", unit: "minutes", initial: 4, min: 1, max: 30 }),
        notes: prompt({ label: "Points to use", initial: "", rows: 3 }),
      },
      primaryInput: "topic",
      result: writtenScript,
      texts: ({ script, usage }) => [{ title: "Script", text: script, usage }],
    }),
  },
});
