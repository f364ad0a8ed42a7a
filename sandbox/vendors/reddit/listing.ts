import type { MarketRedditPost } from "../../market/types.ts";
import { json } from "../../vendor.ts";

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .slice(0, 50);

/** Votes and comments grow during the first two days. */
function grown(total: number, post: MarketRedditPost, now: Date): number {
  const age = (now.getTime() - post.publishedAt.getTime()) / (2 * 86_400_000);
  return Math.round(total * Math.min(1, 0.15 + 0.85 * Math.max(0, age)));
}

function child(post: MarketRedditPost, now: Date) {
  const ups = grown(post.upvotes, post, now);
  const permalink = `/r/${post.subreddit}/comments/${post.id}/${slug(post.title)}/`;
  const created = post.publishedAt.getTime() / 1000;
  const gone = post.removed === "deleted" ? "[deleted]" : "[removed]";
  return {
    kind: "t3",
    data: {
      approved_at_utc: null,
      subreddit: post.subreddit,
      selftext: post.removed ? gone : post.text,
      ...(post.removed !== "deleted" && { author_fullname: `t2_${post.id.slice(1)}` }),
      saved: false,
      gilded: 0,
      title: post.title,
      subreddit_name_prefixed: `r/${post.subreddit}`,
      hidden: false,
      downs: 0,
      ups,
      score: ups,
      upvote_ratio: 0.93,
      name: `t3_${post.id}`,
      link_flair_text: null,
      removed_by_category: post.removed,
      is_self: post.text !== "",
      is_video: false,
      is_robot_indexable: post.removed === null,
      over_18: post.nsfw,
      stickied: post.stickied,
      locked: false,
      edited: false,
      id: post.id,
      author: post.removed === "deleted" ? "[deleted]" : post.author,
      num_comments: grown(post.comments, post, now),
      permalink,
      url: `https://www.reddit.com${permalink}`,
      created,
      created_utc: created,
      media: null,
    },
  };
}

/**
 * Returns one page. Reddit clamps `limit` instead of refusing it; `after` continues behind a post.
 */
export function listing(
  posts: MarketRedditPost[],
  query: URLSearchParams,
  now: Date,
  headers: Record<string, string>,
) {
  const limit = Math.min(100, Math.max(1, Math.trunc(Number(query.get("limit") ?? 25)) || 25));
  const after = query.get("after");
  const start = after ? posts.findIndex((post) => `t3_${post.id}` === after) + 1 : 0;
  const shown = posts.slice(start, start + limit);
  const last = shown.at(-1);
  return json(
    {
      kind: "Listing",
      data: {
        after: last && start + limit < posts.length ? `t3_${last.id}` : null,
        dist: shown.length,
        modhash: null,
        geo_filter: "",
        children: shown.map((post) => child(post, now)),
        before: null,
      },
    },
    200,
    headers,
  );
}
