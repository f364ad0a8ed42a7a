import { useEffect, useRef } from "react";

/** After going to another screen the keyboard, and what is read out, begin there and not on what was left. */
export function useScreenFocus(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById("content");
    // A screen that begins in a field of its own keeps it.
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname]);
}
