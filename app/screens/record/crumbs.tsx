/** Links to the list that the user came from, and to the records before and after this one. */
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronLeft from "@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import type { ShownRecord } from "../../records/shown-record";
import { formatNumber } from "../../toolkit/format-number";
import { useHydrated } from "../../ui/use-hydrated";
import { type CameFrom, isCameFrom } from "./came-from";
import classes from "./record.module.css";

export function Crumbs({ id, lists }: Pick<ShownRecord, "id" | "lists">) {
  const hydrated = useHydrated();
  const { state } = useLocation() as { state: unknown };
  // The server does not know the history of the browser.
  const now = hydrated && isCameFrom(state) ? state : null;
  // A form that the user sends drops the state of the browser's history.
  const [kept, setKept] = useState<CameFrom | null>(null);
  if (now && now !== kept) setKept(now);
  const latest = now ?? kept;
  const from = latest?.records[latest.at] === id ? latest : null;
  const [list] = lists;
  return (
    <>
      <Link to="/lists" className={classes.crumb}>
        <IconChevronLeft size={16} stroke={1.8} aria-hidden /> Lists
      </Link>
      {(from ?? list) && (
        <>
          <span aria-hidden>/</span>
          <Link
            to={from ? `/lists/${from.list.id}${from.list.search}` : `/lists/${list?.id}`}
            className={classes.crumb}
          >
            {from?.list.name ?? list?.name}
          </Link>
        </>
      )}
      {from && <Steps from={from} />}
    </>
  );
}

function Steps({ from }: { from: CameFrom }) {
  const { at, first, records, count } = from;
  const step = (to: number, words: string, Icon: typeof IconChevronUp) => {
    const id = records[to];
    return id ? (
      <Link
        to={`/records/${id}`}
        state={{ ...from, at: to }}
        replace
        className={classes.step}
        aria-label={words}
      >
        <Icon size={16} stroke={1.8} aria-hidden />
      </Link>
    ) : (
      <span className={classes.step} data-off="">
        <Icon size={16} stroke={1.8} aria-hidden />
      </span>
    );
  };
  return (
    <span className={classes.steps}>
      {formatNumber(first + at + 1)} of {formatNumber(count)}
      {step(at - 1, "Previous record", IconChevronUp)}
      {step(at + 1, "Next record", IconChevronDown)}
    </span>
  );
}
