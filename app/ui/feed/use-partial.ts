import { useEffect, useState } from "react";
import { useFeed } from "./feed-context";

/** Returns the partial result of an open run, or null before there is one. */
export function usePartial<T>(runId: string | null): T | null {
  const feed = useFeed();
  const [partial, setPartial] = useState<{ runId: string; value: unknown } | null>(null);
  useEffect(() => feed.onPartial(setPartial), [feed]);
  return partial && partial.runId === runId ? (partial.value as T) : null;
}
