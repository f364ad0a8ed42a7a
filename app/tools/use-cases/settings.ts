import { list, number } from "../../toolkit/fields";
import { defineSettings } from "../../toolkit/settings";

export const useCaseSettings = defineSettings({
  group: "use-cases",
  api: "/api/use-cases/filters",
  fields: {
    keywords: list({
      label: "Keywords",
      help: "We look for each keyword on the company's site and in its videos.",
      initial: ["podcast", "webinar", "video"],
    }),
    keywordsWithVideo: list({
      label: "Keywords that need a video",
      help: "These keywords are relevant only if a recent video is about them.",
      initial: [],
    }),
    monthsKeywordInterval: number({
      label: "Pages from the last",
      unit: "months",
      help: "A page without a date counts as new.",
      initial: 12,
    }),
    monthsInterval: number({ label: "Videos from the last", unit: "months", initial: 3 }),
    viewCountMin: number({
      label: "Minimum views",
      unit: "thousand views",
      summaryLabel: "≥ {}k views",
      initial: 0,
    }),
  },
});
