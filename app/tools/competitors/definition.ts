import { z } from "zod";
import { text } from "../../toolkit/fields";
import { sourceSchema } from "../../toolkit/findings";
import { domain } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { uncheckedInWords } from "./unchecked";

const competitorsResult = z.object({
  competitorsData: z.array(
    z.object({
      domain: z.string(),
      company: z.string(),
      logo: z.string().nullable(),
      /** 0–100: how much of the same is sold to the same buyers. */
      score: z.number(),
      /** What the score is made of, each 0–100; `searches` is null without search data. */
      parts: z.object({ offer: z.number(), searches: z.number().nullable() }),
      evidence: z.array(z.object({ text: z.string(), link: z.string(), source: sourceSchema.optional() })),
      isClient: z.boolean(),
      /** The CRM could not be asked. */
      clientUnknown: z.literal(true).optional(),
    }),
  ),
  /** Named as well, but their sites could not be read. */
  unchecked: z.array(z.object({ domain: z.string(), company: z.string(), reason: z.string() })).optional(),
});
export type CompetitorsResult = z.infer<typeof competitorsResult>;

export const competitors = defineTool({
  slug: "competitors",
  title: "Competitors of Targets",
  purpose: "Who sells the same to the same buyers, with evidence, and which of them are clients already.",
  path: "/competitors",
  resetsOnLeave: true,
  queries: {
    find: defineQuery({
      api: "/api/signals/query/competitors",
      input: { domain: text({ label: "Company domain", placeholder: "acme.com", shape: domain }) },
      main: "domain",
      example: "brightcast.example",
      result: competitorsResult,
      csv: {
        api: "/api/signals/query/competitors/csv",
        columns: [{ name: "domain", aliases: ["company domain", "website", "company website", "url"] }],
        toInput: (cells) => ({ domain: cells.domain }),
        resultColumns: [
          "hit",
          "competitor",
          "competitor domain",
          "score",
          "score for offer",
          "score for searches",
          "client",
          "evidence",
          "evidence link",
          "could not be checked",
        ],
        toRows: ({ competitorsData, unchecked = [] }: CompetitorsResult) =>
          competitorsData.map((one, at) => ({
            hit: at + 1,
            competitor: one.company,
            "competitor domain": one.domain,
            score: one.score,
            "score for offer": one.parts.offer,
            "score for searches": one.parts.searches,
            client: one.clientUnknown ? null : one.isClient,
            evidence: one.evidence.map((each) => each.text).join(" | "),
            "evidence link": one.evidence[0]?.link ?? null,
            "could not be checked": unchecked.map(uncheckedInWords).join(" | "),
          })),
      },
    }),
  },
});
