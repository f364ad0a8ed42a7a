import type { Answer } from "../call";

/**
 * The fields of a post that an alert needs. The author is left out on purpose: Reddit forbids
 * profiling its users.
 */
export interface RedditPost {
  /** Reddit's full name of the post, e.g. "t3_1skjxta". */
  name: string;
  title: string;
  /** Empty for link posts. */
  text: string;
  link: string;
  /** Without the prefix "r/". */
  subreddit: string;
  upvotes: number;
  comments: number;
  /** ISO 8601, UTC. */
  postedAt: string;
  adult: boolean;
  pinned: boolean;
  /** Who removed the post ("moderator", "deleted" …), or null if it is visible. */
  removedBy: string | null;
}

export interface RedditPage {
  posts: RedditPost[];
  /** Full name at which the next page starts; null at the end. */
  after: string | null;
}

export interface SubredditsPort {
  /**
   * Returns posts of all subreddits that match a Reddit query (at most 512 characters), newest
   * first, 100 per page.
   */
  search(query: string, after: string | null): Promise<Answer<RedditPage>>;
  /**
   * Returns the current state of at most 100 posts. A post that is missing from the answer no
   * longer exists.
   */
  current(names: string[]): Promise<Answer<RedditPost[]>>;
}
