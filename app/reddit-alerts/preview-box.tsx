import { DropList } from "../ui/drop-list";
import { SandboxMark } from "../ui/source-mark";
import type { Preview } from "./alert-view";
import { PostLines } from "./post-lines";
import classes from "./reddit.module.css";

/** What the alert would send if it fired now. */
export function PreviewBox({ preview, isNew }: { preview: Preview; isNew: boolean }) {
  const { posts, sends, more, found, hasMore, drops, sandbox } = preview;
  return (
    <section className={classes.preview} aria-live="polite" aria-label="Preview">
      <header className={classes.firingHead}>
        <h3 className={classes.subtitle}>
          {sends === 0
            ? "Nothing would be sent now"
            : `Would send ${sends === 1 ? "this post" : `these ${sends} posts`} now`}
        </h3>
        {sandbox && <SandboxMark />}
        <span className={classes.quiet}>
          {hasMore ? `The newest ${found} read` : `${found} found`}
          {more > 0 && `, ${more} more fit over the limit`}
          {isNew && ", existing posts counted as new"}
        </span>
      </header>
      <PostLines posts={posts} />
      {sends > posts.length && <p className={classes.quiet}>and {sends - posts.length} more</p>}
      <DropList drops={drops} />
    </section>
  );
}
