import { useState } from "react";

/**
 * What a fetcher answered, for effects. The router puts an answer where every drawing reads it, before it has its own
 * drawing: one that comes between and changes nothing has React take the answer for seen, and no effect ever hears of it.
 * As a state the answer is a change in any drawing.
 */
export function useAnswer<T>({ data }: { data: T | undefined }): T | undefined {
  const [answer, setAnswer] = useState(data);
  if (data !== answer) setAnswer(data);
  return data;
}
