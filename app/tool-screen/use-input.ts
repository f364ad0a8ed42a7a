import { useState } from "react";
import type { RunView } from "../runs/run-view";

/**
 * A controlled text input. It takes the text of the restored run until the user enters it; a text
 * that arrived later would join the user's own.
 */
export function useInput(name: string, shown: RunView | null, initial = "") {
  const [own, write] = useState<string | null>(null);
  const [restored, restore] = useState(initial);
  const earlier = shown?.input[name];
  const arrived = typeof earlier === "string" || typeof earlier === "number" ? String(earlier) : restored;
  // Kept, because the run disappears when the user submits its text again.
  if (own === null && arrived !== restored) restore(arrived);
  const text = own ?? restored;
  const onChange = (event: { currentTarget: { value: string } }) => write(event.currentTarget.value);
  const onFocus = () => write(text);
  return { text, write, field: { name, value: text, onChange, onFocus } };
}
