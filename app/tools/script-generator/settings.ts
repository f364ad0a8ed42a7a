import { filledPrompt, modelField, temperatureField } from "../../toolkit/model-fields";
import { type Prompt, unwrapped, withVariables } from "../../prompts/prompt-set";
import type { Variable } from "../../prompts/placeholders";
import { defineSettings } from "../../toolkit/settings";

const scriptVariables: readonly Variable[] = [
  {
    name: "script.topic",
    means: "What the video is about",
    example: "Recording interviews with guests abroad",
  },
  { name: "script.audience", means: "Who it is for", example: "Podcast hosts who work alone" },
  { name: "script.minutes", means: "Length in minutes", example: "4" },
  {
    name: "script.notes",
    means: "Points, facts and links to use",
    example: "Separate tracks, no studio needed",
  },
  { name: "provider.name", means: "Our product", example: "Riverside" },
];

export const systemPrompt: Prompt = {
  key: "systemPrompt",
  label: "System Prompt",
  rows: 9,
  variables: scriptVariables,
  initial:
    unwrapped(`You write scripts for short videos of a company that makes recording software. You have written for people who
talk for a living, so your sentences can be spoken in one breath and never sound like an article.

Vary the length of sentences. No rhetorical question after the hook, no "in today's world", no "let's dive in", no
lists of three adjectives, no summary of what was just said. Say concrete things: who does what, with which result.
Use only the facts given; where a figure would help and none is given, do without. Answer with the script alone.`),
};

export const userPrompt: Prompt = {
  key: "userPrompt",
  label: "User Prompt",
  rows: 13,
  variables: scriptVariables,
  initial: unwrapped(`Write the script of a video.

Topic: {{script.topic}}
For: {{script.audience}}
Length: {{script.minutes}} minutes, at about 140 spoken words a minute
To be used: {{script.notes}}

First give three hooks of one sentence each, every one with another idea behind it. Mark the strongest with "Chosen:".
Then write the script with the chosen hook: hook, promise, three to five beats, close. Every beat has one line "SAY:"
with the spoken words and one line "SHOW:" with what is on screen. The close asks for one thing.`),
};

const field = ({ label, rows, initial, variables }: Prompt) =>
  withVariables(filledPrompt({ label, rows, initial }), variables);

export const scriptSettings = defineSettings({
  group: "script-generator",
  api: "/api/ai-script-generator/utils",
  id: "utils",
  fields: {
    model: modelField("gpt-6.1-terra"),
    temperature: temperatureField(0.7),
    systemPrompt: field(systemPrompt),
    userPrompt: field(userPrompt),
  },
});
