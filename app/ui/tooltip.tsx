import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import classes from "./tooltip.module.css";

/**
 * Words about a control, above it on hover and on focus; Escape puts them away. They are for the eye: what they say
 * belongs into the control's own name as well.
 */
export function Tooltip({ words, children }: { words: string; children: ReactNode }) {
  const [shown, show] = useState(false);
  return (
    <span
      role="presentation"
      className={classes.around}
      onMouseEnter={() => show(true)}
      onMouseLeave={() => show(false)}
      onFocus={() => show(true)}
      onBlur={() => show(false)}
      onKeyDown={(event) => {
        if (event.key === "Escape") show(false);
      }}
    >
      {children}
      {shown && <Words words={words} />}
    </span>
  );
}

/** A popover, which no table cuts off; the control beside it is what it hangs on. */
function Words({ words }: { words: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => element.current?.showPopover(), []);
  return (
    <span ref={element} popover="manual" className={classes.words} aria-hidden>
      {words}
    </span>
  );
}
