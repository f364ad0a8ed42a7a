import type { Answer } from "../call";

export interface SiteLink {
  href: string;
  text: string;
}

export interface SitePage {
  /** URL after redirects. */
  url: string;
  title: string | null;
  /** The site's name from og:site_name. */
  siteName: string | null;
  description: string | null;
  /** Absolute URL of the social picture or icon. */
  image: string | null;
  /**
   * The page's own readable text, one paragraph a line, at most 64,000 characters. Excludes menus,
   * the site's header (except headings) and footer, and lines that are only a link's label.
   */
  text: string;
  /** Absolute http(s) links in order, without fragments. */
  links: SiteLink[];
  /** ISO date of publication or last change, or null if the page names none. */
  publishedAt: string | null;
}

/** Reads a company's website through the guarded fetch (only public hosts, 2 MB, 10 s). */
export interface SitesPort {
  /**
   * Returns the site's home page; `value` is null if there is no such site. Throws `blocked` if the
   * site refuses us.
   */
  home(domain: string): Promise<Answer<SitePage | null>>;
  /** Returns one page; `value` is null for 404 and 410. Throws `blocked` if the site refuses us. */
  page(url: string): Promise<Answer<SitePage | null>>;
  /** Returns URLs from the sitemaps, at most `limit`; empty without a sitemap. */
  sitemap(domain: string, limit: number): Promise<Answer<string[]>>;
}
