import { checkbox, number, prompt } from "../../toolkit/fields";
import { defineSettings } from "../../toolkit/settings";

export const intentSettings = defineSettings({
  group: "intent-tracker",
  api: "/api/linkedin/filters",
  fields: {
    prompt: prompt({
      label: "Keep only posts where",
      help: "They are kept with the words that decided. Empty: every post is kept.",
      initial:
        "The writer is looking for, comparing, recommending or complaining about a tool or a service for recording, editing or publishing video or podcasts.",
      rows: 4,
    }),
    timeframe: number({
      label: "Posted in the last",
      unit: "hours",
      help: "Unless days are given.",
      initial: 24,
    }),
    days: number({
      label: "Or in the last",
      unit: "days",
      help: "More than 0 takes the place of the hours.",
      initial: 0,
    }),
    pages: number({
      label: "Pages of search results",
      unit: "per keyword",
      integer: true,
      max: 100,
      initial: 1,
    }),
    notRelevantTargets: checkbox({
      label: "Skip authors who are no targets",
      help: "By the rules of Valid Targets, where the author's title is known.",
      initial: true,
    }),
    notRiversideClient: checkbox({ label: "Skip {provider} clients", initial: true }),
    notScrapedPosts: checkbox({
      label: "Skip posts of earlier runs",
      help: "Posts this keyword has brought before.",
      initial: true,
    }),
  },
});
