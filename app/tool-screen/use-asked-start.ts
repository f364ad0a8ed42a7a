import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

/**
 * Starts a search from the command palette once. The search comes in the navigation state, not in
 * the URL, so that a link cannot start it.
 */
export function useAskedStart(query: string, start: (text: string) => void): void {
  const here = useLocation();
  const { pathname, search } = here;
  const asked = (here.state as { start?: { query: string; text: string } } | null)?.start;
  const navigate = useNavigate();
  const begun = useRef<typeof asked>(undefined);
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (asked?.query !== query || begun.current === asked) return;
    begun.current = asked;
    // Prevents a second start after a reload.
    void navigate(pathname + search, { replace: true, state: null });
    begin(asked.text);
  }, [asked, query, navigate, pathname, search]);
}
