/** Collects evidence for a competitor, each piece with a page where users can check it. */
import type { Source } from "../vendors/call";

export interface Evidence {
  text: string;
  link: string;
  source?: Source;
}

/** Pieces per competitor: common products, the competitor's own site, shared searches. */
export const mostEvidence = 3;

interface Known {
  reason: { text: string; source: Source };
  /** null if the site was not read. */
  site: { text: string | null | undefined; source: Source | undefined } | null;
  /** Number of searches that list both; null if no search data was requested. */
  searches: { shared: number; source: Source | undefined } | null;
}

/**
 * Returns the evidence for one competitor.
 * @param link URL of the competitor's site.
 */
export function evidenceOf(
  { name, link }: { name: string; link: string },
  { reason, site, searches }: Known,
  company: { name: string; domain: string },
): Evidence[] {
  return [
    { ...reason, link },
    ...(site?.text ? [{ text: site.text, link, source: site.source }] : []),
    ...(searches
      ? [
          {
            text: inWords(searches.shared, company.domain),
            link: searchForBoth(company.name, name),
            source: searches.source,
          },
        ]
      : []),
  ];
}

const searchForBoth = (name: string, other: string) =>
  `https://www.google.com/search?${new URLSearchParams({ q: `${name} vs ${other}` })}`;

const inWords = (shared: number, domain: string) =>
  shared > 0
    ? `${shared.toLocaleString("en")} Google searches that find ${domain} also find this company.`
    : `This company is not among the domains found by the same Google searches as ${domain}.`;
