import { type RefObject, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";

const restsAfter = 100;

/**
 * Has the plain links of an element lead to their screens without loading the page anew. Two dozen links that each see
 * to that by themselves cost the server a fifth of every page.
 * @returns `current` marks the link to where we are; `intended` is the path in a `nav` that pointer or focus rests on
 */
export function usePlainLinks(within: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [rested, setRested] = useState<{ on: string; at: string } | null>(null);

  useEffect(() => {
    const element = within.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const listen = (events: (keyof HTMLElementEventMap)[], hear: (event: Event) => void) => {
      for (const event of events) element.addEventListener(event, hear, { signal: listening.signal });
    };
    listen(["click"], (event) => {
      const link = linkAt(event, "a");
      if (!link || !(event instanceof MouseEvent) || leadsElsewhere(event)) return;
      event.preventDefault();
      void navigate(link.pathname, { replace: link.pathname === pathname });
    });
    listen(["mouseover", "focusin"], (event) => {
      clearTimeout(timer);
      const link = linkAt(event, "nav a");
      if (link) timer = setTimeout(() => setRested({ on: link.pathname, at: pathname }), restsAfter);
    });
    listen(["mouseout", "focusout"], () => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [within, navigate, pathname]);

  return {
    current: (path: string) => (pathname.replace(/\/+$/, "") === path ? ("page" as const) : undefined),
    // What was meant on an earlier screen is not fetched again on this one.
    intended: rested?.at === pathname ? rested.on : null,
  };
}

const linkAt = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(selector) : null;

/** To a new tab or window, or to the disk. */
const leadsElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
