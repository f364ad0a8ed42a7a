/** Files of results as public bug reports describe them broken: each case names the report. */
import { describe, expect, test } from "vitest";
import { csvLines, csvLinesUntouched, textColumn } from "./result-file.server";
import { excelCell, excelRows, excelText } from "./testing/excel";
import { madeWorkbook, openedWorkbook } from "./testing/opened-workbook";

async function* page(rows: string[][]) {
  yield rows;
}

async function csvCells(text: string, write = csvLines): Promise<string[][]> {
  let written = "";
  for await (const line of write({
    columns: [textColumn("Näme"), textColumn("next")],
    rows: page([[text, "end"]]),
  }))
    written += line;
  return excelRows(excelText(new TextEncoder().encode(written)), ",");
}

const inWorkbook = async (text: string) => {
  const book = await madeWorkbook([{ name: "List", columns: [textColumn("c")], rows: [[text]] }]);
  return openedWorkbook(book).rows(1)[1]?.[0];
};

describe("a workbook keeps", () => {
  test.each([
    ["leading and trailing blanks (brechtsanders/xlsxio#57)", " a b "],
    ["blanks within (SheetJS/sheetjs#2309)", "test      value"],
    ["a tab around (dhatim/fastexcel#624)", "\tC-tab\t"],
    ["blanks alone (troldal/OpenXLSX#24)", "    "],
    ["a line break at the ends (dhatim/fastexcel#624)", "\nD-newline\n"],
    ["zeros in front (javiertelioz/angular2-csv#36)", "0000025"],
    ["twenty digits (hhurz/tableExport.jquery.plugin#370)", "00367901234567890323"],
    ["a postcode (awesomemotive/easy-digital-downloads#3166)", "02138"],
    ["a text that begins with = (mk-j/PHP_XLSXWriter#147)", "=B2"],
    ["an apostrophe (mk-j/PHP_XLSXWriter#147)", "'=B2"],
    ["ampersands at the limit of a cell (PHPOffice/PhpSpreadsheet#2913)", `${"x".repeat(32_763)}&&&&`],
    ["a zero-width space (protobi/msexcel-builder#23)", "a\u200bb"],
  ])("%s", async (_, text) => {
    expect(await inWorkbook(text)).toMatchObject({ value: text, isFormula: false });
  });

  test.each([
    ["a vertical tab (protobi/msexcel-builder#23)", "a\u000bb", "ab"],
    ["U+0014 (jmcnamara/libxlsxwriter#42)", "图\u0014图", "图图"],
    ["binary of a database (TableProApp/TablePro#468)", "\u0000\u0001a\u001f", "a"],
  ])("only what XML has: %s", async (_, text, kept) => {
    expect(await inWorkbook(text)).toMatchObject({ value: kept });
  });

  test.each([
    ["32,768 characters (colearendt/xlsx#75, tealeg/xlsx#173)", "A".repeat(32_768)],
    ["200,797 characters (SheetJS/sheetjs#2108)", "A".repeat(200_797)],
  ])("no more than a cell holds, and says so: %s", async (_, text) => {
    const cell = await inWorkbook(text);
    expect(String(cell?.value)).toHaveLength(32_767);
    expect(String(cell?.value)).toMatch(/cut here/);
  });

  test.each([
    ["in Greek (mk-j/PHP_XLSXWriter#226)", "Επαφές με πολύ μακρύ όνομα φύλλου"],
    ["with & (SheetJS/sheetjs#1039, dream-num/univer#4996)", "Foo Bar &"],
    ["like a cell (telerik/kendo-ui-core#5480)", "A1"],
    ["with brackets (AlaSQL/alasql#376)", "Sheet[object Object]"],
    ["with a blank (functionscope/Node-Excel-Export#49)", "mysheet 1"],
  ])("a sheet named %s", async (_, name) => {
    const book = openedWorkbook(await madeWorkbook([{ name, columns: [textColumn("c")], rows: [["v"]] }]));
    expect(book.names[0]).not.toMatch(/[\\/?*[\]:]/);
    expect(book.names[0]?.length).toBeLessThanOrEqual(31);
    expect(book.rows(1)[1]?.[0]?.value).toBe("v");
  });
});

describe("a CSV file", () => {
  test.each([
    ["kohler/hotcrp#268", "Zoë Müller"],
    ["foam-foundation/foam3#5437", "É — ok"],
    ["wdongw, bardsoftware/ganttproject#1554", "东京"],
  ])("is read as UTF-8 by Excel: %s", async (_, text) => {
    expect(await csvCells(text)).toEqual([
      ["Näme", "next"],
      [text, "end"],
    ]);
  });

  test.each([
    ["chatwoot/chatwoot#15334", "=HYPERLINK(1)"],
    ["kafbat/kafka-ui#1992", "@SUM(1)"],
    ["brightdata/sdk-python#52", "\t=1+1"],
    ["untangle/ngfw_src#40", "-2+3"],
  ])("opens no formula: %s", async (_, text) => {
    expect((await csvCells(text))[1]?.map(excelCell)).toEqual(["text", "text"]);
  });

  test.each([
    ["iris-connect/iris-client#443: phone numbers", "+49 151 2345678"],
    ["9thLevelSoftware/Project-Phoenix-MP#802: a name with an apostrophe", "'-Bar Row"],
    ["iris-connect/iris-client#443: a list", "- Marketing Manager"],
  ])("for a program carries the value: %s", async (_, text) => {
    expect((await csvCells(text, csvLinesUntouched))[1]).toEqual([text, "end"]);
  });
});
