/**
 * A list's lines. A wide screen renders only the lines near the visible ones, in a frame with a
 * fixed header and first column. A phone shows a card per line and loads more on request.
 */
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ListLine } from "../../../runs/lists/list-line";
import type { ListQuery } from "../../../runs/lists/list-query";
import { formatNumber } from "../../../toolkit/format-number";
import { Button } from "../../../ui/button";
import { LineRow, useLineActs } from "./line-row";
import { useRangeToggle } from "./range-toggle";
import { firstColumn, type ListColumn } from "./list-columns";
import { ListHead } from "./list-head";
import { lineHeight, Room, roomyHeight } from "./list-room";
import { SelectAll } from "./select-all";
import type { Selection } from "./selection";
import { usePhone } from "./use-phone";
import { Sums } from "./sums-row";
import type { List } from "./use-list";
import classes from "./list.module.css";

interface GridProps {
  caption: string;
  /** Distinguishes this list from others on the page. */
  place: string;
  list: List;
  query: ListQuery;
  /** The column fixed on the left; by default a file's input. */
  first?: ListColumn;
  columns: ListColumn[];
  selection: Selection;
  /**
   * Id of the form that sends the checkboxes if the browser has no scripts, if the page has one.
   */
  plainForm?: string;
  /** Whether the lines are of a saved list: they are higher, and the foot counts their values. */
  isSaved?: boolean;
  /** Number of all lines, if the browser does not know all of them yet. */
  all?: number;
  /** Index of the line that is open beside the list. */
  opened?: number | null;
  onOpen(line: ListLine): void;
  onWidth(column: string, width: number): void;
}

/** Lines rendered above and below the visible ones, and the step by which the window moves. */
const beyond = 20;
const stride = 10;
/**
 * Milliseconds after a jump before the lines around the visible ones are rendered; this way the
 * visible ones appear sooner.
 */
const beyondAfter = 150;
/** Lines that "Show more" adds on a phone. */
const phonePage = 50;
/** Lines rendered until the frame's height is known. */
const firstDrawn = 100;

export function ListGrid(props: GridProps) {
  const {
    caption,
    place,
    list,
    query,
    first = firstColumn,
    columns,
    selection,
    plainForm,
    opened = null,
    isSaved = false,
  } = props;
  const height = isSaved ? roomyHeight : lineHeight;
  const { onOpen, onWidth } = props;
  const isPhone = usePhone();
  const frame = useRef<HTMLElement>(null);
  const count = list.order.keys.length;
  const [sight, setSight] = useState({ from: 0, lines: 0, isJump: false });
  const [most, setMost] = useState(phonePage);
  const [active, setActive] = useState<number | null>(null);
  /** Whether the user pressed "End" while only the first lines were known. */
  const goesToEnd = useRef(false);
  const { show } = list;

  const look = () => {
    const box = frame.current;
    if (!box || isPhone) return;
    const from = Math.floor(box.scrollTop / height / stride) * stride;
    const lines = Math.ceil(box.clientHeight / height) + stride;
    setSight((before) =>
      from === before.from && lines === before.lines
        ? before
        : { from, lines, isJump: Math.abs(from - before.from) > lines },
    );
  };
  useEffect(() => {
    if (!sight.isJump) return;
    // The user may have jumped again before React rendered this jump.
    const rest = () => setSight((now) => (now === sight ? { ...now, isJump: false } : now));
    const timer = setTimeout(rest, beyondAfter);
    return () => clearTimeout(timer);
  }, [sight]);
  const around = sight.isJump ? 0 : beyond;
  const from = isPhone ? 0 : Math.max(0, Math.min(sight.from, count) - around);
  const to = Math.min(count, isPhone ? most : sight.lines ? sight.from + sight.lines + around : firstDrawn);
  // Requests the full order only if the user scrolls or selects lines, because "select all" needs
  // it. Many users only look at the first page.
  const isAsked = sight.from > 0 || most > phonePage || selection.keys.size > 0;
  const onShow = useRef(show);
  useEffect(() => {
    onShow.current = show;
  });
  useEffect(() => {
    if (isAsked) onShow.current(from, to);
  }, [isAsked, from, to, list.order]);
  // The user may have scrolled before hydration.
  const onMount = useEffectEvent(() => {
    if (frame.current && frame.current.scrollTop > 0) look();
  });
  useEffect(() => onMount(), []);
  // A new order is shown from its first line.
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
    const top = next * height;
    const foot = box.querySelector("tfoot")?.clientHeight ?? 0;
    const room = box.clientHeight - height * 2 - foot;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top > box.scrollTop + room) box.scrollTop = top - room;
  };
  const goTo = useEffectEvent(move);
  useEffect(() => {
    if (opened !== null) goTo(opened);
  }, [opened]);
  const range = useRangeToggle(list.order.keys, selection);
  const onOrder = useEffectEvent(() => {
    if (goesToEnd.current && !list.order.isPart) move(count - 1);
  });
  useEffect(() => onOrder(), [list.order]);
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    // Links and checkboxes in cells handle their own keys.
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
      if (event.shiftKey && active !== null) {
        range.extend(active, Math.max(0, Math.min(count - 1, next)));
      }
      move(next);
    } else if (event.key === " " && active !== null) range.toggle(active, event.shiftKey);
    else if (event.key === "Enter" && line) onOpen(line);
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft")
      frame.current?.scrollBy({ left: event.key === "ArrowRight" ? 120 : -120 });
    else return;
    event.preventDefault();
  };
  const acts = useLineActs({ onOpen, toggle: range.toggle, activate: setActive });

  return (
    <>
      <section ref={frame} className={classes.frame} onScroll={look} aria-label={caption}>
        <table
          // The role tells screen readers that keys move between lines.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          className={classes.table}
          data-list={place}
          data-saved={isSaved || undefined}
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
              <ListHead column={first} query={query} isFirst onWidth={(width) => onWidth(first.name, width)}>
                {count > 0 && <SelectAll list={list} selection={selection} />}
              </ListHead>
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
          {from > 0 && <Room lines={from} columns={columns.length + 1} height={height} />}
          <tbody>
            {Array.from({ length: Math.max(0, to - from) }, (_, place) => {
              const at = from + place;
              const line = list.lineAt(at);
              return line ? (
                <LineRow
                  key={line.key}
                  line={line}
                  at={at}
                  first={first.name}
                  columns={columns}
                  isSelected={selection.has(line.key)}
                  isActive={at === active}
                  acts={acts}
                  plainForm={plainForm}
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
          {!isPhone && to < count && <Room lines={count - to} columns={columns.length + 1} height={height} />}
          {!isPhone && (
            <Sums list={list} first={first} columns={columns} all={isSaved ? (props.all ?? count) : null} />
          )}
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
