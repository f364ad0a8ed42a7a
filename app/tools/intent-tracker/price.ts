/** Calculates the maximum price of a row of keywords. */
import { lookUp, verdicts } from "../../shared-rules/most-usd";
import { splitList } from "../../toolkit/split-list";
import type { PricedRow } from "../../toolkit/tool";

/** LinkedIn's posts from HarvestAPI: posts per page at most, and one credit per page. */
const linkedIn = { posts: 50, usd: 0.0064 };
/** Ten results on each of four sites, first from Serper and then from Brave. */
const otherSites = { posts: 4 * 10, usd: 4 * 0.006 };

export function mostUsdPerRow({ input, settings, models }: PricedRow): number {
  const searched = input.is_linkedin ? linkedIn : otherSites;
  const pages = splitList(String(input.keyword)).length * Math.max(1, Number(settings.pages));
  const posts = pages * searched.posts;
  const question = String(settings.prompt).trim();
  // Only LinkedIn posts lead to lookups of authors.
  const authors = input.is_linkedin && settings.notRiversideClient ? posts : 0;
  return pages * searched.usd + authors * lookUp + (question ? verdicts(models, question, posts) : 0);
}
