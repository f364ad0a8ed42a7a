/**
 * A list's lines: on a wide screen those that are in sight of all there are, in a frame of their own whose head and first
 * column stay; on a phone a card for each, more on request.
 */
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { ListLine } from "../../../runs/lists/list-line";
import type { ListQuery } from "../../../runs/lists/list-query";
import { formatNumber } from "../../../toolkit/format-number";
import { Button } from "../../../ui/button";
import { LineRow, useLineActs } from "./line-row";
import { firstColumn, type ListColumn } from "./list-columns";
import { ListHead } from "./list-head";
import type { Selection } from "./selection";
import type { List } from "./use-list";
import { usePhone } from "./use-phone";
import classes from "./list.module.css";

interface GridProps {
  caption: string;
  /** Tells it from others. */
  place: string;
  list: List;
  query: ListQuery;
  /** The column that stays at the left; a file's input unless given. */
  first?: ListColumn;
  columns: ListColumn[];
  selection: Selection;
  onOpen(line: ListLine): void;
  onWidth(column: string, width: number): void;
}

/** Pixels of a line, its border included; half a million of them are as high as browsers let a box be. */
const lineHeight = 35;
/** Lines drawn beyond those in sight, and by how many the drawn ones move on. */
const beyond = 20;
const stride = 10;
/** Milliseconds after a jump until lines beyond those in sight are drawn too: these alone are there sooner. */
const beyondAfter = 150;
/** Lines that a phone shows more of at once. */
const phonePage = 50;
/** Before it is known how high the frame is. */
const firstDrawn = 100;

