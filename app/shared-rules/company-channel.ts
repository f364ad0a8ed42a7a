import { registeredDomain } from "../keys/domain";
import type { Company } from "../vendors/companies/port";
import type { VideosPort } from "../vendors/videos/port";
import { findChannel, type ChannelSearch } from "./channel";
import type { SiteHome } from "./site-home";

/**
 * Finds a company's channel from its site and its entry at a vendor.
 * @throws The site's refusal if nothing was found without the site.
 */
export async function channelOfCompany(
  videos: VideosPort,
  domain: string,
  name: string | null,
  { page, refusal }: SiteHome,
  company?: Company | null,
): Promise<ChannelSearch> {
  const redirected = page && registeredDomain(page.url);
  const search = await findChannel(videos, {
    domain,
    aliases: redirected ? [redirected] : [],
    name,
    links: [
      ...(page?.links.map(({ href }) => href) ?? []),
      ...(company?.youtubeUrl ? [company.youtubeUrl] : []),
    ],
  });
  // The site is the best evidence, so without it an empty result proves nothing.
  if (!search.found && refusal) throw refusal;
  return search;
}
