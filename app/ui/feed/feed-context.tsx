/**
 * One feed per tab. The layout's progress bar and run tray use it, and every screen that follows a
 * run.
 */
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { logError } from "../../log";
import { Feed, type FeedState } from "./feed";
import type { ProgressStream } from "./progress-stream";

const FeedContext = createContext<Feed | null>(null);
const silent: FeedState = { message: null, open: [] };

/** @param account whose progress to follow */
export function FeedProvider({ account, children }: { account: string; children: ReactNode }) {
  const [feed] = useState(() => new Feed());
  useEffect(() => {
    let stream: ProgressStream | undefined;
    let isGone = false;
    const begin = async () => {
      const { ProgressStream } = await import("./progress-stream");
      if (isGone || stream) return;
      stream = new ProgressStream(feed, account);
      follow();
    };
    const follow = () => {
      if (!stream) void begin().catch((error: unknown) => logError("No progress yet", { error }));
      else if (document.hidden) stream.rest();
      else stream.connect();
    };
    // Opens a new stream at once, instead of waiting for the broken one to time out.
    const followAnew = () => (stream && !document.hidden ? stream.reconnect() : follow());
    feed.readFrom({ connect: follow, reconnect: followAnew });
    follow();
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("online", followAnew);
    return () => {
      isGone = true;
      window.removeEventListener("online", followAnew);
      document.removeEventListener("visibilitychange", follow);
      feed.readFrom(null);
      stream?.end();
    };
  }, [feed, account]);
  return <FeedContext value={feed}>{children}</FeedContext>;
}

export function useFeed(): Feed {
  const feed = use(FeedContext);
  if (!feed) throw new Error("A screen that follows runs must stand inside the layout.");
  return feed;
}

export function useFeedState(): FeedState {
  const feed = useFeed();
  return useSyncExternalStore(feed.subscribe, feed.state, () => silent);
}
