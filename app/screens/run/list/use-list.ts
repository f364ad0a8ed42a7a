/**
 * Loads a list's lines while the user scrolls: it keeps the order of all keys and requests lines
 * page by page.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import { logError } from "../../../log";
import type { ListLine, ListPage } from "../../../runs/lists/list-line";
import { linesTogether } from "../../../runs/lists/list-query";
import { readLines, readOrder } from "./browser";

export interface Loaded extends ListPage {
  /** The query of these lines. */
  search: string;
  /** Number of rows that had ended at that time. */
  ended: number;
}

interface Order {
  search: string;
  keys: ArrayLike<number>;
  /** Whether only the first lines are known. */
  isPart: boolean;
  ended: number;
  unlisted: number;
  choices: Record<string, string[]>;
}

export interface List {
  order: Order;
  lineAt(index: number): ListLine | undefined;
  /** The first lines, which the server sends together with the list's order. */
  firstLines: ListLine[];
  /** Loads these lines, and the full order if only a part is known. */
  show(from: number, to: number): void;
  /** Reads the current order, with new lines. */
  refresh(): void;
  /**
   * Whether another table was requested but has not arrived, so its columns do not match these
   * lines.
   */
  isOther: boolean;
  isBusy: boolean;
  hasFailed: boolean;
}

/** Maximum parallel requests for lines. */
const atOnce = 2;
/**
 * Maximum pages in memory. Beyond it, the oldest invisible pages are dropped and loaded again when
 * needed.
 */
const pagesHeld = 30;
/**
 * Milliseconds to wait after a jump, so that a dragged scrollbar does not load every page it
 * passes.
 */
const restsAfter = 20;
/** Milliseconds before the next read while some rows are not indexed yet. */
const againAfter = 500;

const firstOrder = ({ search, lines, isAll, ended }: Loaded): Order => ({
  search,
  keys: lines.map(({ key }) => key),
  isPart: !isAll,
  ended,
  unlisted: 0,
  choices: {},
});

/** Pages requested and loaded, and the rendered range of lines. */
interface Pages {
  underWay: Map<number, AbortController>;
  done: Set<number>;
  from: number;
  to: number;
}

const isDrawn = (page: number, { from, to }: Pages) =>
  (page + 1) * linesTogether > from && page * linesTogether < to;

/**
 * Returns the pages to load: the rendered ones from the middle outwards, then the next and the
 * previous page.
 */
function wantedPages({ from, to }: Pages, { keys }: Order): number[] {
  const first = Math.floor(from / linesTogether);
  const end = Math.ceil(to / linesTogether);
  const toMiddle = (page: number) => Math.abs((page + 0.5) * linesTogether - (from + to) / 2);
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at).toSorted(
    (a, b) => toMiddle(a) - toMiddle(b),
  );
  return [...drawn, end, first - 1].filter((page) => page >= 0 && page * linesTogether < keys.length);
}

/**
 * Cancels a less urgent request to free a slot; a user who drags the scrollbar no longer needs it.
 * @param first pages that are more urgent
 */
function makeRoom({ underWay }: Pages, first: number[]): boolean {
  if (underWay.size < atOnce) return true;
  for (const [page, asked] of underWay) {
    if (first.includes(page)) continue;
    asked.abort();
    return underWay.delete(page);
  }
  return false;
}

/** Returns the loaded pages to drop. Keeps the first page, because every list starts with it. */
const pagesToLetGo = (pages: Pages): number[] =>
  [...pages.done]
    .filter((page) => page > 0 && !isDrawn(page, pages))
    .slice(0, Math.max(0, pages.done.size - pagesHeld));

const keysOfPage = ({ keys }: Order, page: number): number[] =>
  Array.from(
    { length: Math.max(0, Math.min(linesTogether, keys.length - page * linesTogether)) },
    (_, at) => keys[page * linesTogether + at] ?? 0,
  );

const linesByKey = (lines: ListLine[]) => new Map(lines.map((line) => [line.key, line]));

