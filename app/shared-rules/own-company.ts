/**
 * Excludes companies that cannot be competitors: the company itself under another domain, and
 * general platforms.
 */
import { registeredDomain, isSameCompany } from "../keys/domain";
import type { SitePage } from "../vendors/sites/port";
import { siteNameOf } from "./site-home";
import { sameWords, wordsOf } from "../words/words";

/** Marketplaces, directories and review sites that list everybody. */
const everybodys = new Set(
  `alibaba alternativeto amazon appsumo bing bloomberg capterra clutch crunchbase dnb ebay etsy facebook fiverr forbes g2
   gartner getapp github glassdoor goodfirms google indeed instagram linkedin medium owler pinterest producthunt quora
   rakuten reddit saashub shopify similarweb slashdot softwareadvice sourceforge temu tiktok trustpilot trustradius twitter
   upwork walmart wikipedia x yelp youtube zoominfo`.split(/\s+/),
);

export const isEverybodys = (domain: string): boolean =>
  everybodys.has((registeredDomain(domain) ?? domain).split(".")[0] ?? "");

interface OwnCompany {
  domain: string;
  /** Target of the domain's redirect; null if unknown. */
  home: string | null;
  name: string;
}

export const isOwnDomain = (domain: string, { domain: own, home }: OwnCompany): boolean =>
  [own, home].some((one) => one !== null && isSameCompany(one, domain));

/**
 * Tells whether a site is the company's own, because it redirects to it or has exactly its name.
 */
export function isTheCompany(page: SitePage, company: OwnCompany): boolean {
  if (isOwnDomain(page.url, company)) return true;
  const name = siteNameOf(page);
  return name !== null && sameWords(wordsOf(name), wordsOf(company.name));
}
