import { text } from "../../toolkit/fields";
import { factItemsSchema } from "../../shared-rules/fact-items";
import { competitors, lookUp, peopleOfCompany } from "../../shared-rules/most-usd";
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
  purpose: "Shows a company’s profile, its recent videos and who to contact.",
  path: "/youtube",
  settings: youtubeSettings,
  queries: {
    scrape: defineQuery({
      api: "/api/youtube/scrape",
      input: { domain: text({ label: "Company domain", placeholder: "acme.com", shape: domain }) },
      primaryInput: "domain",
      example: "brightcast.example",
      result: factItemsSchema,
      summary: (items) => ({ headline: answer(items), lines: [] }),
      tables: { companies, people: targetPeople, videos: relevantVideos },
      whatIf: { filters: ["keywords", "negativeKeywords", "viewCountMin", "durationMaxSeconds"] },
      reads: [personaSettings, signalsSettings],
      writesTo: "write",
      csv: {
        api: "/api/youtube/scrape/csv",
        columns: [
          {
            name: "domain",
            means: "domain",
          },
        ],
        toInput: (cells) => ({ domain: cells.domain }),
        mostUsdPerRow: ({ settings: { hasTargets, findDomainCompetitors, coldEmail }, models }) =>
          lookUp +
          (hasTargets ? peopleOfCompany : 0) +
          (findDomainCompetitors ? competitors(models) : 0) +
          (coldEmail ? models.writing(String(coldEmail).length + 100_000, 8000) : 0),
      },
    }),
    /** The same search, with the email to the person that the user chose. */
    write: defineQuery({
      api: "/api/youtube/write",
      apiOnly: true,
      input: {
        domain: text({ label: "Company domain", placeholder: "acme.com", shape: domain }),
        to: text({ label: "Name or email of the person to write to" }),
      },
      primaryInput: "domain",
      needs: ["to"],
      runTitle: ({ domain: company, to }) => `${String(company)}: to ${String(to)}`,
      result: factItemsSchema,
      summary: (items) => ({ headline: answer(items), lines: [] }),
      tables: { companies, people: targetPeople, videos: relevantVideos },
      reads: [personaSettings, signalsSettings],
      writesTo: "write",
    }),
  },
});
