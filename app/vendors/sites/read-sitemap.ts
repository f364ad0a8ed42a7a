import { feedParser } from "./feed-parser";

export interface Sitemap {
  pages: string[];
  /** Further sitemaps, if this is an index. */
  sitemaps: string[];
}

/** Returns the URLs in a sitemap or sitemap index; empty for anything else. */
export function readSitemap(xml: string): Sitemap {
  const found: Sitemap = { pages: [], sitemaps: [] };
  let within: keyof Sitemap | null = null;
  let address: string | null = null;
  feedParser(
    xml,
    {
      onopentagname(name) {
        if (name === "url") within = "pages";
        if (name === "sitemap") within = "sitemaps";
        if (name === "loc" && within) address = "";
      },
      ontext(text) {
        if (address !== null) address += text;
      },
      onclosetag(name) {
        if (name === "loc" && within && address?.trim()) found[within].push(address.trim());
        if (name === "loc") address = null;
      },
    },
    { xmlMode: true },
  );
  return found;
}

/** Returns the sitemaps that a robots.txt names. */
export function sitemapsIn(robots: string): string[] {
  return [...robots.matchAll(/^[ \t]*sitemap[ \t]*:[ \t]*(\S+)/gim)].flatMap(([, address]) => address ?? []);
}
