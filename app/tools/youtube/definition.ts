import { text } from "../../toolkit/fields";
import { factItemsSchema } from "../../research/fact-items";
import { domain } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { personaSettings } from "../../personas/settings";
import { signalsSettings } from "../valid-targets/settings";
import { youtubeSettings } from "./settings";
import { answer } from "./answer";
import { companies, relevantVideos, targetPeople } from "./tables";

export const youtube = defineTool({
  slug: "youtube",
  title: "Youtube Discovery",
  subtitle: "Pulse Engine",
  purpose: "Who a company is, what video it publishes, and whom to write to about it.",
  path: "/youtube",
  settings: youtubeSettings,
  queries: {
    scrape: defineQuery({
      api: "/api/youtube/scrape",
      input: { domain: text({ label: "Company domain", placeholder: "acme.com", shape: domain }) },
      main: "domain",
      example: "brightcast.example",
      result: factItemsSchema,
      summary: (items) => ({ headline: answer(items), lines: [] }),
      tables: { companies, people: targetPeople, videos: relevantVideos },
      reads: [personaSettings, signalsSettings],
      csv: {
        api: "/api/youtube/scrape/csv",
        columns: [{ name: "domain", aliases: ["company domain", "website", "company website", "url"] }],
        toInput: (cells) => ({ domain: cells.domain }),
      },
    }),
  },
});
