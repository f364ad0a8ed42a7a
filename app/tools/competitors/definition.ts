import { z } from "zod";
import { mostEvidence } from "../../shared-rules/competitor-evidence";
import { competitors as competitorsPrice, lookUp } from "../../shared-rules/most-usd";
import { text } from "../../toolkit/fields";
import { sourceSchema } from "../../toolkit/findings";
import { domain } from "../../toolkit/shapes";
import { type Column, table } from "../../toolkit/tables/table";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { uncheckedInWords } from "./unchecked";

const competitorsResult = z.object({
  competitorsData: z.array(
    z.object({
      domain: z.string(),
      company: z.string(),
      logo: z.string().nullable(),
      /** 0–100: how similar the products and customers are. */
      score: z.number(),
      /** Components of the score, each 0–100; `searches` is null without search data. */
      parts: z.object({ offer: z.number(), searches: z.number().nullable() }),
      evidence: z.array(z.object({ text: z.string(), link: z.string(), source: sourceSchema.optional() })),
      isClient: z.boolean(),
      /** Set if the CRM did not answer. */
      clientUnknown: z.literal(true).optional(),
    }),
  ),
  /** Companies that were named but whose sites could not be read. */
  unchecked: z.array(z.object({ domain: z.string(), company: z.string(), reason: z.string() })).optional(),
});
export type CompetitorsResult = z.infer<typeof competitorsResult>;

/** Example: "8 competitors, Fieldpage the closest; 1 is a client already." */
function answer({ competitorsData: found }: CompetitorsResult): string {
  const [first] = found;
  const count = `${found.length} ${found.length === 1 ? "competitor" : "competitors"}`;
  const closest = found.length > 1 && first ? `${count}, ${first.company} the closest` : count;
  return `${closest}; ${clientsInWords(found)}.`;
}

function clientsInWords(found: CompetitorsResult["competitorsData"]): string {
  if (found.some(({ clientUnknown }) => clientUnknown)) return "not known which are clients";
  const clients = found.filter(({ isClient }) => isClient).length;
  if (clients === 0) return found.length === 1 ? "not a client" : "none is a client";
  return `${clients} ${clients === 1 ? "is a client" : "are clients"} already`;
}

type Competitor = CompetitorsResult["competitorsData"][number];

/** @param at Index of the evidence. Index 0 has the columns `evidence` and `evidence_link`. */
const furtherEvidence = (at: number): Column<Pick<Competitor, "evidence">>[] => [
  {
    name: `evidence_${at + 1}`,
    kind: "long text",
    value: ({ evidence }) => evidence[at]?.text ?? null,
    fileOnly: true,
  },
  {
    name: `evidence_${at + 1}_link`,
    kind: "link",
    value: ({ evidence }) => evidence[at]?.link ?? null,
    fileOnly: true,
  },
];

const evidenceTable = table<CompetitorsResult>()({
  title: "Evidence",
  of: "page",
  rows: ({ competitorsData }) =>
    competitorsData.flatMap(({ company, domain: name, evidence }) =>
      evidence.map((piece) => ({ company, name, ...piece })),
    ),
  columns: [
    {
      name: "competitor",
      kind: "company",
      value: ({ company }) => company,
      href: ({ name }) => `https://${name}/`,
    },
    { name: "competitor_domain", kind: "domain", value: ({ name }) => name },
    { name: "evidence", kind: "long text", value: ({ text: words }) => words, href: ({ link }) => link },
    { name: "evidence_link", kind: "link", value: ({ link }) => link, fileOnly: true },
  ],
  source: ({ source }) => source,
});

const competitorTable = table<CompetitorsResult>()({
  title: "Competitors",
  of: "company",
  version: 2,
  rows: ({ competitorsData, unchecked = [] }) =>
    competitorsData.map((one, at) => ({ ...one, at: at + 1, unchecked })),
  columns: [
    { name: "hit", kind: "number", value: ({ at }) => at, fileOnly: true },
    { name: "logo", kind: "image", value: ({ logo }) => logo, screenOnly: true },
    {
      name: "competitor",
      kind: "company",
      value: ({ company }) => company,
      href: ({ domain: name }) => `https://${name}/`,
    },
    { name: "competitor_domain", kind: "domain", value: ({ domain: name }) => name },
    {
      name: "score",
      kind: "score",
      value: ({ score }) => score,
      parts: { offer: ({ parts }) => parts.offer, searches: ({ parts }) => parts.searches },
    },
    {
      name: "client",
      label: "Already a client",
      kind: "yes-no",
      value: ({ clientUnknown, isClient }) => (clientUnknown ? null : isClient),
    },
    {
      name: "evidence",
      kind: "long text",
      value: ({ evidence }) => evidence[0]?.text ?? null,
      href: ({ evidence }) => evidence[0]?.link ?? null,
    },
    {
      name: "evidence_link",
      kind: "link",
      value: ({ evidence }) => evidence[0]?.link ?? null,
      fileOnly: true,
    },
    // Screens show further evidence as rows of a separate table.
    ...Array.from({ length: mostEvidence - 1 }, (_, at) => furtherEvidence(at + 1)).flat(),
  ],
  lacks: ({ unchecked, at }) =>
    at === 1 && unchecked.length > 0
      ? [`Could not be checked: ${unchecked.map(uncheckedInWords).join("; ")}.`]
      : [],
  source: ({ evidence }) => evidence[0]?.source,
});

export const competitors = defineTool({
  slug: "competitors",
  title: "Competitors of Targets",
  purpose:
    "Finds companies that compete for the same buyers, with evidence, and shows which are already clients.",
  path: "/competitors",
  resetsOnLeave: true,
  queries: {
    find: defineQuery({
      api: "/api/signals/query/competitors",
      input: { domain: text({ label: "Company domain", placeholder: "acme.com", shape: domain }) },
      primaryInput: "domain",
      example: "brightcast.example",
      result: competitorsResult,
      summary: (result) => ({ headline: answer(result), lines: [] }),
      tables: { competitors: competitorTable, evidence: evidenceTable },
      csv: {
        api: "/api/signals/query/competitors/csv",
        columns: [
          {
            name: "domain",
            means: "domain",
          },
        ],
        toInput: (cells) => ({ domain: cells.domain }),
        mostUsdPerRow: ({ models }) => lookUp + competitorsPrice(models),
      },
    }),
  },
});
