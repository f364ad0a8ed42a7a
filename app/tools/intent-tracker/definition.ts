import { text } from "../../toolkit/fields";
import { postFindingsSchema, postHits, postSummary, postTable } from "../../toolkit/post-findings";
import { onLinkedIn } from "../../toolkit/post-networks";
import { required } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { personaSettings } from "../../personas/settings";
import { signalsSettings } from "../valid-targets/settings";
import { mostUsdPerRow } from "./price";
import { intentSettings } from "./settings";

export const intentTracker = defineTool({
  slug: "intent-tracker",
  title: "Social Intent Tracker",
  purpose: "Finds people who are posting about your topics and may be looking for what we sell.",
  path: "/intent-tracker",
  settings: intentSettings,
  queries: {
    scrape: defineQuery({
      api: "/api/linkedin/scrape",
      input: {
        keyword: text({
          label: "Keyword",
          placeholder: "podcast, webinar, live streaming",
          help: "Separate keywords with commas. Each is searched separately.",
          longest: 200,
          shape: required("Enter a keyword."),
        }),
        is_linkedin: onLinkedIn,
      },
      primaryInput: "keyword",
      example: "podcast",
      result: postFindingsSchema,
      tables: { posts: postTable({ authors: true }) },
      whatIf: {
        filters: [
          "prompt",
          "timeframe",
          "days",
          "notRelevantTargets",
          "notRiversideClient",
          "notScrapedPosts",
        ],
        hits: postHits,
      },
      mailResult: "required",
      summary: postSummary,
      reads: [signalsSettings, personaSettings],
      csv: {
        api: "/api/linkedin/scrape",
        columns: [{ name: "keyword", aliases: ["keywords", "term", "search term", "query"] }],
        toInput: (cells) => ({ keyword: cells.keyword }),
        alsoFromForm: ["is_linkedin"],
        mostUsdPerRow,
        laterRows:
          "After the first 10 rows, OpenAI judges posts at half price, which takes longer. If OpenAI has no capacity, you pay the full price.",
        pricedByInput: true,
      },
    }),
  },
});
