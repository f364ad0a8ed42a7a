/** What speaks for a competitor, each piece with the page where a person sees it for themselves. */
import type { Source } from "../vendors/call";

export interface Evidence {
  text: string;
  link: string;
  source?: Source;
}

/** Pieces of one competitor: what both sell, what its own site says, what the searches say. */
export const mostEvidence = 3;

interface Known {
  reason: { text: string; source: Source };
  /** null: its site was not read. */
  site: { text: string | null | undefined; source: Source | undefined } | null;
  /** Searches that find both; null: search data was not asked. */
  searches: { shared: number; source: Source | undefined } | null;
}

/** @param link of the competitor's own site */
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
    ? `${shared.toLocaleString("en")} Google searches that find ${domain} find it too.`
    : `It is not among the domains found by the same Google searches as ${domain}.`;
