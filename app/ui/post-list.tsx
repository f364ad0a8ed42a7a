/** Posts that a search kept, with the words that matched, and the number it excluded by reason. */
import { useState } from "react";
import type { PostFinding, PostFindings } from "../toolkit/post-findings";
import { allPosts, arranged } from "../toolkit/post-order";
import { howManyFit } from "../toolkit/post-words";
import { DropList } from "./drop-list";
import { NetworkIcon } from "./network-icon";
import classes from "./post-list.module.css";
import { PostTools } from "./post-tools";
import { SourceMark } from "./source-mark";
import { useHydrated } from "./use-hydrated";
import { When } from "./when";

/** Posts shown without the search and sort tools. */
const few = 3;

/** The result view of every query that returns posts. */
export function PostResults({ result }: { result: PostFindings }) {
  const { posts, drops, notes } = result;
  const hydrated = useHydrated();
  const [view, setView] = useState(allPosts);
  const shown = arranged(posts, view);
  const several = new Set(posts.map(({ keyword }) => keyword)).size > 1;
  return (
    <div className={classes.results}>
      {posts.length > 0 && <p className={classes.headline}>{howManyFit(result)}.</p>}
      {hydrated && posts.length > few && <PostTools posts={posts} view={view} onChange={setView} />}
      {hydrated && posts.length > few && (
        <output className={shown.length === posts.length ? "visually-hidden" : classes.quiet}>
          {shown.length} of {posts.length} posts shown
        </output>
      )}
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((post) => (
            <li key={post.link} className={classes.post}>
              <PostCard post={post} showsKeyword={several} />
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.quiet}>
          {note}
        </p>
      ))}
      <DropList drops={drops} />
    </div>
  );
}

function PostCard({ post, showsKeyword }: { post: PostFinding; showsKeyword: boolean }) {
  const what = [post.title, post.company === post.author ? null : post.company].filter(Boolean).join(" at ");
  return (
    <article>
      <header className={classes.head}>
        <NetworkIcon network={post.network} />
        <span className={classes.author}>
          {post.authorLink ? (
            <a href={post.authorLink} target="_blank" rel="noreferrer">
              {post.author ?? "Unknown author"}
            </a>
          ) : (
            (post.author ?? "Unknown author")
          )}
        </span>
        {what && <span className={classes.quiet}>{what}</span>}
        <span className={classes.end}>
          <a href={post.link} target="_blank" rel="noreferrer">
            {post.postedAt ? <When at={post.postedAt} /> : "Open the post"}
          </a>
          <SourceMark source={post.source} />
        </span>
      </header>
      <p className={classes.text}>{post.text}</p>
      {post.verdict && (
        <p className={classes.verdict}>
          {post.reason} {post.quote && <q>{post.quote}</q>}
        </p>
      )}
      {(showsKeyword || post.notes.length > 0) && (
        <p className={classes.quiet}>
          {[...(showsKeyword ? [post.keyword] : []), ...post.notes].join(" · ")}
        </p>
      )}
    </article>
  );
}

/** Returns whether the body comes from a query that returns posts. */
export function isPostFindings(result: unknown): result is PostFindings {
  if (typeof result !== "object" || result === null) return false;
  return "posts" in result && "drops" in result && "found" in result && "notes" in result;
}
