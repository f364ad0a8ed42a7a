/** Delimiters of files from public bug reports: each is recognized, and no cell is cut by another. */
import { expect, test } from "vitest";
import { cellsRead, domainColumn, judged } from "../testing/read-file";

const rows = (...lines: string[]) => `${lines.join("\n")}\n`;

test.each([
  [
    "semicolons alone (dathere/datapusher-plus#256)",
    ";",
    rows("date;domain;place", "2011-01-01;acme.com;Galway", "2011-01-02;beta.com;Berkeley"),
  ],
  [
    "a comma in each date, and rows that end early (mechatroner/vscode_rainbow_csv#134)",
    ";",
    rows(
      "day;amount;domain;name;state",
      "April 15, 2023;25.00;acme.com;Ray;pending;",
      "April 9, 2023;25.00;beta.com;Lonny;",
    ),
  ],
  [
    "decimal commas (JuliaData/CSV.jl#1185)",
    ";",
    rows("domain;share;score", "acme.com;12,5;0,1", "beta.com;7,25;0,2"),
  ],
  [
    "more cells by semicolons than by commas (jakob/TableTool#38)",
    ";",
    rows("name;note;domain;city", "Acme, Inc.;a, b;acme.com;Oslo", "Beta, Ltd.;c, d;beta.com;Bonn"),
  ],
  [
    "entities end in semicolons (wireservice/csvkit#392)",
    ",",
    rows("name,domain", "O&#039;Connor &amp; Sons,acme.com", "D&#039;Arcy,beta.com"),
  ],
  [
    "bars within cells (bis-med-it/pysdmx#460)",
    ",",
    rows("series,label,domain", "Q|EUR|CA,Current account | net,acme.com", "M|USD|CA,Goods | all,beta.com"),
  ],
  [
    "pipes, and commas in names (duckdb/duckdb#14115)",
    "|",
    rows("day|domain|city", "1988-01-01|acme.com|New York, NY", "1988-01-02|beta.com|Los Angeles, CA"),
  ],
  [
    "pipes with blanks around them (okfn/messytables#113)",
    "|",
    rows("domain | name", "acme.com | Acme", "beta.com | Beta"),
  ],
  ["one column (Sharly-Chess/sharly-chess#1801)", ",", rows("domain", "acme.com", "beta.com")],
  [
    "tabs, and blanks in names (python/cpython#97611)",
    "\t",
    rows("order id\tdomain\tship to", "1 2\tacme.com\tJo Doe", "3 4\tbeta.com\tAnn Lee"),
  ],
  [
    "tabs, and commas in each row (mholt/PapaParse#60)",
    "\t",
    rows("tags\tdomain\tmore", "a,b,c\tacme.com\td,e,f", "g,h,i\tbeta.com\tj,k,l"),
  ],
  [
    "commas in the header's names (mholt/PapaParse#600)",
    ";",
    rows(
      "SKU (empty, else required);Name (100 letters or fewer, required);domain (required)",
      "1;Jo, Ltd.;acme.com",
      "2;Ann;beta.com",
    ),
  ],
  [
    "tabs, and a comma in a quoted header (ExcelDataReader/ExcelDataReader#463)",
    "\t",
    rows('Name\t"Cost per 1,000"\tdomain', 'A\t"10,143.27"\tacme.com', 'B\t"10,143.27"\tbeta.com'),
  ],
])("%s", async (_source, delimiter, text) => {
  expect(judged(text, [domainColumn]).delimiter).toBe(delimiter);
  expect((await cellsRead(text, [domainColumn])).map((cell) => cell?.trim())).toEqual([
    "acme.com",
    "beta.com",
  ]);
});

/** Case from im-anishraj/arnio#2446: punctuation in the free text of the only column. */
test("semicolons in the texts of the only column are no delimiter", async () => {
  const keyword = { name: "keyword", aliases: ["keywords"] };
  const text = rows("keyword", "apples; bananas", "x; y; z");
  expect(await cellsRead(text, [keyword])).toEqual(["apples; bananas", "x; y; z"]);
});
