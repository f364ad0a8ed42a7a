/** What a row of keywords costs at most. */
import { lookUp, verdicts } from "../../shared-rules/most-usd";
import { splitList } from "../../toolkit/split-list";
import type { PricedRow } from "../../toolkit/tool";

/** LinkedIn's posts by HarvestAPI, a page of them at most, and a credit each page. */
const linkedIn = { posts: 50, usd: 0.0064 };
/** Ten results of each of four sites, at Serper and then at Brave. */
const otherSites = { posts: 4 * 10, usd: 4 * 0.006 };

export function mostUsdPerRow({ input, settings, models }: PricedRow): number {
  const searched = input.is_linkedin ? linkedIn : otherSites;
  const pages = splitList(String(input.keyword)).length * Math.max(1, Number(settings.pages));
  const posts = pages * searched.posts;
  const question = String(settings.prompt).trim();
  // Authors are looked up by their profile at LinkedIn.
  const authors = input.is_linkedin && settings.notRiversideClient ? posts : 0;
  return pages * searched.usd + authors * lookUp + (question ? verdicts(models, question, posts) : 0);
}
