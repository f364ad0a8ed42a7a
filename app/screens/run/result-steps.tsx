/**
 * The next steps for a search's result: use it in another tool, add it to a list, assign it or send
 * it.
 */
import { useState } from "react";
import type { ListKind } from "../../records/storage/lists";
import { fittingFilters, fittingRows } from "../../runs/lists/fitting";
import { usedRows } from "../../runs/results/used-rows";
import type { RowTaker } from "../../runs/results/used-rows.server";
import type { ShownRun } from "../../runs/run-view";
import { formatNumber } from "../../toolkit/format-number";
import { Menu, MenuButton, MenuLink } from "../../ui/menu";
import { Adding } from "../add-to-list/add-to-list";
import { Assign } from "../assign/assign";
import { SendLines } from "./list/send-lines";

interface StepsProps {
  run: ShownRun;
  /** The tools that can use a table's rows, by table. */
  takers: Record<string, RowTaker[]>;
  /** The kinds of record that a table's lines can become, by table. */
  kinds: Record<string, ListKind[]>;
  /** Whether the run found people whom users can send to HubSpot. */
  canSend: boolean;
}

export function ResultSteps({ run, takers, kinds, canSend }: StepsProps) {
  const runId = run.id;
  const used = (run.tables ?? [])
    .map((table, at) => ({
      name: table.name,
      title: table.title,
      count: table.rows.length,
      fitting: fittingFilters(table) ? fittingRows(table) : [],
      isMain: at === 0,
    }))
    .filter(({ name, count }) => count > 0 && [...(takers[name] ?? []), ...(kinds[name] ?? [])].length > 0);
  if (used.length === 0) return null;
  const isOneOf = used.length > 1;
  return (
    <>
      {used.some(({ name }) => (takers[name] ?? []).length > 0) && (
        <Menu label="Use in…" size="xs">
          {used.flatMap(({ name, title, count, isMain }) =>
            (takers[name] ?? []).map(({ tool, query, title: taker, path, reads }) => (
              <MenuLink
                key={`${name}.${tool}.${query}`}
                to={usedRows.screenAddress(path, query, {
                  of: "run",
                  id: runId,
                  list: isMain ? "" : `table=${encodeURIComponent(name)}`,
                  selectedIn: null,
                })}
                note={`by ${reads.join(", ")}${isOneOf ? ` · ${title} (${formatNumber(count)})` : ""}`}
              >
                {taker}
              </MenuLink>
            )),
          )}
        </Menu>
      )}
      <AddMenu runId={runId} tables={used} kinds={kinds} />
      <Assign
        runId={runId}
        tables={used.map(({ name, title }) => ({
          name,
          kinds: kinds[name] ?? [],
          ...(isOneOf && { title }),
        }))}
        keys={async () => null}
      />
      {canSend && <SendLines runId={runId} search="" keys={null} />}
    </>
  );
}

interface AddMenuProps {
  runId: string;
  tables: { name: string; title: string; count: number; fitting: number[] }[];
  kinds: StepsProps["kinds"];
}

/** Adds lines of a table to a list: all lines, or those that fit by the tool's rule. */
function AddMenu({ runId, tables, kinds }: AddMenuProps) {
  const [adding, setAdding] = useState<{ name: string; count: number; all: number[] | null } | null>(null);
  const listed = tables.filter(({ name }) => (kinds[name] ?? []).length > 0);
  if (listed.length === 0) return null;
  return (
    <>
      <Menu label="Add to list…" size="xs">
        {listed.flatMap(({ name, title, count, fitting }) => [
          <MenuButton
            key={name}
            note={formatNumber(count)}
            onClick={() => setAdding({ name, count, all: null })}
          >
            {title}
          </MenuButton>,
          ...(fitting.length > 0
            ? [
                <MenuButton
                  key={`${name} that fit`}
                  note={formatNumber(fitting.length)}
                  onClick={() => setAdding({ name, count: fitting.length, all: fitting })}
                >
                  {title}: only what fits
                </MenuButton>,
              ]
            : []),
        ])}
      </Menu>
      {adding && (
        <Adding
          key={`${adding.name} ${adding.count}`}
          of={{ run: runId, table: adding.name }}
          kinds={kinds[adding.name] ?? []}
          all={adding.all}
          rows={adding.count}
          isPicked={adding.all === null}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}
