/**
 * The row that is open beside the list, by its number in the URL. Opening adds an entry to the
 * browser's history, so Back closes the row; moving to another row replaces the entry.
 */
import { useEffect, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { logError } from "../../log";
import type { ListLine } from "../../runs/lists/list-line";
import { keyOf, positionOf } from "../../runs/lists/list-query";
import type { ShownRow } from "../../runs/run-view";
import { readLines, readRow } from "./list/browser";
import type { List } from "./list/use-list";

const name = "row";
/** Marks history entries that opening a row added. */
interface Entry {
  opensRow?: boolean;
}

export interface OpenRow {
  /** Zero-based position of the row, or null if none is open. */
  position: number | null;
  /** Index of its first line in the list, or null if the list does not show it. */
  at: number | null;
  /** Positions of the neighbouring rows in the list's order. */
  previous: number | null;
  next: number | null;
  open(position: number): void;
  /** Shows another row in place of the open one. */
  move(position: number): void;
  close(): void;
}

export function useOpenRow({ order }: List): OpenRow {
  const [search] = useSearchParams();
  const state = useLocation().state as Entry | null;
  const navigate = useNavigate();
  const asked = Number(search.get(name) ?? Number.NaN);
  const position = Number.isInteger(asked) && asked > 0 ? asked - 1 : null;
  const { keys } = order;
  const at = position === null ? null : indexOfRow(keys, position);
  const go = (to: number | null, entry: { replace: boolean; state: Entry | null }) => {
    const params = new URLSearchParams(search);
    if (to === null) params.delete(name);
    else params.set(name, String(to + 1));
    void navigate({ search: params.toString() }, { preventScrollReset: true, ...entry });
  };
  return {
    position,
    at,
    previous: at === null ? null : neighbour(keys, at, -1),
    next: at === null ? null : neighbour(keys, at, 1),
    open: (to) => go(to, { replace: position !== null, state: { opensRow: true } }),
    move: (to) => go(to, { replace: true, state }),
    close() {
      if (state?.opensRow) void navigate(-1);
      else go(null, { replace: true, state: null });
    },
  };
}

function indexOfRow(keys: ArrayLike<number>, position: number): number | null {
  for (let at = 0; at < keys.length; at++) if (positionOf(keys[at] ?? -1) === position) return at;
  return null;
}

/** Returns the row of the next line that belongs to another row; a row has a line per hit. */
function neighbour(keys: ArrayLike<number>, from: number, by: 1 | -1): number | null {
  const own = positionOf(keys[from] ?? -1);
  for (let at = from + by; at >= 0 && at < keys.length; at += by) {
    const position = positionOf(keys[at] ?? -1);
    if (position !== own) return position;
  }
  return null;
}

export interface ReadRow {
  /** The row's line in the list, or null until it is read. */
  line: ListLine | null;
  /** The row with its full result, or null until it is read. */
  row: ShownRow | null;
  hasFailed: boolean;
}

/**
 * Reads a row with its full result.
 * @param known the row's line, if the list has it
 */
export function useRow(
  address: string,
  { table, position, known }: { table: string | null; position: number; known: ListLine | undefined },
): ReadRow {
  const [read, setRead] = useState<(ReadRow & { position: number }) | null>(null);
  const hasLine = known !== undefined;
  useEffect(() => {
    let isCurrent = true;
    const keep = (found: ReadRow) => isCurrent && setRead({ ...found, position });
    Promise.all([
      readRow(address, position),
      hasLine ? null : readLines(address, table, [keyOf(position, 0)]),
    ]).then(
      ([row, lines]) => keep({ row, line: lines?.[0] ?? null, hasFailed: row === null }),
      (error: unknown) => {
        logError("the row could not be read", { address, error });
        keep({ row: null, line: null, hasFailed: true });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [address, table, position, hasLine]);
  const found = read?.position === position ? read : null;
  return {
    line: known ?? found?.line ?? null,
    row: found?.row ?? null,
    hasFailed: found?.hasFailed ?? false,
  };
}
