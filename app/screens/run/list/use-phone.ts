import { useSyncExternalStore } from "react";

const narrow = "(max-width: 767px)";

function subscribe(listener: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether lists are cards; until hydration a style sheet alone says so. */
export const usePhone = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  );
