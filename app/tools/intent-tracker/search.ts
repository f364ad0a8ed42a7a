/** Finds all posts for a keyword, in LinkedIn's own search or by web search on other networks. */
import { type Post, postFound, postHit } from "../../shared-rules/found-posts";
import type { Source } from "../../vendors/call";
import type { PostsQuery } from "../../vendors/posts/port";
import type { Upstreams } from "../../vendors/upstreams";

export interface Found {
  post: Post;
  source: Source;
}

export interface Brought {
  found: Found[];
  /** Number of results that are not posts, such as profiles and articles. */
  others: number;
  /** Number of posts found twice under different URLs. */
  doubles: number;
}

export const otherSites = ["x.com", "threads.net", "facebook.com", "youtube.com"];

const hourMs = 3_600_000;

/**
 * Returns the smallest time window that LinkedIn offers. The posts' own times decide afterwards.
 */
export function linkedInWindow(windowMs: number): PostsQuery["within"] {
  if (windowMs <= 24 * hourMs) return "24h";
  return windowMs <= 7 * 24 * hourMs ? "week" : "month";
}

export class Gathering implements Brought {
  readonly found: Found[] = [];
  others = 0;
  doubles = 0;
  readonly #keys = new Set<string>();

  /**
   * Adds a page of posts.
   * @returns The number of new posts.
   */
  add(posts: (Post | null)[], source: Source): number {
    const before = this.found.length;
    for (const post of posts) {
      if (!post) this.others += 1;
      else if (this.#keys.has(post.key)) this.doubles += 1;
      else {
        this.#keys.add(post.key);
        this.found.push({ post, source });
      }
    }
    return this.found.length - before;
  }
}

/** Reads page after page until there are no more, or a page has nothing new. */
export async function searchLinkedIn(
  { posts }: Pick<Upstreams, "posts">,
  words: string,
  windowMs: number,
  pages: number,
): Promise<Brought> {
  const gathering = new Gathering();
  let token: string | null = null;
  for (let page = 1; page <= pages; page++) {
    const { value, source } = await posts.search({ words, within: linkedInWindow(windowMs), page, token });
    const brought = gathering.add(value.posts.map(postFound), source);
    token = value.token;
    if (!value.more || brought === 0) break;
  }
  return gathering;
}

/** Searches all sites in parallel; each site ends independently. */
export async function searchOtherSites(
  { searchResults }: Pick<Upstreams, "searchResults">,
  words: string,
  windowMs: number,
  pages: number,
  now: Date,
): Promise<Brought> {
  const gathering = new Gathering();
  const hours = Math.max(1, Math.ceil(windowMs / hourMs));
  const within =
    hours % 24 === 0 && hours > 24
      ? { unit: "days" as const, count: hours / 24 }
      : { unit: "hours" as const, count: hours };
  await Promise.all(
    otherSites.map(async (site) => {
      for (let page = 1; page <= pages; page++) {
        const { value, source } = await searchResults.page({ words, site, within, page });
        const brought = gathering.add(
          value.hits.map((hit) => postHit(hit, now)),
          source,
        );
        if (!value.more || brought === 0) break;
      }
    }),
  );
  return gathering;
}
