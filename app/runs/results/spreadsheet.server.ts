/**
 * Tables as an XLSX file, a sheet each, written as its rows are read: numbers are numbers, days are days, and what begins
 * like a formula is a text.
 */
import { strToU8, Zip, ZipDeflate } from "fflate";
import { kindOf } from "../../toolkit/tables/kinds";
import type { Cell } from "../../toolkit/cell";
import { cutCell } from "../csv/cell-size";
import type { WrittenColumn, WrittenTable } from "./result-file.server";

export interface Sheet extends WrittenTable {
  name: string;
}

/** What a sheet holds at most, its header included. */
const mostRows = 1_048_576;
/** Characters of a cell: spreadsheets take no more. */
const longestCell = 32_767;

export async function* spreadsheet(sheets: Sheet[]): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  const begin = (path: string) => {
    const entry = new ZipDeflate(path, { level: 3 });
    zip.add(entry);
    return entry;
  };
  for (const [path, xml] of Object.entries(partsOf(sheets.map(({ name }) => name))))
    begin(path).push(strToU8(xml), true);
  for (const [at, { columns, rows }] of sheets.entries()) {
    const entry = begin(`xl/worksheets/sheet${at + 1}.xml`);
    entry.push(strToU8(sheetHead + rowOf(columns.map(({ name }) => textCell(name, styles.header)))));
    let count = 1;
    for await (const lines of rows) {
      const room = lines.slice(0, mostRows - 1 - count);
      count += room.length;
      entry.push(
        strToU8(room.map((line) => rowOf(line.map((cell, i) => cellOf(cell, columns[i])))).join("")),
      );
      yield* written.splice(0);
      if (room.length < lines.length) {
        entry.push(strToU8(rowOf([textCell("A sheet holds no more rows: the CSV file has all of them.")])));
        break;
      }
    }
    entry.push(strToU8(sheetFoot), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}

/** Places in `cellXfs` of the styles below. */
const styles = { header: 1, date: 2, usd: 3, percent: 4, moment: 5 } as const;

function cellOf(cell: Cell, column: WrittenColumn | undefined): string {
  if (cell === null || cell === "") return "<c/>";
  const style = column && kindOf(column.kind).spreadsheet;
  if (typeof cell === "boolean") return `<c t="b"><v>${Number(cell)}</v></c>`;
  if (typeof cell === "number")
    return Number.isFinite(cell) ? `<c${style ? ` s="${styles[style]}"` : ""}><v>${cell}</v></c>` : "<c/>";
  const day = style === "date" || style === "moment" ? dayNumber(cell) : null;
  if (style === undefined || day === null) return textCell(cell);
  return `<c s="${Number.isInteger(day) ? styles.date : styles[style]}"><v>${day}</v></c>`;
}

/** Spreadsheets count days; day 1 is the first of 1900. Days before that are texts. A moment is a part of a day, in UTC. */
function dayNumber(iso: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?$/.test(iso) ? Date.parse(iso) : Number.NaN;
  const day = time / 86_400_000 + 25_569;
  return day >= 61 ? day : null;
}

const textCell = (text: string, style = 0) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ""}><is><t xml:space="preserve">${escaped(cutCell(text, longestCell, "the CSV file"))}</t></is></c>`;

const rowOf = (cells: string[]) => `<row>${cells.join("")}</row>`;

/** XML has no place for control characters, nor for half a character. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const content = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const sheetHead = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const sheetFoot = "</sheetData></worksheet>";

/** Everything of the file but its sheets, by path. */
function partsOf(names: string[]): Record<string, string> {
  const titles = sheetTitles(names);
  const override = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${content}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  return {
    "[Content_Types].xml": `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("xl/workbook.xml", "sheet.main")}${override("xl/styles.xml", "styles")}${titles.map((_, at) => override(`xl/worksheets/sheet${at + 1}.xml`, "worksheet")).join("")}</Types>`,
    "_rels/.rels": `${declaration}<Relationships xmlns="${relations}">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${titles.map((title, at) => `<sheet name="${escaped(title).replaceAll('"', "&quot;")}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${relations}">${titles.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)).join("")}${relation("rIdStyles", "styles", "styles.xml")}</Relationships>`,
    "xl/styles.xml": `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="9" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

/** Names that spreadsheets take: at most 31 characters, some of them not, no two alike. */
function sheetTitles(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, at) => {
    const plain = name
      .replaceAll(/[[\]:*?/\\']/g, " ")
      .slice(0, 31)
      .trim();
    const title = plain && !taken.has(plain.toLowerCase()) ? plain : `Sheet ${at + 1}`;
    taken.add(title.toLowerCase());
    return title;
  });
}
