import { checkbox, duration, list, number, prompt } from "../../toolkit/fields";
import { defineSettings } from "../../toolkit/settings";

/** Default text of the Discovery prompt, ready to use. */
const coldEmailPrompt = `Write a cold e-mail from a video-recording provider to the first person listed under "Targets".

Use only the facts given below. Mention their best video by its title and say one specific, true thing about it.
Offer one clear benefit: studio-quality remote recording with separate local tracks, without a production crew.
End with exactly one question that is easy to answer.

Plain words, at most 110 words, no subject line tricks, no exclamation marks, no invented figures.
Start with a line "Subject: …", then an empty line, then the e-mail.`;

/** Shared by Youtube Discovery and Relevancy Check (docs/product/discovery.md). */
export const youtubeSettings = defineSettings({
  group: "youtube",
  api: "/api/youtube/filters",
  fields: {
    keywords: list({
      label: "Keywords",
      help: "A video must mention one of these. Leave empty to include every video.",
      initial: ["podcast", "webinar", "interview", "live"],
    }),
    negativeKeywords: list({
      label: "Negative keywords",
      help: "Leaves out videos that mention one of these.",
      initial: [],
    }),
    negativeKeywordsTargetTitle: list({
      label: "Negative keywords in target titles",
      help: "Leaves out people with one of these in their title.",
      initial: [],
    }),
    monthsInterval: number({
      label: "Published in the last",
      unit: "months",
      summaryLabel: "last {} months",
      initial: 1,
    }),
    viewCountMin: number({
      label: "Minimum views",
      unit: "thousand views",
      help: "In thousands: 1000 means one million views.",
      summaryLabel: "≥ {}k views",
      initial: 1000,
    }),
    durationMaxSeconds: duration({
      label: "Longest video",
      help: "Hours, minutes and seconds, such as 1:30:00.",
      summaryLabel: "≤ {} long",
      initial: 10_000,
    }),
    hasRelevantVideo: checkbox({ label: "Only companies with a relevant video", initial: true }),
    hasTargets: checkbox({ label: "Find contacts", initial: true }),
    isDomainRiversideClient: checkbox({
      label: "Check whether the company is a {provider} client",
      initial: true,
    }),
    isTargetRiversideClient: checkbox({
      label: "Check whether each person is a {provider} client",
      initial: false,
    }),
    findDomainCompetitors: checkbox({ label: "Find competitors", initial: false }),
    targetsInFile: number({
      label: "Contacts per company in exports",
      unit: "people",
      help: "Each person gets separate columns next to the company. The file of people contains all of them.",
      summaryLabel: "",
      initial: 3,
      integer: true,
      min: 0,
      max: 25,
    }),
    coldEmail: prompt({
      label: "Cold email (ChatGPT prompt)",
      help: "Writes an email from the results. Leave empty to write no email.",
      initial: coldEmailPrompt,
      rows: 8,
    }),
  },
});