export function useList(
  address: string,
  wanted: { search: string; table: string | null },
  loaded: Loaded,
): List {
  const { search, table } = wanted;
  const [held, setHeld] = useState(() => ({
    order: firstOrder(loaded),
    first: loaded.lines,
    table,
    lines: linesByKey(loaded.lines),
  }));
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const asking = useRef(0);
  const pages = useRef<Pages>({ underWay: new Map(), done: new Set(), from: 0, to: 0 });
  const { order } = held;

  const readAnew = useCallback(async () => {
    const turn = ++asking.current;
    setBusy(true);
    try {
      const { lines, ...next } = await readOrder(address, search, pages.current.from);
      if (turn !== asking.current) return;
      for (const asked of pages.current.underWay.values()) asked.abort();
      pages.current.underWay.clear();
      pages.current.done.clear();
      setHeld({ order: { ...next, search, isPart: false }, first: lines, lines: linesByKey(lines), table });
      setFailed(false);
    } catch (error) {
      if (turn !== asking.current) return;
      logError("the list's order could not be read", { address, error });
      setFailed(true);
    } finally {
      if (turn === asking.current) setBusy(false);
    }
  }, [address, search, table]);

  useEffect(() => {
    if (order.search === search) return;
    pages.current.from = 0;
    void readAnew();
  }, [order.search, search, readAnew]);

  useEffect(() => {
    if (order.unlisted === 0) return;
    const timer = setTimeout(() => void readAnew(), againAfter);
    return () => clearTimeout(timer);
  }, [order, readAnew]);

  const loadShown = useCallback(async () => {
    const { underWay, done } = pages.current;
    const wantedNow = wantedPages(pages.current, order);
    for (const [at, page] of wantedNow.entries()) {
      const keys = keysOfPage(order, page);
      if (underWay.has(page) || done.has(page) || keys.every((key) => held.lines.has(key))) continue;
      if (!makeRoom(pages.current, wantedNow.slice(0, at))) return;
      const asked = new AbortController();
      underWay.set(page, asked);
      const turn = asking.current;
      void readLines(address, table, keys, { signal: asked.signal }).then(
        (lines) => {
          if (turn !== asking.current || asked.signal.aborted) return;
          underWay.delete(page);
          // The answer omits lines of deleted rows, so the page counts as loaded anyway.
          done.add(page);
          const far = pagesToLetGo(pages.current);
          for (const each of far) done.delete(each);
          setHeld((before) => {
            if (before.order !== order) return before;
            const next = new Map([...before.lines, ...linesByKey(lines)]);
            for (const each of far) for (const key of keysOfPage(order, each)) next.delete(key);
            return { ...before, lines: next };
          });
        },
        (error: unknown) => {
          if (asked.signal.aborted) return;
          underWay.delete(page);
          logError("lines of the list could not be read", { address, error });
          setFailed(true);
        },
      );
    }
  }, [address, table, order, held.lines]);

  // Loads the lines that the user has scrolled to since the last load.
  useEffect(() => void loadShown(), [loadShown]);
  const latestLoad = useRef(loadShown);
  useEffect(() => {
    latestLoad.current = loadShown;
  });
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);

  return {
    order,
    firstLines: held.first,
    lineAt: (index) => held.lines.get(order.keys[index] ?? -1),
    show(from, to) {
      const isJump = Math.abs(from - pages.current.from) > linesTogether;
      pages.current.from = from;
      pages.current.to = Math.min(to, order.keys.length);
      clearTimeout(resting.current);
      if (order.isPart && order.search === search) {
        if (!isBusy && !hasFailed) void readAnew();
      } else if (isJump) resting.current = setTimeout(() => void latestLoad.current(), restsAfter);
      else void loadShown();
    },
    refresh: () => void readAnew(),
    isOther: held.table !== table,
    isBusy: isBusy || (order.search !== search && !hasFailed),
    hasFailed,
  };
}
