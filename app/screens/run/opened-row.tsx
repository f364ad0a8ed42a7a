/** The open row of a file's list, with its actions: the same as for selected rows. */
import { useEffect, useEffectEvent } from "react";
import { listAddress } from "../../runs/lists/list-parts";
import { keyOf, type ListQuery, positionOf, rowColumns } from "../../runs/lists/list-query";
import type { ListKind } from "../../records/storage/lists";
import type { RowTaker } from "../../runs/results/used-rows.server";
import type { ShownRun } from "../../runs/run-view";
import type { ShownTable } from "../../toolkit/tables/shown-table";
import { ResultBar } from "./list/result-bar";
import type { List } from "./list/use-list";
import { RowDrawer } from "./row-drawer";
import { type OpenRow, useRow } from "./use-open-row";

interface OpenedProps {
  run: ShownRun;
  position: number;
  open: OpenRow;
  list: List;
  query: ListQuery;
  table: ShownTable | undefined;
  takers: RowTaker[];
  kinds: ListKind[];
  canSend: boolean;
  canWorkAgain: boolean;
}

export function OpenedRow(props: OpenedProps) {
  const { run, position, open, list, query, table, takers, kinds, canSend, canWorkAgain } = props;
  const known = open.at === null ? undefined : list.lineAt(open.at);
  const read = useRow(listAddress(run.id), { table: query.table, position, known });
  // The neighbours are only known once the whole order is.
  const { isPart } = list.order;
  const readOrder = useEffectEvent(() => list.show(open.at ?? 0, (open.at ?? 0) + 1));
  useEffect(() => {
    if (isPart) readOrder();
  }, [isPart]);
  const keys = keysOfRow(list.order.keys, position, open.at);
  const onlyThis = { table: query.table, state: "", sort: null, search: "" };
  const number = String(position + 1);
  return (
    <RowDrawer
      {...read}
      run={run}
      position={position}
      open={open}
      actions={
        table && (
          <ResultBar
            runId={run.id}
            query={{ ...onlyThis, filters: { [rowColumns.number]: `${number}..${number}` } }}
            table={table}
            keys={keys}
            canWorkAgain={canWorkAgain && read.line?.input != null}
            hasResult={read.line?.hit != null}
            takers={takers}
            kinds={kinds}
            canSend={canSend}
            isBrief
          />
        )
      }
    />
  );
}

/** Returns the keys of the row's lines; a row has one line per hit. */
function keysOfRow(order: ArrayLike<number>, position: number, from: number | null): Set<number> {
  const keys = new Set<number>();
  for (let at = from ?? order.length; at < order.length; at++) {
    const key = order[at] ?? -1;
    if (positionOf(key) === position) keys.add(key);
  }
  return keys.size > 0 ? keys : new Set([keyOf(position, 0)]);
}
