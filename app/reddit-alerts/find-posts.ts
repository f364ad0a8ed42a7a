/**
 * Searches Reddit for an alert and applies its filters in order. The first filter that rejects a
 * post drops it.
 */
import { judgeTexts, type Verdict } from "../shared-rules/verdicts";
import { UpstreamError } from "../vendors/failure";
import type { RedditPost } from "../vendors/subreddits/port";
import type { Upstreams } from "../vendors/upstreams";
import type { Alert } from "./alert";
import { matchKeyword, parseKeyword } from "./keyword";
import { isIn, queryIn } from "./places";

/** A post as messages and screens show it. */
export interface AlertPost extends Pick<
  RedditPost,
  "name" | "title" | "link" | "subreddit" | "upvotes" | "comments" | "postedAt"
> {
  /** The beginning of the post's text. */
  excerpt: string;
  /** Words of the keyword that occur in the post. */
  matched: string[];
  verdict: Verdict | null;
}

export interface FoundPosts {
  /** All matching posts, newest first. */
  fitting: AlertPost[];
  found: number;
  /** True if Reddit has more posts than the search read. */
  hasMore: boolean;
  /** Number of dropped posts by reason (display text). */
  drops: Record<string, number>;
  /** True if any data came from the sandbox. */
  sandbox: boolean;
}

export interface Search {
  alert: Omit<Alert, "_id">;
  /** ISO time; older posts are not new. Null if posts of any age count as new. */
  notBefore: string | null;
  /** Returns the names among these that the alert has already found. */
  known(names: string[]): Promise<ReadonlySet<string>>;
}

/**
 * Maximum number of pages. Reddit returns a few hundred posts at most; three pages cover more than
 * an alert can miss.
 */
const mostPages = 3;
const excerptLength = 600;

export async function findPosts(
  upstreams: Pick<Upstreams, "subreddits" | "languageModel">,
  { alert, notBefore, known }: Search,
): Promise<FoundPosts> {
  const parsed = parseKeyword(alert.keyword);
  if (!parsed.ok)
    throw new UpstreamError({ upstream: "reddit", kind: "invalid-input", detail: parsed.problem });
  const places = alert.subreddits ?? [];
  const { posts, hasMore, sandbox } = await searched(upstreams, queryIn(parsed.query, places), notBefore);
  const drops: Record<string, number> = {};
  const drop = (reason: string) => {
    drops[reason] = (drops[reason] ?? 0) + 1;
    return false;
  };
  const had = await known(posts.map((post) => post.name));
  const matching = posts.flatMap((post) => {
    const matched = matchKeyword(parsed.keyword, post);
    const passes =
      (post.removedBy === null || drop("were removed on Reddit")) &&
      (!post.adult || drop("are for adults only")) &&
      (!post.pinned || drop("are pinned by the subreddit")) &&
      (isIn(places, post.subreddit) || drop("are in another subreddit")) &&
      (matched !== null || drop("don't match the keyword")) &&
      (!had.has(post.name) || drop("were there before")) &&
      (notBefore === null || post.postedAt > notBefore || drop("are older than the alert")) &&
      (post.comments >= alert.filter.comments || drop("have too few comments")) &&
      (post.upvotes >= alert.filter.upvotes || drop("have too few upvotes"));
    return passes && matched ? [{ post, matched }] : [];
  });
  const question = alert.filter.prompt.trim();
  const judged = question
    ? await judgeTexts(
        upstreams.languageModel,
        question,
        matching.map(({ post }) => ({ key: post.name, text: `${post.title}\n\n${post.text}` })),
      )
    : [];
  const fitting = matching.flatMap(({ post, matched }, at) => {
    const verdict = judged[at]?.verdict ?? null;
    const passes =
      !question || (verdict ? verdict.yes || drop("don't fit the prompt") : drop("got no reliable verdict"));
    return passes ? [shown(post, matched, verdict)] : [];
  });
  return { fitting, found: posts.length, hasMore, drops, sandbox };
}

async function searched(
  { subreddits }: Pick<Upstreams, "subreddits">,
  query: string,
  notBefore: string | null,
): Promise<{ posts: RedditPost[]; hasMore: boolean; sandbox: boolean }> {
  const posts = new Map<string, RedditPost>();
  let sandbox = false;
  let hasMore = true;
  let after: string | null = null;
  for (let page = 1; page <= mostPages; page++) {
    const { value, source } = await subreddits.search(query, after);
    sandbox ||= source.data === "sandbox";
    for (const post of value.posts) posts.set(post.name, post);
    const oldest = value.posts.at(-1);
    after = value.after;
    hasMore = Boolean(after && oldest && (notBefore === null || oldest.postedAt > notBefore));
    if (!hasMore) break;
  }
  const newestFirst = [...posts.values()].toSorted((a, b) => b.postedAt.localeCompare(a.postedAt));
  return { posts: newestFirst, hasMore, sandbox };
}

function shown(post: RedditPost, matched: string[], verdict: Verdict | null): AlertPost {
  const { name, title, link, subreddit, upvotes, comments, postedAt } = post;
  const excerpt = post.text.length > excerptLength ? `${post.text.slice(0, excerptLength)}…` : post.text;
  return { name, title, link, subreddit, upvotes, comments, postedAt, excerpt, matched, verdict };
}
