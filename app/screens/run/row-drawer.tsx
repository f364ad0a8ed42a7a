/**
 * One row of a file beside the list: its state and reason, its input as the file had it, its full
 * result, and what can be done with it.
 */
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { inputWords } from "../../runs/input-words";
import { type ShownRun, writingOf } from "../../runs/run-view";
import type { ListLine } from "../../runs/lists/list-line";
import { formatNumber } from "../../toolkit/format-number";
import { readLeftOut } from "../../toolkit/left-out";
import { Dialog } from "../../ui/dialog";
import { IconButton } from "../../ui/icon-button";
import { LeftOutBar } from "../../ui/left-out-bar";
import { ResultTables } from "../../ui/result-tables/result-tables";
import { StateBadge } from "../../ui/state-badge";
import { Reason, reasonOf } from "./list/list-cell";
import type { OpenRow, ReadRow } from "./use-open-row";
import classes from "./row-drawer.module.css";

interface DrawerProps extends ReadRow {
  run: ShownRun;
  position: number;
  open: OpenRow;
  /** Actions for this row. */
  actions: ReactNode;
}

export function RowDrawer({ run, position, open, line, row, hasFailed, actions }: DrawerProps) {
  const { previous, next } = open;
  useStepKeys({ j: next, k: previous }, open.move);
  const total = run.counts?.total;
  const input = line && inputWords(line.input);
  return (
    <Dialog
      look="row-drawer"
      title={input || line?.given || `Row ${formatNumber(position + 1)}`}
      above={`Row ${formatNumber(position + 1)}${total ? ` of ${formatNumber(total)}` : ""}`}
      actions={
        <>
          <Step label="Previous row" shortcut="k" to={previous} onMove={open.move}>
            <IconChevronUp size={18} stroke={1.6} aria-hidden />
          </Step>
          <Step label="Next row" shortcut="j" to={next} onMove={open.move}>
            <IconChevronDown size={18} stroke={1.6} aria-hidden />
          </Step>
        </>
      }
      foot={line && actions}
      onClose={open.close}
    >
      {line && (
        <>
          <p className={classes.state}>
            <StateBadge state={line.state} />
            {line.mark && <Link to={`/records/${line.mark.recordId}`}>{line.mark.words}</Link>}
          </p>
          <Why line={line} />
          <Input input={line.input} given={line.given} />
        </>
      )}
      {row === null ? (
        <p className={classes.quiet}>
          {hasFailed ? "This row could not be read. Close it and open it again." : "Loading…"}
        </p>
      ) : (
        row.tables.length > 0 && (
          <ResultTables
            tables={row.tables}
            writing={writingOf(run, line?.input ?? null)}
            of={{ runId: run.id, position }}
          />
        )
      )}
    </Dialog>
  );
}

/** Shows the reason for the row's state, and the numbers of excluded results as bars. */
function Why({ line }: { line: ListLine }) {
  const reason = reasonOf(line);
  const { parts, others } = readLeftOut(reason);
  if (reason === "") return null;
  if (parts.length === 0)
    return (
      <p className={classes.reason}>
        <Reason line={line} />
      </p>
    );
  return (
    <>
      {others && <p className={classes.reason}>{others}</p>}
      {parts.map((part) => (
        <LeftOutBar key={part.what} {...part} />
      ))}
    </>
  );
}

function Input({ input, given }: { input: Record<string, unknown> | null; given: string | undefined }) {
  const values = Object.entries(input ?? {}).flatMap(([name, value]): [string, string][] =>
    (typeof value === "string" && value !== "") || typeof value === "number" ? [[name, String(value)]] : [],
  );
  if (values.length === 0 && !given) return null;
  return (
    <section aria-label="Input">
      <h3 className={classes.title}>Input</h3>
      <dl className={classes.input}>
        {values.length === 0 ? (
          <div>
            <dt>In the file</dt>
            <dd>{given}</dd>
          </div>
        ) : (
          values.map(([name, value]) => (
            <div key={name}>
              <dt>{labelOf(name)}</dt>
              <dd>{value}</dd>
            </div>
          ))
        )}
      </dl>
    </section>
  );
}

/** Turns an input's name in the API into words: "linkedInUrl" becomes "Linked in url". */
function labelOf(name: string): string {
  const words = name.replaceAll("_", " ").replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  return `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`;
}

interface StepProps {
  label: string;
  shortcut: string;
  to: number | null;
  onMove(position: number): void;
  children: ReactNode;
}

function Step({ label, shortcut, to, onMove, children }: StepProps) {
  return (
    <IconButton
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      disabled={to === null}
      onClick={() => to !== null && onMove(to)}
    >
      {children}
    </IconButton>
  );
}

/** Moves to the next or previous row by key, unless the user types. */
function useStepKeys(targets: Record<string, number | null>, onMove: (position: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const to = targets[event.key];
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
    // A question over the drawer has its own keys.
    const isCovered = document.querySelectorAll("dialog[open]").length > 1;
    if (to === undefined || to === null || isTyping || isCovered) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    onMove(to);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
