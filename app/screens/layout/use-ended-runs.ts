import { useEffect, useState } from "react";
import { isOpen, type RunView } from "../../runs/run-view";
import { useFeed } from "../../ui/feed/feed-context";

/**
 * Runs over files that ended while this tab was open, newest last: their end is worth a word on whatever screen one is. So
 * are searches that go on in the background: that they do, and their end.
 */
export function useEndedRuns(): RunView[] {
  const feed = useFeed();
  const [ended, setEnded] = useState<RunView[]>([]);
  useEffect(() => {
    const wasOpen = new Set<string>();
    return feed.onRun((run) => {
      if (run.kind !== "csv" && !run.background) return;
      if (isOpen(run)) {
        if (run.background && !wasOpen.has(run.id)) setEnded((earlier) => [...earlier, run]);
        wasOpen.add(run.id);
      } else if (wasOpen.delete(run.id)) setEnded((earlier) => [...earlier, run]);
    });
  }, [feed]);
  return ended;
}
