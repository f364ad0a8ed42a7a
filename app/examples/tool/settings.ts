import { number, text } from "../../toolkit/fields";
import { defineSettings } from "../../toolkit/settings";

export const whatTheySaySettings = defineSettings({
  group: "what-they-say",
  api: "/api/what-they-say/filters",
  fields: {
    subject: text({ label: "Subject", help: "The subject that a page must mention.", initial: "podcast" }),
    pages: number({
      label: "Pages to read",
      summaryLabel: "{} pages",
      integer: true,
      min: 1,
      max: 20,
      initial: 6,
    }),
  },
});
