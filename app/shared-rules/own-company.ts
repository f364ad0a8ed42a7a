/** Telling who can't be a competitor: the company itself under another address, and places where everybody is. Pure. */
import { registeredDomain, isSameCompany } from "../keys/domain";
import type { SitePage } from "../vendors/sites/port";
import { siteNameOf } from "./site-home";
import { sameWords, wordsOf } from "../words/words";

/** Places where everybody is listed, sold or reviewed. */
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
  /** Where its domain leads; null: not known. */
  home: string | null;
  name: string;
}

export const isOwnDomain = (domain: string, { domain: own, home }: OwnCompany): boolean =>
  [own, home].some((one) => one !== null && isSameCompany(one, domain));

/** A site that leads back to the company, or goes by its very name, is the company. */
export function isTheCompany(page: SitePage, company: OwnCompany): boolean {
  if (isOwnDomain(page.url, company)) return true;
  const name = siteNameOf(page);
  return name !== null && sameWords(wordsOf(name), wordsOf(company.name));
}
