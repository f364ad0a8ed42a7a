import { useEffect, useEffectEvent, useState } from "react";
import type { RunView } from "../runs/run-view";

/** A controlled text input; until the user types, it has the text of the restored run. */
export function useInput(name: string, shown: RunView | null, initial = "") {
  const [text, write] = useState(initial);
  const earlier = shown?.input[name];
  const fill = useEffectEvent((words: string) => {
    if (text === initial) write(words);
  });
  useEffect(() => {
    if (typeof earlier === "string" || typeof earlier === "number") fill(String(earlier));
  }, [earlier]);
  const onChange = (event: { currentTarget: { value: string } }) => write(event.currentTarget.value);
  return { text, write, field: { name, value: text, onChange } };
}
