import { useRef } from "react";
import type { Selection } from "./selection";

export interface RangeToggle {
  /** Toggles a line, or with `isRange` gives all lines since the last one the same state. */
  toggle(at: number, isRange: boolean): void;
  /** Selects the lines between two lines. The next range begins where the last one began. */
  extend(from: number, to: number): void;
}

/** Selects single lines, and with Shift the lines between two of them. */
export function useRangeToggle(order: ArrayLike<number>, selection: Selection): RangeToggle {
  const start = useRef<{ order: ArrayLike<number>; at: number } | null>(null);
  const began = () => (start.current?.order === order ? start.current.at : null);
  const select = (from: number, to: number, isSelected: boolean) => {
    start.current = { order, at: from };
    selection.select(keysBetween(order, from, to), isSelected);
  };
  return {
    toggle(at, isRange) {
      const key = order[at];
      const from = isRange ? began() : null;
      if (key === undefined) return;
      if (from !== null) return select(from, at, selection.has(order[from] ?? -1));
      start.current = { order, at };
      selection.toggle(key);
    },
    extend: (from, to) => select(began() ?? from, to, true),
  };
}

/** Returns the keys of two lines and of all lines between them, in either direction. */
export function keysBetween(order: ArrayLike<number>, one: number, other: number): number[] {
  const [from, to] = one < other ? [one, other] : [other, one];
  return Array.from({ length: to - from + 1 }, (_, at) => order[from + at] ?? -1).filter((key) => key >= 0);
}
