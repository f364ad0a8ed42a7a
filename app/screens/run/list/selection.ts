/** Which lines of a list are selected, kept in this tab beyond a reload: of half a million in few letters. */
import { useState, useSyncExternalStore } from "react";

const base = 36;

/** Keys that follow each other as one entry, "first+more". */
export function packed(keys: Iterable<number>): string {
  const sorted = Float64Array.from(keys).toSorted();
  const stretches: [first: number, more: number][] = [];
  for (const key of sorted) {
    const last = stretches.at(-1);
    if (last && key === last[0] + last[1] + 1) last[1] += 1;
    else stretches.push([key, 0]);
  }
  let before = 0;
  return stretches
    .map(([first, more]) => {
      const entry = `${(first - before).toString(base)}${more > 0 ? `+${more.toString(base)}` : ""}`;
      before = first + more;
      return entry;
    })
    .join(",");
}

/** @returns empty for what was not written by `packed` */
export function unpacked(text: string): Set<number> {
  const keys = new Set<number>();
  let before = 0;
  for (const entry of text === "" ? [] : text.split(",")) {
    const [first = 0, more = 0] = entry.split("+").map((part) => Number.parseInt(part, base));
    if (!Number.isSafeInteger(first) || !Number.isSafeInteger(more) || more > 65_536) return new Set();
    for (let at = 0; at <= more; at++) keys.add(before + first + at);
    before += first + more;
  }
  return keys;
}

const never = () => () => undefined;

export interface Selection {
  keys: ReadonlySet<number>;
  has(key: number): boolean;
  toggle(key: number): void;
  select(keys: Iterable<number>): void;
  clear(): void;
}

/** @param place tells the list from others */
export function useSelection(place: string): Selection {
  const name = `selected:${place}`;
  const kept = useSyncExternalStore(
    never,
    () => sessionStorage.getItem(name) ?? "",
    () => "",
  );
  const [changed, setChanged] = useState<{ name: string; keys: ReadonlySet<number> } | null>(null);
  const [read, setRead] = useState<{ kept: string; keys: ReadonlySet<number> }>({
    kept: "",
    keys: new Set(),
  });
  if (read.kept !== kept) setRead({ kept, keys: unpacked(kept) });
  const keys = changed?.name === name ? changed.keys : read.keys;
  const change = (next: Set<number>) => {
    setChanged({ name, keys: next });
    if (next.size > 0) sessionStorage.setItem(name, packed(next));
    else sessionStorage.removeItem(name);
  };
  return {
    keys,
    has: (key) => keys.has(key),
    toggle(key) {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      change(next);
    },
    select: (more) => change(new Set([...keys, ...more])),
    clear: () => change(new Set()),
  };
}
