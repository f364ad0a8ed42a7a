import type { Answer } from "../call";

export interface SiteLink {
  href: string;
  text: string;
}

export interface SitePage {
  /** Address after redirects. */
  url: string;
  title: string | null;
  /** og:site_name, the site's own name for itself. */
  siteName: string | null;
  description: string | null;
  /** Social picture or icon, absolute. */
  image: string | null;
  /**
   * Readable text of the page itself, one paragraph a line, at most 64,000 characters: no menu, no header or footer of
   * the site but a heading in it, no line that is only the label of a link.
   */
  text: string;
  /** Absolute http(s) links, in order, without fragments. */
  links: SiteLink[];
  /** ISO date the page says it was published or changed, when it says so. */
  publishedAt: string | null;
}

/** A company's own site, read through the guarded fetch (public hosts only, 2 MB, 10 s). */
export interface SitesPort {
  /** The site's first page; `value` null when there is no such site. Throws `blocked` when it refuses us. */
  home(domain: string): Promise<Answer<SitePage | null>>;
  /** One page; `value` null for 404 and 410. Throws `blocked` when the site refuses us. */
  page(url: string): Promise<Answer<SitePage | null>>;
  /** Addresses from the sitemap(s), at most `limit`; empty when there is none. */
  sitemap(domain: string, limit: number): Promise<Answer<string[]>>;
}
