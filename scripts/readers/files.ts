/**
 * Writes a CSV, an import file and a workbook as the console does, with cells that programs read
 * differently.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { spreadsheet } from "../../app/runs/results/spreadsheet.server.ts";
import {
  csvLines,
  csvLinesUntouched,
  type WrittenColumn,
} from "../../app/runs/results/result-file.server.ts";
import type { Cell } from "../../app/toolkit/cell.ts";
import { guarded } from "../../app/toolkit/formula-guard.ts";

const columns: WrittenColumn[] = [
  { name: "Näme", kind: "person" },
  { name: "note, with a comma", kind: "text" },
  { name: "views", kind: "number" },
  { name: "published", kind: "date" },
  { name: "client", kind: "yes-no" },
];

const texts = [
  ...["00123", "7245678901234567890", "1-2", "MAR1", "1e5", "TRUE", "#N/A", "2026-11-20"],
  ...["=1+1", "+49 151 2345678", "- Marketing Manager", "@acme", "-12.5", "'quoted", "a;=SUM(1)"],
  ...["valcheck_x0041_ev and _x000D_ end", "_x0041_x0042_", "__x0041_", "<b>&amp;</b>"],
  ...["  two blanks  ", "one\ntwo", 'The "best" one', '"', "a;b,c\td", "Zoë Müller", "東京 😀", "عربي"],
];

const rows: Cell[][] = texts.map((text, at) => [
  at % 2 === 0 ? `Person ${at}` : null,
  text,
  at === 0 ? 0.1 : at * 1000,
  at === 1 ? null : "2026-11-20",
  at % 3 === 0,
]);

const header: Cell[] = columns.map(({ name }) => name);

export interface MadeFile {
  path: string;
  /** Cells that each program must read, row by row. */
  cells: Cell[][];
}

export type MadeFiles = Record<"csv" | "layout" | "xlsx", MadeFile>;

export async function makeFiles(folder: string): Promise<MadeFiles> {
  const path = (name: string) => join(folder, name);
  const written = (cells: Cell[][]) => [header, ...cells.map((row) => row.map((cell) => String(cell ?? "")))];
  const guardedRows = rows.map((row) => row.map((cell) => (typeof cell === "string" ? guarded(cell) : cell)));
  await writeFile(path("made.csv"), csvLines({ columns, rows: page() }));
  await writeFile(path("layout.csv"), csvLinesUntouched({ columns, rows: page() }));
  await writeFile(
    path("made.xlsx"),
    spreadsheet([
      { name: "List", columns, rows: page() },
      { name: "People", columns, rows: page() },
    ]),
  );
  return {
    csv: { path: path("made.csv"), cells: written(guardedRows) },
    layout: { path: path("layout.csv"), cells: written(rows) },
    xlsx: { path: path("made.xlsx"), cells: [header, ...rows] },
  };
}

async function* page() {
  yield rows;
}
