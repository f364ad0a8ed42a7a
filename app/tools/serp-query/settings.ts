import { checkbox, number, prompt } from "../../toolkit/fields";
import { defineSettings } from "../../toolkit/settings";

export const serpSettings = defineSettings({
  group: "serp-query",
  api: "/api/linkedin-specific/filters",
  fields: {
    prompt: prompt({
      label: "Return yes if",
      help: "Keeps a post if the answer is yes, with the quote that decided. Leave empty to keep every post.",
      initial:
        "A video editing platform is mentioned in the post: the writer mentions one, looks for one or compares some.",
      rows: 4,
    }),
    pullCompanyPosts: checkbox({ label: "Posts by companies", initial: true }),
    pullPeoplePosts: checkbox({ label: "Posts by people", initial: true }),
    timeframe: number({ label: "Posted in the last", unit: "weeks", initial: 1 }),
  },
});
