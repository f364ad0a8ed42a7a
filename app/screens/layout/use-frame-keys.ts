import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { logError } from "../../log";

type Open = "palette" | "keys" | null;

/**
 * Returns what the frame currently shows: palette, shortcuts or nothing. Ctrl K, ⌘ K or `ask` open
 * the palette; other keys run the listed shortcuts.
 */
export function useFrameKeys() {
  const [open, setOpen] = useState<Open>(null);
  const navigate = useNavigate();
  const ask = useCallback(() => setOpen("palette"), []);
  const showKeys = useCallback(() => setOpen("keys"), []);
  const close = useCallback(() => setOpen(null), []);
  useEffect(() => {
    const orders = { go: (path: string) => void navigate(path), showKeys };
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key.toLowerCase() === "k" && (ctrlKey || metaKey)) {
        event.preventDefault();
        ask();
      } else if (/^[a-z/?]$/.test(key) && !(ctrlKey || metaKey || altKey || isBusy(event.target))) {
        // In some browsers, "/" opens the search within the page.
        if (key === "/") event.preventDefault();
        loadKeys().then(
          ({ areKeysOff, pressed }) => !areKeysOff() && pressed(key, orders),
          (error: unknown) => logError("the keys could not be loaded", { error }),
        );
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [ask, showKeys, navigate]);
  return { open, ask, showKeys, close };
}

let loading: ReturnType<typeof importKeys> | undefined;
const importKeys = () => import("./frame-keys");

/** Loads the shortcuts once for all keys pressed while they load; the keys take effect in order. */
function loadKeys() {
  loading ??= importKeys().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Returns whether keys type text, or a dialog is open. */
const isBusy = (target: EventTarget | null) =>
  (target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null) ||
  document.querySelector("dialog[open]") !== null;
