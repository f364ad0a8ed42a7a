/** One feed per tab, for the layout's strip and tray and for every screen that follows a run. */
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from "react";
import { Feed, type FeedState } from "./feed";

const FeedContext = createContext<Feed | null>(null);
const silent: FeedState = { message: null, open: [] };

export function FeedProvider({ children }: { children: ReactNode }) {
  const [feed] = useState(() => new Feed());
  useEffect(() => {
    const follow = () => (document.hidden ? feed.disconnect() : feed.connect());
    follow();
    // A line that broke with the network is not waited for.
    const followAnew = () => void (document.hidden || feed.reconnect());
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("online", followAnew);
    return () => {
      window.removeEventListener("online", followAnew);
      document.removeEventListener("visibilitychange", follow);
      feed.disconnect();
    };
  }, [feed]);
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
