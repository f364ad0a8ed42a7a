/**
 * Makes a row of buttons and links one tab stop: the arrow keys, Home and End move within it.
 * Without scripts every control is a separate tab stop.
 */
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

interface OneStop<Row extends HTMLElement> {
  /** Marks the row for the browser tests, which use arrow keys in it. */
  "data-one-stop": "";
  ref: RefObject<Row | null>;
  onKeyDown(event: KeyboardEvent<Row>): void;
  onFocus(event: FocusEvent<Row>): void;
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Returns the row's controls without those of an open menu or panel. */
const controlsIn = (row: HTMLElement) =>
  [...row.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), summary")].filter((control) => {
    const layer = control.closest("[popover], dialog");
    return !(layer && row.contains(layer)) && control.checkVisibility();
  });

export function useOneStop<Row extends HTMLElement>(): OneStop<Row> {
  const ref = useRef<Row>(null);
  const last = useRef<Element | null>(null);
  // Runs after each render, because a render may add or remove controls.
  useEffect(() => {
    if (ref.current) keepOneStop(ref.current, last.current);
  });
  return {
    "data-one-stop": "",
    ref,
    onKeyDown(event) {
      const step = steps[event.key];
      const controls = controlsIn(event.currentTarget);
      const at = controls.findIndex((control) => control === event.target);
      if (!step || at < 0 || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      controls[step(at, controls.length)]?.focus();
    },
    onFocus({ target, currentTarget }) {
      last.current = target;
      keepOneStop(currentTarget, target);
    },
  };
}

/** Makes one control the tab stop: the last used one, or the current link, or the first control. */
function keepOneStop(row: HTMLElement, last: Element | null): void {
  const controls = controlsIn(row);
  const stop =
    controls.find((control) => control === last) ??
    controls.find((control) => control.getAttribute("aria-current") === "true") ??
    controls[0];
  for (const control of controls) control.tabIndex = control === stop ? 0 : -1;
}
