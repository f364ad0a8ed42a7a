/** Opens a workbook written by the console according to ECMA-376. */
import { XMLParser } from "fast-xml-parser";
import { strFromU8, unzipSync } from "fflate";
import type { Cell } from "../../../toolkit/cell";
import type { WrittenColumn } from "../result-file.server";
import { spreadsheet } from "../spreadsheet.server";

interface StoredCell {
  "@r": string;
  "@t"?: string;
  "@s"?: string;
  f?: unknown;
  v?: { "#text": string };
  is?: { t: { "#text"?: string } };
}

export interface OpenedCell {
  /** A number, boolean or text; null for a missing cell. */
  value: Cell;
  /** Index of the style, or undefined. */
  style?: string;
  isFormula: boolean;
}

async function* pages(rows: Iterable<Cell[][]>) {
  yield* rows;
}

export interface MadeSheet {
  name: string;
  columns: WrittenColumn[];
  rows: Cell[][];
}

/** Returns the bytes of a workbook with these sheets. */
export async function madeWorkbook(sheets: MadeSheet[], most?: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const written = sheets.map((sheet) => ({ ...sheet, rows: pages([sheet.rows]) }));
  for await (const bytes of spreadsheet(written, most)) pieces.push(bytes);
  return new Uint8Array(Buffer.concat(pieces));
}

/** Returns the sheets' names and cells. */
export function openedWorkbook(bytes: Uint8Array) {
  const files = unzipSync(bytes);
  const lists = ["row", "c", "sheet", "si"];
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    alwaysCreateTextNode: true,
    trimValues: false,
    parseTagValue: false,
    isArray: (name) => lists.includes(name),
  });
  // The parser returns untyped values; each reader below checks its part.
  const read = (path: string) => parser.parse(strFromU8(files[path] ?? new Uint8Array())) as never;
  const book: { workbook: { sheets: { sheet: { "@name": string }[] } } } = read("xl/workbook.xml");
  const strings: { sst: { si?: { t: { "#text"?: string } }[] } } = read("xl/sharedStrings.xml");
  const shared = (strings.sst.si ?? []).map(({ t }) => unescaped(t["#text"] ?? ""));
  return {
    names: book.workbook.sheets.sheet.map((sheet) => sheet["@name"]),
    rows(at: number): OpenedCell[][] {
      const sheet: { worksheet: { sheetData: { row: { "@r": string; c?: StoredCell[] }[] } } } = read(
        `xl/worksheets/sheet${at}.xml`,
      );
      return sheet.worksheet.sheetData.row.map(({ c = [], "@r": row }, index) => {
        if (Number(row) !== index + 1) throw new Error(`Row ${index + 1} says that it is ${row}.`);
        const cells: OpenedCell[] = [];
        for (const cell of c) {
          const place = columnOf(cell["@r"], row);
          while (cells.length < place) cells.push({ value: null, isFormula: false });
          cells.push({ value: valueOf(cell, shared), style: cell["@s"], isFormula: cell.f !== undefined });
        }
        return cells;
      });
    },
  };
}

function valueOf({ "@t": type, v, is }: StoredCell, shared: string[]): Cell {
  const text = v?.["#text"] ?? "";
  if (type === "inlineStr") return unescaped(is?.t["#text"] ?? "");
  if (type === "s") return shared[Number(text)] ?? null;
  return type === "b" ? text === "1" : Number(text);
}

/** ST_Xstring, ECMA-376 22.9.2.19: "_x000D_" is one character. */
const unescaped = (text: string) =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** "AB7" → 27. */
function columnOf(reference: string, row: string): number {
  const [, letters = "", of] = /^([A-Z]+)(\d+)$/.exec(reference) ?? [];
  if (of !== row) throw new Error(`${reference} stands in row ${row}.`);
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
