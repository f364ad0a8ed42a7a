/**
 * `npm run test:readers`: writes files like the console, opens them in LibreOffice, openpyxl,
 * Python's csv, SheetJS and exceljs, and compares each cell. The test installs these readers
 * itself.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cell } from "../../app/toolkit/cell.ts";
import { makeFiles } from "../readers/files.ts";
import { findReaders, type Reader } from "../readers/readers.ts";

export async function run(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "readers-"));
  try {
    const readers = await findReaders(folder);
    const files = await makeFiles(folder);
    let failures = 0;
    for (const reader of readers)
      for (const [name, { path, cells }] of Object.entries(files)) {
        const kind = name === "xlsx" ? "xlsx" : "csv";
        if (!reader.kinds.includes(kind)) continue;
        const differences = await compare(reader, kind, path, cells);
        failures += differences.length;
        const result = differences.length === 0 ? `${cells.length} rows alike` : differences.join("\n  ");
        process.stdout.write(`${reader.name}, ${name}: ${result}\n`);
      }
    return failures === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compare(
  { read, textsOnly }: Reader,
  kind: "csv" | "xlsx",
  path: string,
  cells: Cell[][],
): Promise<string[]> {
  const found = await read(kind, path).catch((error: unknown) => String(error));
  if (typeof found === "string") return [found];
  const form = (cell: Cell | undefined): Cell => {
    if (cell === null || cell === undefined) return "";
    if (!textsOnly) return cell;
    return typeof cell === "boolean" ? String(cell).toUpperCase() : String(cell);
  };
  return cells.flatMap((row, at) =>
    row.flatMap((cell, column) => {
      const [wanted, got] = [form(cell), form(found[at]?.[column])];
      return wanted === got
        ? []
        : `row ${at + 1}, cell ${column + 1}: ${JSON.stringify(wanted)} became ${JSON.stringify(got)}`;
    }),
  );
}
