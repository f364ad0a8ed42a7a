/**
 * The selected lines of a list. This tab stores them across reloads, packed so that half a million
 * need little space.
 */
import { useState, useSyncExternalStore } from "react";
import { packed, unpacked } from "../../../runs/lists/packed-keys";
import { selectedKey } from "../../../runs/results/used-rows";

const never = () => () => undefined;

export interface Selection {
  keys: ReadonlySet<number>;
  has(key: number): boolean;
  toggle(key: number): void;
  /** Selects these lines, or with `false` removes them from the selection. */
  select(keys: Iterable<number>, isSelected?: boolean): void;
  clear(): void;
}

export function useSelection(id: string, table: string): Selection {
  const name = selectedKey(id, table);
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
    select(some, isSelected = true) {
      const next = new Set(keys);
      for (const key of some)
        if (isSelected) next.add(key);
        else next.delete(key);
      change(next);
    },
    clear: () => change(new Set()),
  };
}
