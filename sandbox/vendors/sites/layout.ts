/** The layout that all pages of a company's website share. */
import { escapeHtml } from "../../html.ts";
import type { MarketChannel, MarketCompany } from "../../market/types.ts";
import type { World } from "../../world.ts";

export interface Page {
  title: string;
  description: string;
  /** HTML. */
  body: string;
  publishedAt?: Date;
}

function channelLink(company: MarketCompany, channel: MarketChannel | undefined): string | null {
  switch (channel?.linkedAs) {
    case "id":
      return `https://www.youtube.com/channel/${channel.id}`;
    case "handle":
      return `https://www.youtube.com/@${channel.handle}`;
    case "username":
      return channel.username ? `https://www.youtube.com/user/${channel.username}` : null;
    case "custom":
      return `https://www.youtube.com/c/${company.slug}`;
    default:
      return null;
  }
}

const link = (href: string | null, text: string) =>
  href ? `<li><a href="${escapeHtml(href)}" rel="noopener">${text}</a></li>` : "";

export function htmlPage(world: World, company: MarketCompany, path: string, page: Page): string {
  const origin = company.website.replace(/\/$/, "");
  const hasPodcast = world.market.hasPodcast(company.domain);
  const youtube = channelLink(company, world.market.channelOf(company.domain));
  const title = path === "/" ? page.title : `${page.title} | ${company.name}`;
  const published = page.publishedAt
    ? `<meta property="article:published_time" content="${page.publishedAt.toISOString()}">`
    : "";
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<meta property="og:site_name" content="${escapeHtml(company.name)}">
<meta property="og:title" content="${escapeHtml(page.title)}">
<meta property="og:image" content="${origin}/images/social.png">
${published}
<link rel="canonical" href="${origin}${path}">
<link rel="icon" href="/favicon.png">
<style>body{font-family:sans-serif}</style>
<script>window.analytics={company:"${company.slug}"};</script>
</head>
<body>
<header><a href="/">${escapeHtml(company.name)}</a>
<nav><ul><li><a href="/about">About</a></li><li><a href="/blog">Blog</a></li>${hasPodcast ? '<li><a href="/podcast">Podcast</a></li>' : ""}<li><a href="/contact">Contact</a></li></ul></nav></header>
<main>
${page.body}
</main>
<footer><p>&copy; ${escapeHtml(company.name)}, ${escapeHtml(company.city)}. Founded ${company.founded}.</p>
<ul>${link(company.linkedInUrl, "LinkedIn")}${link(company.twitterUrl, "X")}${link(company.facebookUrl, "Facebook")}${link(youtube, "YouTube")}</ul></footer>
</body>
</html>`;
}
