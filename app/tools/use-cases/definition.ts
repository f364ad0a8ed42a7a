import { z } from "zod";
import { text } from "../../toolkit/fields";
import { sourceSchema } from "../../toolkit/findings";
import { domain } from "../../toolkit/shapes";
import { table } from "../../toolkit/tables/table";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { useCaseSettings } from "./settings";

const useCaseResults = z.array(
  z.object({
    keyword: z.string(),
    isDomainRelevant: z.boolean(),
    /** "site page" or "video"; empty when not relevant. */
    foundOn: z.string(),
    /** The sentence that shows it, or why nothing does. */
    relevancyDetails: z.string(),
    /** The page's text around it, cleaned. */
    cleanupPage: z.string(),
    link: z.string(),
    /** The site could not be read: nothing is known for or against. */
    unread: z.literal(true).optional(),
    source: sourceSchema.optional(),
  }),
);
export type UseCaseResults = z.infer<typeof useCaseResults>;

/** "Relevant for 2 of 3 keywords: podcast, webinar." */
function answer(results: UseCaseResults): string {
  const relevant = results.filter(({ isDomainRelevant }) => isDomainRelevant).map(({ keyword }) => keyword);
  const of = `${relevant.length} of ${results.length} ${results.length === 1 ? "keyword" : "keywords"}`;
  return relevant.length === 0 ? `Relevant for ${of}.` : `Relevant for ${of}: ${relevant.join(", ")}.`;
}

/** A page of results at the first source of them, and at the second where that fails. */
const usdPerKeyword = 0.006;

export const useCases = defineTool({
  slug: "use-cases",
  title: "Use cases",
  purpose: "Which of our use cases a company already lives, with the sentence and the page that show it.",
  path: "/use-cases",
  settings: useCaseSettings,
  queries: {
    scrape: defineQuery({
      api: "/api/use-cases/scrape",
      input: { domain: text({ label: "Company domain", placeholder: "acme.com", shape: domain }) },
      primaryInput: "domain",
      example: "brightcast.example",
      result: useCaseResults,
      summary: (results) => ({ headline: answer(results), lines: [] }),
      tables: {
        keywords: table<UseCaseResults>()({
          title: "Use cases",
          of: "page",
          rows: (results) => results,
          columns: [
            { name: "keyword", kind: "text", value: ({ keyword }) => keyword },
            {
              name: "isDomainRelevant",
              label: "Relevant",
              kind: "yes-no",
              value: ({ isDomainRelevant, unread }) => (unread ? null : isDomainRelevant),
            },
            { name: "foundOn", label: "Found on", kind: "text", value: ({ foundOn }) => foundOn || null },
            {
              name: "relevancyDetails",
              label: "What shows it",
              kind: "long text",
              value: ({ isDomainRelevant, relevancyDetails }) => (isDomainRelevant ? relevancyDetails : null),
              href: ({ link }) => link || null,
            },
            { name: "link", kind: "link", value: ({ link }) => link || null, fileOnly: true },
          ],
          lacks: ({ isDomainRelevant, relevancyDetails }) => (isDomainRelevant ? [] : [relevancyDetails]),
          source: ({ source }) => source,
        }),
      },
      whatIf: {
        filters: ["keywords", "keywordsWithVideo", "monthsKeywordInterval", "viewCountMin"],
        fits: (results) => results.some(({ isDomainRelevant }) => isDomainRelevant),
      },
      csv: {
        api: "/api/use-cases/scrape/csv",
        columns: [
          {
            name: "domain",
            means: "domain",
          },
        ],
        toInput: (cells) => ({ domain: cells.domain }),
        mostUsdPerRow: ({ settings: { keywords = [], keywordsWithVideo = [] } }) =>
          new Set([keywords, keywordsWithVideo].flat()).size * usdPerKeyword,
      },
    }),
  },
});
