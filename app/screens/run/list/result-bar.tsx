/**
 * The next steps for lines of a result: use them in another tool, add them to a list, assign them,
 * send them to HubSpot, copy, export, or look them up again. The bar serves all lines, the lines
 * that match the filters, selected lines, and one open row.
 */
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import { inputWords } from "../../../runs/input-words";
import { type ListQuery, linesTogether, listSearch, positionOf } from "../../../runs/lists/list-query";
import { listAddress } from "../../../runs/lists/list-parts";
import { fittingFilters } from "../../../runs/lists/fitting";
import type { RowTaker } from "../../../runs/results/used-rows.server";
import { formatNumber } from "../../../toolkit/format-number";
import { hasPeople } from "../../../toolkit/tables/layouts";
import type { ShownRow, ShownTable } from "../../../toolkit/tables/shown-table";
import { tabbed } from "../../../toolkit/tables/tabbed";
import { CopyButton } from "../../../ui/copy-button";
import { PopoverPanel } from "../../../ui/menu";
import type { ListKind } from "../../../records/storage/lists";
import { AddToList } from "../../add-to-list/add-to-list";
import { Assign } from "../../assign/assign";
import { UseRows } from "../use-rows";
import { WorkAgain } from "../work-again";
import { resultAddress } from "../exported-files";
import { contactColumn } from "../../../runs/csv/closing-columns";
import { readLines, readOrder } from "./browser";
import { SendLines } from "./send-lines";
import { type ExportedFile, ExportButtons } from "./export-buttons";
import classes from "./list.module.css";

interface BarProps {
  runId: string;
  /** The list's filters and order. */
  query: ListQuery;
  table: Pick<ShownTable, "name" | "of" | "columns" | "views">;
  /** The lines meant, or null for all that match the filters. */
  keys: ReadonlySet<number> | null;
  /** Whether the user selected these keys in the list. Otherwise the filters select the same lines. */
  isSelected?: boolean;
  /** Whether the lines can be looked up again: not while the run is open. */
  canWorkAgain: boolean;
  /** Whether any of the lines has a result. */
  hasResult?: boolean;
  takers: RowTaker[];
  /** The kinds of record the lines can become. */
  kinds: readonly ListKind[];
  /** Whether the run found people whom users can send to HubSpot. */
  canSend: boolean;
  /** Files of the whole run. */
  files?: ExportedFile[];
  /** Offers every action for the whole result, although no lines are selected. */
  isWhole?: boolean;
  /** Shows two actions and a menu with the others, where there is little room. */
  isBrief?: boolean;
}

/** Maximum number of lines to copy; more are too many for a clipboard. */
const mostCopied = 5000;

/** Returns the query of the lines that fit, or null if the tool declares none. */
function fittingSearch(wanted: string | null, table: Pick<ShownTable, "views">): string | null {
  const filters = fittingFilters(table);
  return filters && listSearch({ table: wanted, state: "", sort: null, search: "", filters }).toString();
}

const positionsOf = (keys: ReadonlySet<number>) => [...new Set([...keys].map(positionOf))];

export function ResultBar(props: BarProps) {
  const { runId, query, table, keys, isSelected = false, canWorkAgain, hasResult = true } = props;
  const { takers, kinds, canSend, files, isBrief = false, isWhole = false } = props;
  const isNarrowed = listSearch({ ...query, table: null, sort: null }).size > 0;
  const list = listSearch(query).toString();
  const fits = fittingSearch(query.table, table);
  const size = keys?.size ?? 0;
  const copied = Math.min(size, mostCopied);
  const meant = async () => [...(keys ?? (await readOrder(listAddress(runId), list, 0)).keys)];
  const again = canWorkAgain && keys && (
    <WorkAgain runId={runId} rows={() => positionsOf(keys)} label="Look up again" size="xs" />
  );
  const uses = (
    <UseRows
      takers={takers}
      rows={{ of: "run", id: runId, list, selectedIn: isSelected ? table.name : null }}
    />
  );
  const rest = (
    <>
      {hasResult && (keys !== null || isNarrowed || isWhole) && (
        <>
          <Assign runId={runId} tables={[{ name: table.name, kinds }]} keys={meant} />
          {canSend && <SendLines runId={runId} search={list} keys={keys} />}
        </>
      )}
      {(keys || isWhole) && (
        <CopyButton
          text={async () => copyOf(runId, query.table, table, await meant())}
          label={copied < size ? `Copy the first ${formatNumber(copied)}` : "Copy"}
        />
      )}
      <ExportButtons
        peopleOf={hasPeople([table]) && hasResult ? runId : null}
        list={list}
        keys={isSelected ? keys : null}
        csv={
          files && keys === null && !isNarrowed
            ? resultAddress(runId)
            : `/runs/${runId}/list?${list === "" ? "" : `${list}&`}part=file`
        }
        files={keys === null && !isNarrowed ? files : []}
        hasQuickImport={keys !== null || isNarrowed}
      />
      {(!isBrief || hasResult) && again}
    </>
  );
  return (
    <>
      {hasResult && (
        <>
          {!isBrief && uses}
          <AddToList
            isMain={isBrief}
            of={{ run: runId, table: table.name }}
            kinds={kinds}
            keys={meant}
            isPicked={keys !== null}
          />
          {fits && keys === null && (
            <AddToList
              isFitting
              of={{ run: runId, table: table.name }}
              kinds={kinds}
              keys={async () => [...(await readOrder(listAddress(runId), fits, 0)).keys]}
              isPicked={false}
            />
          )}
        </>
      )}
      {isBrief && (hasResult ? uses : again)}
      {isBrief ? (
        <PopoverPanel
          label={<IconDots size={16} stroke={1.8} aria-hidden />}
          buttonName="More actions"
          name="Actions of this row"
          size="xs"
          isActions
          isBare
        >
          <div className={classes.rows}>{rest}</div>
        </PopoverPanel>
      ) : (
        rest
      )}
    </>
  );
}

/** Reads the lines with whole values and formats them for a spreadsheet. */
async function copyOf(
  runId: string,
  wanted: string | null,
  { columns }: Pick<ShownTable, "columns">,
  all: readonly number[],
): Promise<string> {
  const keys = all.toSorted((a, b) => a - b).slice(0, mostCopied);
  const rows: ShownRow[] = [];
  for (let from = 0; from < keys.length; from += linesTogether)
    for (const { input, given, hit, mayBeContacted } of await readLines(
      listAddress(runId),
      wanted,
      keys.slice(from, from + linesTogether),
      { isWhole: true },
    ))
      rows.push({
        lacks: [],
        cells: [
          { value: inputWords(input) || given || null },
          ...(hit?.cells ?? columns.map(() => ({ value: null }))),
          ...(mayBeContacted === undefined ? [] : [{ value: mayBeContacted }]),
        ],
      });
  const input = { name: "input", label: "Input", kind: "text" } as const;
  const contact = { name: contactColumn, label: "May be contacted", kind: "text" } as const;
  const hasContacts = (rows[0]?.cells.length ?? 0) > columns.length + 1;
  return tabbed({ columns: [input, ...columns, ...(hasContacts ? [contact] : [])], rows });
}
