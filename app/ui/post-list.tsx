/** Posts a search kept, with the words that decided, and what was left out by reason. */
import IconBrandFacebook from "@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs";
import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconBrandThreads from "@tabler/icons-react/dist/esm/icons/IconBrandThreads.mjs";
import IconBrandX from "@tabler/icons-react/dist/esm/icons/IconBrandX.mjs";
import IconBrandYoutube from "@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs";
import type { Icon } from "@tabler/icons-react";
import type { PostFinding, PostFindings } from "../toolkit/post-findings";
import { howManyFit } from "../toolkit/post-words";
import { DropList } from "./drop-list";
import classes from "./post-list.module.css";
import { SourceMark } from "./source-mark";
import { When } from "./when";

const networks: Record<string, { name: string; Icon: Icon }> = {
  linkedin: { name: "LinkedIn", Icon: IconBrandLinkedin },
  x: { name: "X", Icon: IconBrandX },
  threads: { name: "Threads", Icon: IconBrandThreads },
  facebook: { name: "Facebook", Icon: IconBrandFacebook },
  youtube: { name: "YouTube", Icon: IconBrandYoutube },
};

/** The result view of every query that answers with posts. */
export function PostResults({ result }: { result: PostFindings }) {
  const { posts, drops, notes } = result;
  const several = new Set(posts.map(({ keyword }) => keyword)).size > 1;
  return (
    <div className={classes.results}>
      {posts.length > 0 && <p className={classes.headline}>{howManyFit(result)}.</p>}
      {posts.length > 0 && (
        <ul className={classes.list}>
          {posts.map((post) => (
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
  const network = networks[post.network];
  const what = [post.title, post.company === post.author ? null : post.company].filter(Boolean).join(" at ");
  return (
    <article>
      <header className={classes.head}>
        {network && <network.Icon size={16} stroke={1.6} aria-label={network.name} />}
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

/** True for the body of a query that answers with posts. */
export function isPostFindings(result: unknown): result is PostFindings {
  if (typeof result !== "object" || result === null) return false;
  return "posts" in result && "drops" in result && "found" in result && "notes" in result;
}
