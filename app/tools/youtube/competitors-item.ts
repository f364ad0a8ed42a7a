import type { Competitor } from "../../research/competitors";
import type { IfSetUp } from "../../research/if-set-up";
import type { Item } from "../../toolkit/findings";

export function competitorsItem({ value: competitors, missing }: IfSetUp<Competitor[]>): Item {
  if (!competitors) return { name: "Competitors", value: "Not looked for", note: missing ?? undefined };
  if (competitors.length === 0) return { name: "Competitors", value: "None found" };
  return {
    name: "Competitors",
    value: competitors.map(
      (one) => `${one.company} (${one.domain}): ${one.score}${one.isClient ? ", a client already" : ""}`,
    ),
    hrefs: competitors.map((one) => one.evidence[0]?.link ?? null),
  };
}
