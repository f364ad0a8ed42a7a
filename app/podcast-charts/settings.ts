/** The configuration of Podcast Charts: model and prompts for describing new shows. */
import { number } from "../toolkit/fields";
import { modelField } from "../toolkit/model-fields";
import { promptFields } from "../prompts/prompt-set";
import type { Variable } from "../prompts/placeholders";
import { defineSettings } from "../toolkit/settings";

const variables: Variable[] = [
  { name: "show.title", means: "Name of the show", example: "The Brightcast Podcast" },
  { name: "show.publisher", means: "Who publishes it, as the platform says", example: "Brightcast" },
  { name: "show.genre", means: "Its genre on the platform", example: "Marketing" },
  {
    name: "show.summary",
    means: "Its own summary",
    example: "Conversations about video for teams.",
  },
  {
    name: "show.link",
    means: "Its page on the platform",
    example: "https://podcasts.apple.com/us/podcast/id1",
  },
  { name: "chart.platform", means: "Platform of the chart it entered", example: "apple" },
  { name: "chart.country", means: "Country of the chart", example: "Germany" },
  { name: "chart.category", means: "Category of the chart", example: "Business" },
  { name: "chart.rank", means: "Rank it entered at", example: "12" },
];

const systemPrompt = `You describe podcasts for the sales team of a video-recording provider.

Say what kind of show it is in a few words (interview, news, fiction, solo talk …), which company or organisation stands behind it, that company's domain, and whether the show is published as video.
Use only what you are given. Name a company only when the publisher or the summary names it; a person's own name is no company. Give a domain only when it is written there or when you are certain of it.
"evidence" is a short quote, word for word, from the given text on which the company and the video rest; empty when there is none.`;

const userPrompt = `Show: {{show.title}}
Publisher: {{show.publisher}}
Genre: {{show.genre}}
Summary: {{show.summary}}
Page: {{show.link}}
Entered the {{chart.category}} chart of {{chart.platform}}, {{chart.country}}, at rank {{chart.rank}}.`;

const { systemPrompt: systemField, userPrompt: userField } = promptFields([
  { key: "systemPrompt", label: "System Prompt", initial: systemPrompt, rows: 10, variables },
  {
    key: "userPrompt",
    label: "User Prompt",
    help: `Variables: ${variables.map(({ name }) => `{{${name}}}`).join(", ")}`,
    initial: userPrompt,
    rows: 9,
    variables,
  },
]) as Record<"systemPrompt" | "userPrompt", ReturnType<typeof promptFields>[string]>;

export const podcastChartSettings = defineSettings({
  group: "podcast-charts",
  api: "/api/podcast-charts/utils",
  fields: {
    model: modelField("gpt-6-luna", "GPT Model"),
    temperature: number({
      label: "GPT Model Temperature",
      help: "From 0 to 2. Ignored by models without a temperature.",
      initial: 0,
      min: 0,
      max: 2,
      step: 0.1,
    }),
    systemPrompt: systemField,
    userPrompt: userField,
  },
});
