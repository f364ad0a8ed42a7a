import { useEffect, useEffectEvent, useState } from "react";
import type { RunView } from "../../toolkit/run-view";

/** An input's text, filled from the run that is shown again while nothing has been written (decisions, COMP-03). */
export function useInput(
  name: string,
  shown: RunView | null,
  initial = "",
): [string, (text: string) => void] {
  const [text, write] = useState(initial);
  const earlier = shown?.input[name];
  const fill = useEffectEvent((words: string) => {
    if (text === initial) write(words);
  });
  useEffect(() => {
    if (typeof earlier === "string" || typeof earlier === "number") fill(String(earlier));
  }, [earlier]);
  return [text, write];
}
