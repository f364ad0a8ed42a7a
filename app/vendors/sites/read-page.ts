/**
 * Extracts the port's fields from HTML in one pass. Skips scripts, styles, hidden elements, and
 * text that every page of the site repeats.
 */
import { feedParser } from "./feed-parser";
import { PageFurniture } from "./page-furniture";
import type { SiteLink, SitePage } from "./port";

const longestText = 64_000;
const mostLinks = 2000;
const mostDates = 1000;
/** Longer URLs and names are not written for readers. */
const longestAddress = 2000;
const longestName = 300;
/** Maximum words of a link label: "Podcast", "Read more", "Our customers' stories". */
const longestLabel = 3;

const silent = new Set(["script", "style", "noscript", "template", "svg", "iframe", "select"]);
const inline = new Set(
  "a abbr b bdi bdo cite code data dfn em font i kbd label mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);

export function readPage(html: string, address: string): SitePage {
  const meta = new Map<string, string>();
  const dates: string[] = [];
  const links: SiteLink[] = [];
  const lines: string[] = [];
  let base = address;
  let title = "";
  let icon: string | null = null;
  let line = "";
  /** True if the line has more text than a link's label, which says nothing about the page. */
  let isSaid = false;
  const furniture = new PageFurniture();
  let silence = 0;
  let inTitle = false;
  let linkedData: string | null = null;
  let link: SiteLink | null = null;

  const absolute = (href: string): string | null => {
    if (href.length > longestAddress || !URL.canParse(href, base)) return null;
    const url = new URL(href, base);
    url.hash = "";
    const isWeb = url.protocol === "http:" || url.protocol === "https:";
    return isWeb && url.href.length <= longestAddress ? url.href : null;
  };
  const endLine = () => {
    const text = line.replace(/\s+/g, " ").trim();
    if (text && (isSaid || text.split(" ").length > longestLabel)) lines.push(text);
    line = "";
    isSaid = false;
  };

  feedParser(html, {
    onopentag(name, attributes) {
      if (silent.has(name)) silence += 1;
      if (!inline.has(name)) endLine();
      furniture.opens(name, attributes);
      if (name === "script" && attributes.type === "application/ld+json") linkedData = "";
      if (name === "base" && attributes.href) base = absolute(attributes.href) ?? base;
      if (name === "title" && silence === 0) inTitle = title === "";
      if (name === "meta") note(meta, attributes);
      if (name === "link" && /\bicon\b/.test(attributes.rel ?? "")) icon ??= absolute(attributes.href ?? "");
      if (name === "a" && attributes.href && links.length < mostLinks) {
        const href = absolute(attributes.href);
        link = href ? { href, text: (attributes["aria-label"] ?? "").trim() } : null;
      }
    },
    ontext(text) {
      if (linkedData !== null) linkedData += text;
      else if (inTitle) title += text;
      else if (silence === 0) {
        if (link) link.text += text;
        if (furniture.isHere) return;
        line += text;
        isSaid ||= text.trim() !== "" && (link === null || furniture.inHeading);
      }
    },
    onclosetag(name) {
      if (silent.has(name)) silence = Math.max(0, silence - 1);
      if (name === "script" && linkedData !== null) {
        for (const date of datesIn(linkedData)) if (dates.length < mostDates) dates.push(date);
        linkedData = null;
      }
      if (name === "title") inTitle = false;
      if (name === "a" && link) {
        links.push({ href: link.href, text: link.text.replace(/\s+/g, " ").trim() });
        link = null;
      }
      if (!inline.has(name)) endLine();
      furniture.closes();
    },
  });
  endLine();

  for (const name of ["article:published_time", "article:modified_time", "og:updated_time"])
    dates.push(...[meta.get(name)].filter((date) => date !== undefined));
  const picture = meta.get("og:image") ?? meta.get("twitter:image");
  return {
    url: address,
    title: shortened(title.replace(/\s+/g, " ").trim() || meta.get("og:title")) || null,
    siteName: shortened(meta.get("og:site_name") ?? meta.get("application-name")),
    description: shortened(meta.get("description") ?? meta.get("og:description")),
    image: (picture && absolute(picture)) || icon,
    text: lines.join("\n").slice(0, longestText),
    links,
    publishedAt: latest(dates),
  };
}

const shortened = (name: string | undefined) => name?.slice(0, longestName) ?? null;

function note(meta: Map<string, string>, attributes: Record<string, string>) {
  const name = (attributes.property ?? attributes.name ?? "").toLowerCase();
  const content = attributes.content?.trim();
  if (name && content && !meta.has(name)) meta.set(name, content);
}

/** Searches JSON-LD as text for dates, because it is often invalid JSON. */
function datesIn(linkedData: string): string[] {
  return [...linkedData.matchAll(/"date(?:Published|Modified)"\s*:\s*"([^"]+)"/g)].flatMap(
    ([, date]) => date ?? [],
  );
}

function latest(dates: string[]): string | null {
  const times = dates.map((date) => Date.parse(date)).filter((time) => Number.isFinite(time));
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null;
}
