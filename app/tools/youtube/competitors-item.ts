import { companiesNamed, type Competitor, type CompetitorSearch } from "../../shared-rules/competitors";
import type { Skippable } from "../../shared-rules/skip-unless";
import type { FactItem } from "../../shared-rules/fact-items";
import { checkedAt, inSentences } from "../../toolkit/findings";
import { leftOut } from "../../toolkit/left-out";
import { noneConfirmed } from "./none-confirmed";

export function competitorsItem({ value: search, missing }: Skippable<CompetitorSearch>): FactItem {
  if (!search)
    return { name: "Competitors", value: "Not looked for", absent: true, note: missing ?? undefined };
  const { competitors, unchecked, left, source } = search;
  const sites = unchecked.map(({ company, domain, failure }) => `${company} (${domain}): ${failure.detail}`);
  const named = left.total + unchecked.length + competitors.length;
  const note =
    inSentences(
      sites.length > 0 && `Could not be checked: ${sites.join("; ")}.`,
      ...search.missing,
      leftOut([{ of: named, what: companiesNamed, counts: left.counts }]),
    ) || undefined;
  if (competitors.length === 0)
    return {
      name: "Competitors",
      value: sites.length > 0 ? noneConfirmed : "None found",
      absent: true,
      source,
      note,
    };
  return {
    name: "Competitors",
    value: competitors.map(inWords),
    competitors: competitors.map(({ company, domain, score, isClient }) => ({
      company,
      domain,
      score,
      isClient,
    })),
    hrefs: competitors.map((one) => one.evidence[0]?.link ?? null),
    source: checkedAt(source, competitors[0]?.evidence[0]?.link),
    note,
  };
}

const inWords = ({ company, domain, score, isClient }: Competitor) =>
  `${company} (${domain}): ${score}${isClient ? ", already a client" : ""}`;
