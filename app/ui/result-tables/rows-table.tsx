import { useState } from "react";
import type { ShownCell, ShownColumn, ShownRow, ShownTable } from "../../toolkit/tables/shown-table";
import { Button } from "../button";
import { DataTable } from "../data-table";
import { SourceMark } from "../source-mark";
import { Cell } from "./cell";
import { peopleColumns } from "./people-columns";
import classes from "./result-tables.module.css";

type PlacedRow = ShownRow & { place: number };

/** Rows shown until the user asks for all. */
const first = { main: 25, beside: 3 };
const numeric = new Set(["number", "money", "percent", "duration", "score"]);
const wide = new Set(["long text", "verdict"]);
/** Returns whether the column is right-aligned, so that digits line up. */
export const isNumeric = ({ kind }: ShownColumn) => numeric.has(kind);
export const isWide = ({ kind }: ShownColumn) => wide.has(kind);

const plainColumn = (column: ShownColumn, at: number) => ({
  column,
  cell: (cells: ShownCell[]) => {
    const cell = cells[at];
    return cell && <Cell column={column} cell={cell} />;
  },
});

export function RowsTable({
  table: { title, of, columns, rows },
  isMain,
}: {
  table: ShownTable;
  isMain: boolean;
}) {
  const [all, setAll] = useState(false);
  const most = isMain ? first.main : first.beside;
  const shown = all ? rows : rows.slice(0, most);
  return (
    <>
      <DataTable
        caption={title}
        stacks="labelled"
        middle={of === "person"}
        rows={shown.map((row, place) => ({ ...row, place }))}
        rowKey={({ place }) => place}
        columns={[
          ...((of === "person" && peopleColumns(columns)) || columns.map(plainColumn)).map(
            ({ column, cell }) => ({
              key: column.name,
              header: column.label,
              numeric: isNumeric(column),
              wide: isWide(column),
              ...(of === "person" && column.kind === "e-mail" && { stacked: "plain" as const }),
              cell: ({ cells }: PlacedRow) => cell(cells),
            }),
          ),
          ...(rows.some(({ source }) => source)
            ? [
                {
                  key: "source",
                  header: "Source",
                  ...(of === "person" && { stacked: "corner" as const }),
                  cell: ({ source }: PlacedRow) => source && <SourceMark source={source} />,
                },
              ]
            : []),
        ]}
      />
      {rows.length > most && (
        <div className={classes.more}>
          <Button variant="default" size="xs" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? `Show the first ${most}` : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </>
  );
}
