import type { Source } from "../vendors/call";
import { UpstreamError } from "../vendors/failure";
import type { SitePage, SitesPort } from "../vendors/sites/port";

export interface SiteHome {
  /** null: there is no such site, or it could not be read. */
  page: SitePage | null;
  source: Source | null;
  /** Why it could not be read; null when it could, or isn't there. */
  refusal: UpstreamError | null;
}

/** A company's first page. A site that can't be read is told apart from one that isn't there. */
export async function readHome(sites: SitesPort, domain: string): Promise<SiteHome> {
  try {
    const { value, source } = await sites.home(domain);
    return { page: value, source, refusal: null };
  } catch (error) {
    if (error instanceof UpstreamError) return { page: null, source: null, refusal: error };
    throw error;
  }
}

/** What a site calls itself: its own name, else the first part of its title ("Acme – Video for teams"). */
export function siteNameOf(page: SitePage | null): string | null {
  return page?.siteName ?? page?.title?.split(/\s+[|–—·-]\s+|:\s/)[0]?.trim() ?? null;
}
