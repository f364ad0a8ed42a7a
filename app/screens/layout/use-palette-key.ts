import { useCallback, useEffect, useState } from "react";

/** How often the command palette was asked for, by Ctrl K, ⌘ K or `ask`; its code is loaded at the first time. */
export function usePaletteKey(): { asked: number; ask(): void } {
  const [asked, setAsked] = useState(0);
  const ask = useCallback(() => setAsked((times) => times + 1), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      ask();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [ask]);
  return { asked, ask };
}
