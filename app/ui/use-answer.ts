import { useState } from "react";

/**
 * Returns a fetcher's answer as state, for effects. The router exposes the answer to every render
 * before its own. A render in between that changes nothing would mark the answer as seen, and no
 * effect would run.
 */
export function useAnswer<T>({ data }: { data: T | undefined }): T | undefined {
  const [answer, setAnswer] = useState(data);
  if (data !== answer) setAnswer(data);
  return data;
}