export function ListGrid(props: GridProps) {
  const { caption, place, list, query, first = firstColumn, columns, selection, onOpen, onWidth } = props;
  const isPhone = usePhone();
  const frame = useRef<HTMLElement>(null);
  const count = list.order.keys.length;
  const [sight, setSight] = useState({ from: 0, lines: 0, isJump: false });
  const [most, setMost] = useState(phonePage);
  const [active, setActive] = useState<number | null>(null);
  /** "End" was pressed while only the first lines were known. */
  const goesToEnd = useRef(false);
  const { show } = list;

  const look = () => {
    const box = frame.current;
    if (!box || isPhone) return;
    const from = Math.floor(box.scrollTop / lineHeight / stride) * stride;
    const lines = Math.ceil(box.clientHeight / lineHeight) + stride;
    setSight((before) =>
      from === before.from && lines === before.lines
        ? before
        : { from, lines, isJump: Math.abs(from - before.from) > lines },
    );
  };
  useEffect(() => {
    if (!sight.isJump) return;
    // A person may have jumped on, and React not drawn it yet.
    const rest = () => setSight((now) => (now === sight ? { ...now, isJump: false } : now));
    const timer = setTimeout(rest, beyondAfter);
    return () => clearTimeout(timer);
  }, [sight]);
  const around = sight.isJump ? 0 : beyond;
  const from = isPhone ? 0 : Math.max(0, Math.min(sight.from, count) - around);
  const to = Math.min(count, isPhone ? most : sight.lines ? sight.from + sight.lines + around : firstDrawn);
  // A list that is looked at and left is not put in order: only one that is scrolled, or of which lines are selected, since
  // then all of them can be.
  const isAsked = sight.from > 0 || most > phonePage || selection.keys.size > 0;
  const onShow = useRef(show);
  useEffect(() => {
    onShow.current = show;
  });
  useEffect(() => {
    if (isAsked) onShow.current(from, to);
  }, [isAsked, from, to, list.order]);
  // A person may have scrolled before code was there to hear of it.
  const onMount = useEffectEvent(() => {
    if (frame.current && frame.current.scrollTop > 0) look();
  });
  useEffect(() => onMount(), []);
  // Another order begins at its top.
  const { search } = list.order;
  const shownBefore = useRef(search);
  useEffect(() => {
    if (shownBefore.current === search) return;
    shownBefore.current = search;
    goesToEnd.current = false;
    frame.current?.scrollTo({ top: 0 });
    setActive(null);
  }, [search]);

  const move = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    setActive(next);
    const box = frame.current;
    if (!box) return;
    const row = box.querySelector(`[aria-rowindex="${next + 2}"]`);
    if (isPhone) return row?.scrollIntoView({ block: "nearest" });
    const top = next * lineHeight;
    const room = box.clientHeight - lineHeight * 2;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top > box.scrollTop + room) box.scrollTop = top - room;
  };
  const onOrder = useEffectEvent(() => {
    if (goesToEnd.current && !list.order.isPart) move(count - 1);
  });
  useEffect(() => onOrder(), [list.order]);
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    // A link or a box in a cell has keys of its own.
    if (event.target !== event.currentTarget || count === 0) return;
    const at = active ?? -1;
    const page = Math.max(1, sight.lines - stride - 2);
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: count - 1,
    };
    const line = active === null ? undefined : list.lineAt(active);
    const next = moves[event.key];
    if (next !== undefined) {
      goesToEnd.current = event.key === "End" && list.order.isPart;
      move(next);
    } else if (event.key === " " && line) selection.toggle(line.key);
    else if (event.key === "Enter" && line?.state === "done") onOpen(line);
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft")
      frame.current?.scrollBy({ left: event.key === "ArrowRight" ? 120 : -120 });
    else return;
    event.preventDefault();
  };
  const acts = useLineActs({ onOpen, toggle: selection.toggle, activate: setActive });

  return (
    <>
      <section ref={frame} className={classes.frame} onScroll={look} aria-label={caption}>
        <table
          // Keys move from line to line, which a table alone does not say.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          className={classes.table}
          data-list={place}
          aria-label={caption}
          aria-rowcount={list.order.isPart ? -1 : count + 1}
          aria-multiselectable
          aria-busy={list.isBusy}
          aria-activedescendant={
            active !== null && active >= from && active < to ? `line-${active}` : undefined
          }
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            look();
            if (event.target === event.currentTarget && active === null) setActive(sight.from);
          }}
        >
          <thead>
            <tr aria-rowindex={1}>
              <ListHead column={first} query={query} onWidth={(width) => onWidth(first.name, width)} />
              {columns.map((column) => (
                <ListHead
                  key={column.name}
                  column={column}
                  query={query}
                  onWidth={(width) => onWidth(column.name, width)}
                />
              ))}
            </tr>
          </thead>
          {from > 0 && <Room lines={from} columns={columns.length + 1} />}
          <tbody>
            {Array.from({ length: Math.max(0, to - from) }, (_, place) => {
              const at = from + place;
              const line = list.lineAt(at);
              return line ? (
                <LineRow
                  key={line.key}
                  line={line}
                  at={at}
                  columns={columns}
                  isSelected={selection.has(line.key)}
                  isActive={at === active}
                  acts={acts}
                />
              ) : (
                <tr key={`loading-${at}`} id={`line-${at}`} aria-rowindex={at + 2} data-loading="">
                  <td colSpan={columns.length + 1}>
                    <div data-width="">Loading…</div>
                  </td>
                </tr>
              );
            })}
          </tbody>
          {!isPhone && to < count && <Room lines={count - to} columns={columns.length + 1} />}
        </table>
      </section>
      {isPhone && (to < count || list.order.isPart) && (
        <Button variant="default" onClick={() => setMost(most + phonePage)}>
          {list.order.isPart ? "Show more" : `Show more of ${formatNumber(count)}`}
        </Button>
      )}
    </>
  );
}

/** The height of lines that are not drawn, set by script: an attribute would be refused by the page's policy. */
function Room({ lines, columns }: { lines: number; columns: number }) {
  const cell = useRef<HTMLTableCellElement>(null);
  useLayoutEffect(() => {
    if (cell.current) cell.current.style.height = `${lines * lineHeight}px`;
  }, [lines]);
  return (
    <tbody aria-hidden className={classes.room}>
      <tr>
        <td ref={cell} colSpan={columns}>
          {" "}
        </td>
      </tr>
    </tbody>
  );
}
