import { text } from "../../toolkit/fields";
import { factItemsSchema } from "../../shared-rules/fact-items";
import { domain } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { youtubeSettings } from "../youtube/settings";
import { answer, companies, videos } from "./tables";

export const youtubeLight = defineTool({
  slug: "youtube-light",
  title: "Relevancy Check",
  purpose:
    "Checks whether a company publishes video worth mentioning, and shows the facts behind the answer.",
  path: "/youtube-light",
  settings: youtubeSettings,
  queries: {
    scrape: defineQuery({
      api: "/api/youtube/scrape/light",
      input: { domain: text({ label: "Company domain", placeholder: "acme.com", shape: domain }) },
      primaryInput: "domain",
      example: "brightcast.example",
      result: factItemsSchema,
      summary: (items) => ({ headline: answer(items), lines: [] }),
      tables: { companies, videos },
      whatIf: {
        filters: ["keywords", "negativeKeywords", "viewCountMin"],
        fits: (items) => items.some(({ name, value }) => name === "Relevant" && value === "Yes"),
      },
      filters: ["keywords", "negativeKeywords", "monthsInterval", "viewCountMin"],
      csv: {
        api: "/api/youtube/scrape/csv/light",
        columns: [
          {
            name: "domain",
            means: "domain",
          },
        ],
        toInput: (cells) => ({ domain: cells.domain }),
        mostUsdPerRow: 0,
      },
    }),
  },
});
