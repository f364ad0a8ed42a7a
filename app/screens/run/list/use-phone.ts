import { useSyncExternalStore } from "react";

const narrow = "(max-width: 767px)";

function onResize(listener: () => void) {
  const query = matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Returns whether lists are shown as cards. Until hydration, only the style sheet knows. */
export const usePhone = () =>
  useSyncExternalStore(
    onResize,
    () => matchMedia(narrow).matches,
    () => false,
  );
