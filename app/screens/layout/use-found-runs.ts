import { useEffect, useState } from "react";
import { logError } from "../../log";
import type { RunView } from "../../runs/run-view";
import { findRuns } from "../../ui/feed/browser";

/** Typing goes on for as long as keys come faster, ms. */
const typingEnds = 200;
const fewest = 2;
const most = 5;

/** Runs with the typed text in their title, newest first; none until there are two letters. */
export function useFoundRuns(typed: string): { runs: RunView[]; asking: boolean } {
  const wanted = typed.trim().slice(0, 200);
  const [found, setFound] = useState<{ wanted: string; runs: RunView[] }>({ wanted: "", runs: [] });
  const isLong = wanted.length >= fewest;
  useEffect(() => {
    if (!isLong) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void ask(), typingEnds);
    async function ask() {
      try {
        const runs = await findRuns(wanted, most, stop.signal);
        setFound({ wanted, runs });
      } catch (error) {
        if (stop.signal.aborted) return;
        logError("runs could not be searched", { error });
        setFound({ wanted, runs: [] });
      }
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, isLong]);
  const isAnswered = found.wanted === wanted;
  return { runs: isLong && isAnswered ? found.runs : [], asking: isLong && !isAnswered };
}
