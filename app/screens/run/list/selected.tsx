import type { ShownColumn, ShownRow } from "../../../toolkit/tables/shown-table";
import { tabbed } from "../../../toolkit/tables/shown-table";
import { formatNumber } from "../../../toolkit/format-number";
import { linesTogether } from "../../../runs/results/listing/list-query";
import { inputWords } from "../../../runs/input-words";
import { Button } from "../../../ui/button";
import { CopyButton } from "../../../ui/copy-button";
import { readLines } from "./browser";
import type { Selection } from "./selection";
import classes from "./list.module.css";

interface SelectedProps {
  runId: string;
  table: string | null;
  columns: ShownColumn[];
  selection: Selection;
  /** All lines that the filters leave. */
  all: { keys: ArrayLike<number>; isPart: boolean };
}

/** A clipboard is no place for more. */
const mostCopied = 5000;

/** How many lines are selected, and what can be done with them. */
export function Selected({ runId, table, columns, selection, all }: SelectedProps) {
  const { size } = selection.keys;
  if (size === 0) return null;
  const copied = Math.min(size, mostCopied);
  const copy = async () => {
    const keys = [...selection.keys].toSorted((a, b) => a - b).slice(0, mostCopied);
    const rows: ShownRow[] = [];
    for (let from = 0; from < keys.length; from += linesTogether)
      for (const { input, hit } of await readLines(runId, table, keys.slice(from, from + linesTogether)))
        rows.push({
          lacks: [],
          cells: [
            { value: inputWords(input) || null },
            ...(hit?.cells ?? columns.map(() => ({ value: null }))),
          ],
        });
    return tabbed({ columns: [{ name: "input", label: "Input", kind: "text" }, ...columns], rows });
  };
  return (
    <div className={classes.selected} role="group" aria-label="Selected rows">
      <strong>{formatNumber(size)} selected</strong>
      {!all.isPart && size < all.keys.length && (
        <Button
          size="xs"
          variant="default"
          onClick={() => selection.select(Array.from(all.keys))}
        >{`Select all ${formatNumber(all.keys.length)}`}</Button>
      )}
      <CopyButton text={copy} label={copied < size ? `Copy the first ${formatNumber(copied)}` : "Copy"} />
      <Button size="xs" variant="default" onClick={selection.clear}>
        Select none
      </Button>
    </div>
  );
}
