/**
 * Searches the market as a web search engine does; Serper and Brave convert the results to their
 * formats.
 */
import type { MarketPost, MarketWebPost } from "../market/types.ts";
import type { World } from "../world.ts";
import { companyPages, type FoundPage, profilePages } from "./site-search.ts";

export interface Search {
  site: string | null;
  words: string[];
  /** Epoch ms. */
  since: number;
}

export function searchOf(q: string, since: number): Search {
  const site = /(?:^|\s)site:(\S+)/.exec(q)?.[1] ?? null;
  const rest = q.replace(/(?:^|\s)site:\S+/, " ").toLowerCase();
  const words = (rest.match(/"[^"]+"|[^\s"]+/g) ?? []).map((word) => word.replaceAll('"', ""));
  return { site, words, since };
}

export function pagesFound(world: World, { site, words, since }: Search): FoundPage[] {
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const posts = (list: (MarketPost | MarketWebPost)[]) =>
    list.filter((post) => post.publishedAt.getTime() >= since && fits(post.text)).map(shownPost);
  if (site?.startsWith("linkedin.com/posts")) return withStrays(posts(world.market.posts));
  if (site && ["x.com", "threads.net", "facebook.com", "youtube.com"].includes(site)) {
    const found = posts(world.market.webPosts.filter((post) => post.site === site));
    return [...profilePages(world, site, words), ...found];
  }
  const profiles = site ? profilePages(world, site, words) : [];
  if (profiles.length > 0) return profiles;
  return companyPages(world, site).filter(
    ({ title, snippet, publishedAt }) =>
      fits(`${title} ${snippet}`) && (publishedAt === null || publishedAt.getTime() >= since),
  );
}

const short = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)} ...` : text;

function shownPost(post: MarketPost | MarketWebPost, at: number): FoundPage {
  const line = post.text.replace(/\s+/g, " ");
  const network =
    "site" in post
      ? (
          {
            "x.com": "X",
            "threads.net": "Threads",
            "facebook.com": "Facebook",
            "youtube.com": "YouTube",
          } as const
        )[post.site]
      : "LinkedIn";
  return {
    title:
      at % 3 === 0 ? `${post.author.name}'s Post` : `${post.author.name} on ${network}: ${short(line, 40)}`,
    link: at % 4 === 0 ? `${post.url}?trk=public_post` : post.url,
    snippet: short(line, 220),
    publishedAt: at % 5 === 0 ? null : post.publishedAt,
  };
}

/**
 * Adds noise to the results: an article among the posts, and sometimes the same post under a
 * country's host.
 */
function withStrays(pages: FoundPage[]): FoundPage[] {
  return pages.flatMap((page, at) => {
    if (at === 4)
      return [
        page,
        {
          ...page,
          title: "An article",
          link: `${page.link.replace("/posts/", "/pulse/").split("_")[0]}-article`,
        },
      ];
    return at % 11 === 7
      ? [page, { ...page, link: page.link.replace("www.linkedin", "uk.linkedin") }]
      : [page];
  });
}
