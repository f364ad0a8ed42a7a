/** Copies the selected lines to the clipboard, for a spreadsheet. */
import { listColumns, nameColumn } from "../../records/list-columns";
import { linesTogether } from "../../runs/lists/list-query";
import { formatNumber } from "../../toolkit/format-number";
import type { ShownRow } from "../../toolkit/tables/shown-table";
import { tabbed } from "../../toolkit/tables/tabbed";
import { CopyButton } from "../../ui/copy-button";
import { readLines } from "../run/list/browser";

interface CopyProps {
  /** URL of the list's data route. */
  address: string;
  kind: "person" | "company";
  keys: ReadonlySet<number>;
}

/** Maximum number of lines to copy; a clipboard cannot take many more. */
const mostCopied = 5000;

export function CopyLines({ address, kind, keys }: CopyProps) {
  const copied = Math.min(keys.size, mostCopied);
  return (
    <CopyButton
      text={() => copyOf(address, kind, [...keys].slice(0, mostCopied))}
      label={copied < keys.size ? `Copy the first ${formatNumber(copied)}` : "Copy"}
    />
  );
}

async function copyOf(address: string, kind: CopyProps["kind"], keys: number[]): Promise<string> {
  const rows: ShownRow[] = [];
  for (let from = 0; from < keys.length; from += linesTogether)
    for (const { input, hit } of await readLines(address, null, keys.slice(from, from + linesTogether)))
      rows.push({
        lacks: [],
        cells: [{ value: typeof input?.name === "string" ? input.name : null }, ...(hit?.cells ?? [])],
      });
  return tabbed({ columns: [nameColumn, ...listColumns(kind)], rows });
}
