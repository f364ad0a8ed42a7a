/** Chooses the few pages of a site that are worth reading, from its sitemap, its links and search results. */
import { registeredDomain } from "../keys/domain";
import { safeDecodeUri } from "../safe-decode-uri";
import { wordsOf } from "../words/words";

export interface PageCandidates {
  domain: string;
  /** URLs in order of trust: search results, then the sitemap, then links of the first page. */
  found: string[];
  sitemap: string[];
  links: string[];
}

export interface PageWishes {
  /** Pages whose URL contains all words of one of these come first. */
  keywords: string[];
  /** Words of a URL that make its page worth reading whatever the keywords: "pricing", "careers". */
  goodWords: readonly string[];
}

/** Words in the URLs of pages that describe a company's business. */
export const companyPageWords: readonly string[] = [
  "about",
  "product",
  "products",
  "solutions",
  "services",
  "features",
  "customers",
  "blog",
  "resources",
  "events",
];
const noPage = /\.(?:png|jpe?g|gif|svg|webp|pdf|zip|mp[34]|xml|css|js)$/i;

/** Returns at most `budget` pages, the most promising first, and no page of another company. */
export function choosePages(
  { domain, found, sitemap, links }: PageCandidates,
  wishes: PageWishes,
  budget: number,
): string[] {
  const own = registeredDomain(domain);
  const seen = new Set<string>();
  const ranked: { address: string; rank: number }[] = [];
  const lists: [string[], number][] = [
    [found, 30],
    [sitemap, 0],
    [links, 5],
  ];
  for (const [addresses, trust] of lists) {
    for (const address of addresses) {
      const clean = cleanAddress(address);
      if (
        !clean ||
        seen.has(clean) ||
        registeredDomain(clean) !== own ||
        noPage.test(new URL(clean).pathname)
      )
        continue;
      seen.add(clean);
      ranked.push({ address: clean, rank: trust + promise(clean, wishes) });
    }
  }
  return ranked
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, budget)
    .map(({ address }) => address);
}

/** Returns the keywords that no URL contains, for which the site has to be searched. */
export function unnamedIn(addresses: string[], keywords: string[]): string[] {
  const paths = addresses.filter((address) => URL.canParse(address)).map(pathWords);
  return keywords.filter((keyword) => !paths.some((words) => names(words, keyword)));
}

const names = (path: string[], keyword: string) =>
  wordsOf(keyword).every((word) => path.some((each) => each.startsWith(word)));

const pathWords = (address: string) => wordsOf(safeDecodeUri(new URL(address).pathname));

function promise(address: string, { keywords, goodWords }: PageWishes): number {
  const path = new URL(address).pathname;
  const words = pathWords(address);
  const named = keywords.filter((keyword) => names(words, keyword));
  const depth = path.split("/").filter(Boolean).length;
  return (
    named.length * 20 + (words.some((word) => goodWords.includes(word)) ? 8 : 0) + Math.max(0, 4 - depth)
  );
}

function cleanAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  url.hash = "";
  url.search = "";
  return url.pathname === "/" ? null : url.href;
}
