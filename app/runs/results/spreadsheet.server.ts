/**
 * Streams tables as an XLSX file, one sheet each, while the rows are read. Numbers and dates keep
 * their types; a text that looks like a formula stays text.
 */
import { strToU8, Zip, ZipDeflate } from "fflate";
import { kindOf } from "../../toolkit/tables/kinds";
import type { Cell } from "../../toolkit/cell";
import { cutCell } from "../csv/cell-size";
import type { WrittenColumn, WrittenTable } from "./result-file.server";

export interface Sheet extends WrittenTable {
  name: string;
}

/** Maximum rows of a sheet, including the header. */
const mostRows = 1_048_576;
/** Maximum characters of a cell in spreadsheet programs. */
const longestCell = 32_767;
/** Limit of shared texts kept in memory; further texts are written into their cells. */
const mostShared = { texts: 10_000, characters: 1024 * 1024 };

/** @param most maximum rows of a sheet, including the header */
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
        entry.push(strToU8(sheet.row([sheet.text("The spreadsheet is full. The CSV file has all rows.")])));
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

/** Indexes of the styles in `cellXfs` below. */
const styles = { header: 1, date: 2, usd: 3, percent: 4, moment: 5 } as const;

/** A cell's attributes and inner XML; null for an empty cell. */
type Content = { attributes: string; xml: string } | null;

/** One sheet's rows. Each cell has its reference, because some readers need it. */
class SheetRows {
  /** Number of rows so far. */
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
 * Shared texts, which cells name by index. Only texts with an escape are shared, because openpyxl
 * decodes escapes only there. All others are written directly, without using memory.
 */
class SharedTexts {
  readonly #texts: string[] = [];
  #characters = 0;

  /** Returns null if the memory limit is reached. */
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

/**
 * Spreadsheets count days from 1 January 1900 as day 1; earlier dates become text. A time is the
 * fraction of a day, in UTC.
 */
function dayNumber(iso: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}Z)?$/.test(iso) ? Date.parse(iso) : Number.NaN;
  const day = time / 86_400_000 + 25_569;
  return day >= 61 ? day : null;
}

/**
 * XML allows neither control characters nor half a surrogate pair. Line breaks in cells must be
 * line feeds, because readers turn other ones into line feeds or "_x000D_".
 */
const storable = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");

/**
 * Escapes the first character of text that readers would decode ("_x000D_"; ECMA-376, 22.9.2.19).
 */
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

/** Returns all parts of the file except its sheets, by path. */
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

/** Returns valid sheet names: at most 31 characters, without forbidden ones, and unique. */
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
