/** Converts Reddit's listings to posts. Skips comments (t1), subreddits (t5) and "more". */
import { z } from "zod";
import { flag, number, presentListOf, text } from "../tolerant";
import type { RedditPost } from "./port";

const post = z
  .object({
    name: z.string().regex(/^t3_\w+$/),
    title: z.string(),
    selftext: text,
    permalink: z.string().startsWith("/"),
    subreddit: z.string(),
    ups: number,
    score: number,
    num_comments: number,
    created_utc: z.number(),
    over_18: flag,
    stickied: flag,
    removed_by_category: text,
    author: text,
  })
  .transform((found): RedditPost => ({
    name: found.name,
    title: found.title,
    text: found.selftext ?? "",
    link: linkTo(found.permalink),
    subreddit: found.subreddit,
    upvotes: found.ups ?? found.score ?? 0,
    comments: found.num_comments ?? 0,
    postedAt: new Date(found.created_utc * 1000).toISOString(),
    adult: found.over_18,
    pinned: found.stickied,
    removedBy: found.removed_by_category ?? removedByText(found.selftext, found.author),
  }));

/**
 * Uses the permalink only as a path, so that the URL always leads to Reddit and contains no space
 * or bracket.
 */
function linkTo(permalink: string): string {
  const url = new URL("https://www.reddit.com/");
  url.pathname = permalink;
  return url.href;
}

/** Older answers mark a removal only in the text. */
function removedByText(selftext: string | null, author: string | null): string | null {
  if (selftext === "[removed]") return "moderator";
  return selftext === "[deleted]" || author === "[deleted]" ? "deleted" : null;
}

const listing = z.object({
  kind: z.literal("Listing"),
  data: z.object({ after: text, children: z.array(z.object({ kind: z.string(), data: z.unknown() })) }),
});

/**
 * Parses one page of a listing, or the array that Reddit returns for a single post. Any other
 * format is an error, never an empty page.
 */
export const redditPage = z
  .union([listing, z.array(listing).min(1)])
  .transform((body) => (Array.isArray(body) ? body[0] : body))
  .transform((found) => ({
    after: found?.data.after ?? null,
    posts: (found?.data.children ?? []).filter(({ kind }) => kind === "t3").map(({ data }) => data),
  }))
  .pipe(z.object({ after: z.string().nullable(), posts: presentListOf(post) }));
