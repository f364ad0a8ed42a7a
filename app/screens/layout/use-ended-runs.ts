import { useEffect, useState } from "react";
import { isOpen, type RunView } from "../../runs/run-view";
import { useFeed } from "../../ui/feed/feed-context";

/** CSV runs that ended while this tab was open, newest last: their end is worth a word on whatever screen one is. */
export function useEndedRuns(): RunView[] {
  const feed = useFeed();
  const [ended, setEnded] = useState<RunView[]>([]);
  useEffect(() => {
    const wasOpen = new Set<string>();
    return feed.onRun((run) => {
      if (run.kind !== "csv") return;
      if (isOpen(run)) wasOpen.add(run.id);
      else if (wasOpen.delete(run.id)) setEnded((earlier) => [...earlier, run]);
    });
  }, [feed]);
  return ended;
}
