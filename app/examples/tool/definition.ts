import { z } from "zod";
import { verdicts } from "../../shared-rules/most-usd";
import { text } from "../../toolkit/fields";
import { sourceSchema } from "../../toolkit/findings";
import { domain } from "../../toolkit/shapes";
import { table } from "../../toolkit/tables/table";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { whatTheySaySettings } from "./settings";

export const spokenPages = z.object({
  pages: z.array(
    z.object({
      title: z.string(),
      link: z.string(),
      quote: z.string(),
      why: z.string(),
      source: sourceSchema,
    }),
  ),
  /** Number of pages read, and of pages without a valid verdict. */
  read: z.number(),
  unjudged: z.number(),
});
export type SpokenPages = z.infer<typeof spokenPages>;

export const whatTheySay = defineTool({
  slug: "what-they-say",
  title: "What they say",
  purpose: "Finds the pages of a company's site that mention a subject, and quotes the words.",
  path: "/what-they-say",
  settings: whatTheySaySettings,
  queries: {
    ask: defineQuery({
      api: "/api/what-they-say",
      input: { domain: text({ label: "Company domain", placeholder: "acme.com", shape: domain }) },
      primaryInput: "domain",
      example: "brightcast.example",
      result: spokenPages,
      tables: {
        pages: table<SpokenPages>()({
          title: "Pages that mention it",
          of: "page",
          rows: ({ pages }) => pages,
          columns: [
            { name: "page", kind: "text", value: ({ title }) => title, href: ({ link }) => link },
            { name: "link", kind: "link", value: ({ link }) => link, fileOnly: true },
            { name: "quote", kind: "long text", value: ({ quote }) => quote },
            { name: "why", kind: "long text", value: ({ why }) => why },
          ],
          source: ({ source }) => source,
        }),
      },
      csv: {
        api: "/api/what-they-say/csv",
        columns: [{ name: "domain", aliases: ["website", "company domain"], means: "domain" }],
        toInput: (cells) => ({ domain: cells.domain }),
        mostUsdPerRow: ({ settings: { subject, pages }, models }) =>
          verdicts(models, String(subject), Number(pages)),
      },
    }),
  },
});
