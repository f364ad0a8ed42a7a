/**
 * Prints the cells of a file as JSON: `node read.ts xlsx|exceljs csv|xlsx <path>`, in a folder with
 * both packages.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

type Value = string | number | boolean | Date | null | undefined;

interface SheetJs {
  read(bytes: Uint8Array, options: object): { SheetNames: string[]; Sheets: Record<string, unknown> };
  utils: { sheet_to_json(sheet: unknown, options: object): Value[][] };
}

interface Exceljs {
  Workbook: new () => {
    csv: { readFile(path: string, options: object): Promise<unknown> };
    xlsx: { readFile(path: string): Promise<unknown> };
    worksheets: { eachRow(each: (row: { values: Value[] }) => void): void }[];
  };
}

const [library = "", kind = "", path = ""] = process.argv.slice(2);
const load = createRequire(`${process.cwd()}/`);
const rows = library === "xlsx" ? bySheetJs() : await byExceljs();
process.stdout.write(JSON.stringify(rows.map((row) => row.map(shown))));

function bySheetJs(): Value[][] {
  const xlsx = load("xlsx") as SheetJs;
  // Raw values; otherwise SheetJS guesses numbers and dates as Excel does.
  const options = kind === "csv" ? { raw: true } : { cellDates: true, UTC: true };
  const book = xlsx.read(readFileSync(path), options);
  return xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ""], {
    header: 1,
    raw: true,
    defval: null,
  });
}

async function byExceljs(): Promise<Value[][]> {
  const { Workbook } = load("exceljs") as Exceljs;
  const book = new Workbook();
  if (kind === "csv") await book.csv.readFile(path, { map: (value: unknown) => value });
  else await book.xlsx.readFile(path);
  const found: Value[][] = [];
  book.worksheets[0]?.eachRow((row) => found.push(Array.from(row.values).slice(1)));
  return found;
}

function shown(value: Value): Value {
  return value instanceof Date ? value.toISOString().slice(0, 10) : (value ?? null);
}
