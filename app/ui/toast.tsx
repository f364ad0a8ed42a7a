import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "./button";
import { IconButton } from "./icon-button";
import classes from "./toast.module.css";

interface ToastProps {
  words: ReactNode;
  /** The button that undoes the reported action. */
  action?: { label: string; onAction(): void } | undefined;
  /** Called when the user closes the toast, acts on it, or after some seconds. */
  onEnd(): void;
}

const shownMs = 6000;
/** A user needs time to notice a mistake. */
const shownWithActionMs = 10_000;

/**
 * Reports an action at the bottom of the screen. It stays while the pointer or the focus is on it.
 */
export function Toast({ words, action, onEnd }: ToastProps) {
  const box = useRef<HTMLDivElement>(null);
  const ended = useRef(onEnd);
  const [isHeld, setHeld] = useState(false);
  const hasAction = action !== undefined;
  useEffect(() => {
    ended.current = onEnd;
  });
  useEffect(() => box.current?.showPopover(), []);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => ended.current(), hasAction ? shownWithActionMs : shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, words, hasAction]);
  return (
    <div
      ref={box}
      popover="manual"
      className={classes.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p role="status">{words}</p>
      {action && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            action.onAction();
            onEnd();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton muted aria-label="Dismiss" onClick={onEnd}>
        <IconX size={16} stroke={1.6} aria-hidden />
      </IconButton>
    </div>
  );
}
