import { list, number } from "../../toolkit/fields";
import { defineSettings } from "../../toolkit/settings";

export const useCaseSettings = defineSettings({
  group: "use-cases",
  api: "/api/use-cases/filters",
  fields: {
    keywords: list({
      label: "Keywords",
      help: "Each is looked for on the company's site and in its videos.",
      initial: ["podcast", "webinar", "video"],
    }),
    keywordsWithVideo: list({
      label: "Keywords that need a video",
      help: "Relevant only with a recent video about them.",
      initial: [],
    }),
    monthsKeywordInterval: number({
      label: "Pages not older than",
      unit: "months",
      help: "A page that doesn't say how old it is counts as new.",
      initial: 12,
    }),
    monthsInterval: number({ label: "Videos of the last", unit: "months", initial: 3 }),
    viewCountMin: number({
      label: "Minimum views",
      unit: "thousand views",
      summaryLabel: "≥ {}k views",
      initial: 0,
    }),
  },
});
