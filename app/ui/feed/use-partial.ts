import { useEffect, useState } from "react";
import { useFeed } from "./feed-context";

/** What is there so far of an open run's result; null before anything is. */
export function usePartial<T>(runId: string | null): T | null {
  const feed = useFeed();
  const [partial, setPartial] = useState<{ runId: string; value: unknown } | null>(null);
  useEffect(() => feed.onPartial(setPartial), [feed]);
  return partial && partial.runId === runId ? (partial.value as T) : null;
}
