import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import classes from "./tooltip.module.css";

/**
 * A text above a control on hover and focus; Escape hides it. Screen readers skip it, so the
 * control's own name must say the same.
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

/**
 * A popover, because a table would clip other elements. It is anchored to the control next to it.
 */
function Words({ words }: { words: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => element.current?.showPopover(), []);
  return (
    <span ref={element} popover="manual" className={classes.words} aria-hidden>
      {words}
    </span>
  );
}
