import { When } from "../ui/when";
import type { AlertPost } from "./find-posts";
import classes from "./reddit.module.css";

const count = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** Lists Reddit posts: title, subreddit, votes, matched words and the deciding quote. */
export function PostLines({ posts }: { posts: AlertPost[] }) {
  if (posts.length === 0) return null;
  return (
    <ul className={classes.posts}>
      {posts.map((post) => (
        <li key={post.name} className={classes.post}>
          <a href={post.link} target="_blank" rel="noreferrer">
            {post.title}
          </a>
          <span className={classes.quiet}>
            r/{post.subreddit} · <When at={post.postedAt} /> · {count(post.upvotes, "upvote")} ·{" "}
            {count(post.comments, "comment")} · matched {post.matched.join(", ")}
          </span>
          {post.verdict && (
            <span className={classes.verdict}>
              {post.verdict.reason} {post.verdict.quote && <q>{post.verdict.quote}</q>}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
