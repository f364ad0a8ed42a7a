import { registeredDomain } from "../keys/domain";
import type { Company } from "../vendors/companies/port";
import type { VideosPort } from "../vendors/videos/port";
import { findChannel, type ChannelSearch } from "./channel";
import type { SiteHome } from "./site-home";

/** The channel of a company, by what its site and its entry elsewhere say. Throws when the site kept us from looking. */
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
  // Without its site the best evidence is missing: that is no "nothing found".
  if (!search.found && refusal) throw refusal;
  return search;
}
