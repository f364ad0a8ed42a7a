import { checkbox, number, prompt } from "../../toolkit/fields";
import { defineSettings } from "../../toolkit/settings";

export const intentSettings = defineSettings({
  group: "intent-tracker",
  api: "/api/linkedin/filters",
  fields: {
    prompt: prompt({
      label: "Keep only posts where",
      help: "Keeps only posts that meet this condition, with the quote that decided. Leave empty to keep every post.",
      initial:
        "The writer is looking for, comparing, recommending or complaining about a tool or a service for recording, editing or publishing video or podcasts.",
      rows: 4,
    }),
    timeframe: number({
      label: "Posted in the last",
      unit: "hours",
      help: "Used only if the number of days is 0.",
      initial: 24,
    }),
    days: number({
      label: "Or in the last",
      unit: "days",
      help: "If above 0, replaces the hours.",
      initial: 0,
    }),
    pages: number({
      label: "Search result pages",
      unit: "per keyword",
      integer: true,
      max: 100,
      initial: 1,
    }),
    notRelevantTargets: checkbox({
      label: "Only authors who are targets",
      help: "Applies the rules of Valid Targets if the author's title is known.",
      initial: true,
    }),
    notRiversideClient: checkbox({ label: "Skip {provider} clients", initial: true }),
    notScrapedPosts: checkbox({
      label: "Skip posts from earlier runs",
      help: "Skips posts that this keyword has already found.",
      initial: true,
    }),
  },
});
