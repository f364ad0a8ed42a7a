import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/**
 * Returns a text stored in this browser, or null without one and until hydration. The second value
 * stores a text; the third removes it if it is unchanged.
 */
export function useKept(
  key: string,
): [value: string | null, keep: (value: string) => void, release: (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  );
  const keep = (next: string) => {
    localStorage.setItem(key, next);
    for (const listener of listeners) listener();
  };
  const release = (kept: string) => {
    if (localStorage.getItem(key) !== kept) return;
    localStorage.removeItem(key);
    for (const listener of listeners) listener();
  };
  return [value, keep, release];
}
