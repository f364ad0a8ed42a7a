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
/** Texts that are kept until the sheets are written; more of them stand in their cells. */
const mostShared = { texts: 10_000, characters: 1024 * 1024 };

/** @param most rows of a sheet, its header included */
export async function* spreadsheet(sheets: Sheet[], most = mostRows): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    pieces.push(bytes);
  });
  const begin = (path: string) => {
    const entry = new ZipDeflate(path, { level: 3 });
    zip.add(entry);
    return entry;
  };
  for (const [path, xml] of Object.entries(partsOf(sheets.map(({ name }) => name))))
    begin(path).push(strToU8(xml), true);
  const shared = new SharedTexts();
  for (const [at, { columns, rows }] of sheets.entries()) {
    const entry = begin(`xl/worksheets/sheet${at + 1}.xml`);
    const sheet = new SheetRows(shared);
    entry.push(strToU8(sheetHead + sheet.row(columns.map(({ name }) => sheet.text(name, styles.header)))));
    for await (const lines of rows) {
      const room = lines.slice(0, most - 1 - sheet.count);
      const written = room.map((line) => sheet.row(line.map((cell, i) => sheet.cell(cell, columns[i]))));
      entry.push(strToU8(written.join("")));
      yield* pieces.splice(0);
      if (room.length < lines.length) {
        entry.push(
          strToU8(sheet.row([sheet.text("A sheet holds no more rows: the CSV file has all of them.")])),
        );
        break;
      }
    }
    entry.push(strToU8(sheetFoot), true);
    yield* pieces.splice(0);
  }
  begin("xl/sharedStrings.xml").push(strToU8(shared.part()), true);
  zip.end();
  yield* pieces.splice(0);
}

/** Places in `cellXfs` of the styles below. */
const styles = { header: 1, date: 2, usd: 3, percent: 4, moment: 5 } as const;

/** What stands between a cell's opening name and its end, for the place that its row gives it. Null: nothing. */
type Content = { attributes: string; xml: string } | null;

/** One sheet's rows. Each cell names its place: some readers count on it. */
class SheetRows {
  /** Rows so far. */
  count = 0;
  readonly #shared: SharedTexts;

  constructor(shared: SharedTexts) {
    this.#shared = shared;
  }

  row(cells: Content[]): string {
    this.count += 1;
    const place = this.count;
    const written = cells.map((cell, at) =>
      cell ? `<c r="${letters(at)}${place}"${cell.attributes}>${cell.xml}</c>` : "",
    );
    return `<row r="${place}">${written.join("")}</row>`;
  }

  cell(cell: Cell, column: WrittenColumn | undefined): Content {
    if (cell === null || cell === "") return null;
    const style = column && kindOf(column.kind).spreadsheet;
    if (typeof cell === "boolean") return { attributes: ' t="b"', xml: `<v>${Number(cell)}</v>` };
    if (typeof cell === "number")
      return Number.isFinite(cell) ? numberCell(cell, style ? styles[style] : 0) : null;
    const day = style === "date" || style === "moment" ? dayNumber(cell) : null;
    if (style === undefined || day === null) return this.text(cell);
    return numberCell(day, Number.isInteger(day) ? styles.date : styles[style]);
  }

  text(text: string, style = 0): Content {
    const shown = storable(cutCell(text, longestCell, "the CSV file"));
    const xml = `<t xml:space="preserve">${escaped(shown)}</t>`;
    const place = shown.search(escapeSign) === -1 ? null : this.#shared.place(xml);
    return place === null
      ? { attributes: ` t="inlineStr"${styled(style)}`, xml: `<is>${xml}</is>` }
      : { attributes: ` t="s"${styled(style)}`, xml: `<v>${place}</v>` };
  }
}

/**
 * Texts that cells name by their place. Only those with an escape are shared: openpyxl reads escapes of shared texts alone, and
 * the rest is written without being kept.
 */
class SharedTexts {
  readonly #texts: string[] = [];
  #characters = 0;

  /** Returns null where no more are kept. */
  place(xml: string): number | null {
    this.#characters += xml.length;
    if (this.#texts.length === mostShared.texts || this.#characters > mostShared.characters) return null;
    return this.#texts.push(xml) - 1;
  }

  part(): string {
    return `${declaration}<sst xmlns="${main}">${this.#texts.map((xml) => `<si>${xml}</si>`).join("")}</sst>`;
  }
}

const numberCell = (value: number, style: number): Content => ({
  attributes: styled(style),
  xml: `<v>${value}</v>`,
});

const styled = (style: number) => (style ? ` s="${style}"` : "");

/** 0 → "A", 26 → "AA". */
const letters = (column: number): string =>
  (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Spreadsheets count days; day 1 is the first of 1900. Days before that are texts. A moment is a part of a day, in UTC. */
function dayNumber(iso: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?$/.test(iso) ? Date.parse(iso) : Number.NaN;
  const day = time / 86_400_000 + 25_569;
  return day >= 61 ? day : null;
}

/**
 * XML has no place for control characters, nor for half a character. A line break in a cell is a line feed: others come back
 * as one, or as "_x000D_".
 */
const storable = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");

/** What a reader takes for an escaped character ("_x000D_"): its first sign is escaped itself (ECMA-376, 22.9.2.19). */
const escapeSign = /_(?=x[\da-f]{4}_)/gi;

const escaped = (text: string) =>
  text
    .replace(escapeSign, "_x005F_")
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
    "[Content_Types].xml": `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("xl/workbook.xml", "sheet.main")}${override("xl/styles.xml", "styles")}${override("xl/sharedStrings.xml", "sharedStrings")}${titles.map((_, at) => override(`xl/worksheets/sheet${at + 1}.xml`, "worksheet")).join("")}</Types>`,
    "_rels/.rels": `${declaration}<Relationships xmlns="${relations}">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>${titles.map((title, at) => `<sheet name="${escaped(title).replaceAll('"', "&quot;")}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${declaration}<Relationships xmlns="${relations}">${titles.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)).join("")}${relation("rIdStyles", "styles", "styles.xml")}${relation("rIdTexts", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    "xl/styles.xml": `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="9" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
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
