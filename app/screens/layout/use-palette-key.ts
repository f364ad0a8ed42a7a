import { useCallback, useEffect, useState } from "react";

/** Whether the command palette is open: Ctrl K, ⌘ K or `ask` open it. */
export function usePaletteKey(): { open: boolean; ask(): void; close(): void } {
  const [open, setOpen] = useState(false);
  const ask = useCallback(() => setOpen(true), []);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      ask();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [ask]);
  return { open, ask, close };
}
