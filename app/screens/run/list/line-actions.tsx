/** Actions for the lines of a list: for the selected ones, or for all that match the filters. */
import { useState } from "react";
import { inputWords } from "../../../runs/input-words";
import { packed } from "../../../runs/lists/packed-keys";
import { type ListQuery, linesTogether, listSearch, positionOf } from "../../../runs/lists/list-query";
import { listAddress } from "../../../runs/lists/list-parts";
import { fittingFilters } from "../../../runs/lists/fitting";
import type { RowTaker } from "../../../runs/results/used-rows.server";
import { formatNumber } from "../../../toolkit/format-number";
import { hasPeople } from "../../../toolkit/tables/layouts";
import type { ShownRow, ShownTable } from "../../../toolkit/tables/shown-table";
import { tabbed } from "../../../toolkit/tables/tabbed";
import { logError } from "../../../log";
import { ImportFiles } from "../../../tool-screen/import-files";
import { Button, ButtonLink } from "../../../ui/button";
import { CopyButton } from "../../../ui/copy-button";
import { readLinesFile } from "../../../ui/lines-file/browser";
import { saveAs } from "../../../ui/save-as";
import type { ListKind } from "../../../records/storage/lists";
import { AddToList } from "../../add-to-list/add-to-list";
import { UseRows } from "../use-rows";
import { WorkAgain } from "../work-again";
import { contactColumn } from "../../../runs/csv/closing-columns";
import { readLines, readOrder } from "./browser";
import type { Selection } from "./selection";
import classes from "./list.module.css";

interface ActionsProps {
  runId: string;
  /** False while the run is open, because its rows are still being processed. */
  canWorkAgain: boolean;
  query: ListQuery;
  table: Pick<ShownTable, "name" | "of" | "columns" | "views">;
  selection: Selection;
  /** All lines that match the filters. */
  all: { keys: ArrayLike<number>; isPart: boolean };
  takers: RowTaker[];
  /** The kinds of record the lines can become. */
  kinds: readonly ListKind[];
}

/** Maximum number of lines to copy; more are too many for a clipboard. */
const mostCopied = 5000;

/** Returns the query of the lines that fit, or null if the tool declares none. */
function fittingSearch(wanted: string | null, table: Pick<ShownTable, "views">): string | null {
  const filters = fittingFilters(table);
  return filters && listSearch({ table: wanted, state: "", sort: null, search: "", filters }).toString();
}

const positionsOf = ({ keys }: Selection) => [...new Set([...keys].map(positionOf))];

export function LineActions({
  runId,
  canWorkAgain,
  query,
  table,
  selection,
  all,
  takers,
  kinds,
}: ActionsProps) {
  const { columns } = table;
  const { size } = selection.keys;
  const isSelected = size > 0;
  const isNarrowed = listSearch({ ...query, table: null, sort: null }).size > 0;
  const list = listSearch(query).toString();
  const fits = fittingSearch(query.table, table);
  const copied = Math.min(size, mostCopied);
  const copy = async () => {
    const keys = [...selection.keys].toSorted((a, b) => a - b).slice(0, mostCopied);
    const rows: ShownRow[] = [];
    for (let from = 0; from < keys.length; from += linesTogether)
      for (const { input, hit, mayBeContacted } of await readLines(
        listAddress(runId),
        query.table,
        keys.slice(from, from + linesTogether),
        { isWhole: true },
      ))
        rows.push({
          lacks: [],
          cells: [
            { value: inputWords(input) || null },
            ...(hit?.cells ?? columns.map(() => ({ value: null }))),
            ...(mayBeContacted === undefined ? [] : [{ value: mayBeContacted }]),
          ],
        });
    const input = { name: "input", label: "Input", kind: "text" } as const;
    const contact = { name: contactColumn, label: "May be contacted", kind: "text" } as const;
    const hasContacts = (rows[0]?.cells.length ?? 0) > columns.length + 1;
    return tabbed({ columns: [input, ...columns, ...(hasContacts ? [contact] : [])], rows });
  };
  if (all.keys.length === 0 && !isSelected) return null;
  return (
    <div className={classes.selected} role="group" aria-label={isSelected ? "Selected rows" : "These rows"}>
      {isSelected && (
        <>
          <strong>{formatNumber(size)} selected</strong>
          {!all.isPart && size < all.keys.length && (
            <Button
              size="xs"
              variant="default"
              onClick={() => selection.select(Array.from(all.keys))}
            >{`Select all ${formatNumber(all.keys.length)}`}</Button>
          )}
          <CopyButton text={copy} label={copied < size ? `Copy the first ${formatNumber(copied)}` : "Copy"} />
          {canWorkAgain && (
            <WorkAgain runId={runId} rows={() => positionsOf(selection)} label="Work these again" size="xs" />
          )}
          <Button size="xs" variant="default" onClick={selection.clear}>
            Select none
          </Button>
        </>
      )}
      <AddToList
        runId={runId}
        table={table.name}
        kinds={kinds}
        keys={async () => [
          ...(isSelected ? selection.keys : (await readOrder(listAddress(runId), list, 0)).keys),
        ]}
        isPicked={isSelected}
      />
      {fits && !isSelected && (
        <AddToList
          isFitting
          runId={runId}
          table={table.name}
          kinds={kinds}
          keys={async () => [...(await readOrder(listAddress(runId), fits, 0)).keys]}
          isPicked={false}
        />
      )}
      <UseRows
        takers={takers}
        rows={{ of: "run", id: runId, list, selectedIn: isSelected ? table.name : null }}
      />
      {(isSelected || isNarrowed) && (
        <LinesAsFiles
          runId={runId}
          list={list}
          keys={isSelected ? selection.keys : null}
          isOfPeople={hasPeople([table])}
        />
      )}
    </div>
  );
}

interface FilesProps {
  runId: string;
  list: string;
  /** Selected lines, or null for all that match the filters. */
  keys: ReadonlySet<number> | null;
  isOfPeople: boolean;
}

function LinesAsFiles({ runId, list, keys, isOfPeople }: FilesProps) {
  const [hasFailed, setFailed] = useState(false);
  const address = `/runs/${runId}/list?${list === "" ? "" : `${list}&`}part=file`;
  const label = "CSV of these";
  const save = async (selected: ReadonlySet<number>) => {
    try {
      const file = await readLinesFile(address, packed(selected));
      saveAs(file.name, file.type, file);
      setFailed(false);
    } catch (error) {
      logError("lines could not be saved", { error });
      setFailed(true);
    }
  };
  return (
    <>
      {keys ? (
        <Button size="xs" variant="default" onClick={() => void save(keys)}>
          {label}
        </Button>
      ) : (
        <ButtonLink size="xs" variant="default" href={address} download>
          {label}
        </ButtonLink>
      )}
      {hasFailed && <output>The file could not be fetched. Try again.</output>}
      {isOfPeople && <ImportFiles runId={runId} list={list} keys={keys} size="xs" />}
    </>
  );
}
