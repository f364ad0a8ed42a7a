import type { Answer } from "../call";

/** A post as an alert needs it. Who wrote it is left out on purpose: Reddit forbids profiling its people. */
export interface RedditPost {
  /** Full name, "t3_1skjxta". */
  name: string;
  title: string;
  /** "" for links. */
  text: string;
  link: string;
  /** Without "r/". */
  subreddit: string;
  upvotes: number;
  comments: number;
  /** ISO 8601, UTC. */
  postedAt: string;
  adult: boolean;
  pinned: boolean;
  /** Who took it away ("moderator", "deleted" …); null: it stands. */
  removedBy: string | null;
}

export interface RedditPage {
  posts: RedditPost[];
  /** Full name to go on from; null at the end. */
  after: string | null;
}

export interface SubredditsPort {
  /** Posts that fit a Reddit query (at most 512 characters) in all subreddits, newest first, 100 a page. */
  search(query: string, after: string | null): Promise<Answer<RedditPage>>;
  /** What has become of these posts, at most 100; one that is not among the answers is gone. */
  current(names: string[]): Promise<Answer<RedditPost[]>>;
}
