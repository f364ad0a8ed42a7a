import type { Source } from "../vendors/call";
import { UpstreamError } from "../vendors/failure";
import type { SitePage, SitesPort } from "../vendors/sites/port";

export interface SiteHome {
  /** null if there is no such site, or if it could not be read. */
  page: SitePage | null;
  source: Source | null;
  /** Why the site could not be read; null if it was read or does not exist. */
  refusal: UpstreamError | null;
}

/** Reads a company's home page, and distinguishes an unreadable site from a missing one. */
export async function readHome(sites: SitesPort, domain: string): Promise<SiteHome> {
  try {
    const { value, source } = await sites.home(domain);
    return { page: value, source, refusal: null };
  } catch (error) {
    if (error instanceof UpstreamError) return { page: null, source: null, refusal: error };
    throw error;
  }
}

/** Returns the site's own name, or the first part of its title ("Acme – Video for teams"). */
export function siteNameOf(page: SitePage | null): string | null {
  return page?.siteName ?? page?.title?.split(/\s+[|–—·-]\s+|:\s/)[0]?.trim() ?? null;
}
