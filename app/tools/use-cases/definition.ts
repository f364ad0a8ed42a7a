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
    /** "site page" or "video"; empty if not relevant. */
    foundOn: z.string(),
    /** The sentence that proves it, or the reason why nothing does. */
    relevancyDetails: z.string(),
    /** The surrounding text of the page, without markup. */
    cleanupPage: z.string(),
    link: z.string(),
    /** The site could not be read, so the answer is unknown. */
    unread: z.literal(true).optional(),
    source: sourceSchema.optional(),
  }),
);
export type UseCaseResults = z.infer<typeof useCaseResults>;

/** Example: "Relevant for 2 of 3 keywords: podcast, webinar." */
function answer(results: UseCaseResults): string {
  const relevant = results.filter(({ isDomainRelevant }) => isDomainRelevant).map(({ keyword }) => keyword);
  const of = `${relevant.length} of ${results.length} ${results.length === 1 ? "keyword" : "keywords"}`;
  return relevant.length === 0 ? `Relevant for ${of}.` : `Relevant for ${of}: ${relevant.join(", ")}.`;
}

/**
 * One page of search results from the first vendor, plus one from the second if the first fails.
 */
const usdPerKeyword = 0.006;

export const useCases = defineTool({
  slug: "use-cases",
  title: "Use cases",
  purpose:
    "Shows which of our use cases a company already has, with the sentence and the page that prove it.",
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
          views: [{ label: "Relevant", filters: { isDomainRelevant: "yes" }, fits: true }],
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
              label: "Evidence",
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
