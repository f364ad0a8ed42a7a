/** Quotes as programs write them, and rows with cells beyond the header: files from public bug reports. */
import { expect, test } from "vitest";
import { cellsRead, domainColumn, judged } from "../testing/read-file";

test.each([
  [
    "MySQL's backslash (mholt/PapaParse#459)",
    'name,note,domain\n"Acme","They said \\"hello, world\\", twice","acme.com"\n"Beta","Text in \\"Quotes\\"","beta.com"\n',
  ],
  [
    "spaces before quotes too (C2FO/fast-csv#112)",
    'name,note,domain\n"Foo \\"Bar\\"","a, b","acme.com"\n"Baz","","beta.com"\n',
  ],
  [
    "a quoted sentence (sqlitebrowser/sqlitebrowser#1032)",
    'name,note,domain\n"a","naka , \\"who\'s there?\\" shish .... \\"shish who?\\"",acme.com\n"b","a \\"#skewer#,\\" which, I think",beta.com\n',
  ],
  [
    "only the first word (ClickHouse/ClickHouse#2357)",
    'id,name,domain\n1,"\\"Walt\\", Inc",acme.com\n2,"x",beta.com\n',
  ],
  [
    "markup (ClickHouse/ClickHouse#10624)",
    'day,text,domain\n"Fri, 01 May","<html id=\\"a, b\\">",acme.com\n"Sat","<p>",beta.com\n',
  ],
  [
    "delimiters escaped without quotes (MySQL, SELECT … INTO OUTFILE)",
    "name,domain\nAcme\\, Inc.,acme.com\nBeta,beta.com\n",
  ],
  ["doubled (RFC 4180)", 'name,note,domain\n"a ""b"", c","x",acme.com\nB,,beta.com\n'],
  [
    "blanks behind the comma (python csv, skipinitialspace)",
    'name, note, domain\n"Acme", "a, b", "acme.com"\n"Beta", "c", "beta.com"\n',
  ],
  [
    "apostrophes for quotes (stevehansen/csv, AllowSingleQuoteToEncloseFieldValues)",
    "'name','note','domain'\n'Acme','a, b','acme.com'\n'Beta','c','beta.com'\n",
  ],
  [
    "quotes within a bare cell (TablePlus/TablePlus#1482)",
    'name,note,domain\nA,5" screen,acme.com\nB,{"a":"b"},beta.com\n',
  ],
  [
    "a backslash that ends a quoted cell (stevehansen/csv#35)",
    'name,path,domain\nA,"C:\\temp\\",acme.com\nB,"D:\\",beta.com\n',
  ],
  [
    "commas and quotes escaped, a blank before a quote (duckdb/duckdb#14304)",
    'name,note,domain\n"332","Surname\\, Firstname","acme.com"\n"123","foo (\\"foo\\")","beta.com"\n',
  ],
  [
    "tabs within quotes beside semicolons (python/cpython#97611)",
    'Surname;First Name;Domain\n"\tDoe;Jane"\t;1971;acme.com\n"Roe";x;beta.com\n',
  ],
  [
    "lists with commas beside semicolons (python/cpython#119123)",
    "id;codes;domain\n1;['345', '12'];acme.com\n2;['112', '112'];beta.com\n",
  ],
])("are read: %s", async (_source, text) => {
  expect((await cellsRead(text, [domainColumn])).map((cell) => cell?.trim())).toEqual([
    "acme.com",
    "beta.com",
  ]);
});

test("what stood between the quotes is the cell", () => {
  const text = 'name,note,domain\n"Acme","They said \\"hello, world\\", twice","acme.com"\n';
  expect(judged(text, [domainColumn])).toMatchObject({
    quoting: "backslash",
    notes: ["A backslash is read as an escape character, as in MySQL exports"],
  });
});

test.each([
  [
    "a comma too many (pandas-dev/pandas#9295)",
    "name,domain\nAcme,acme.com\nInc, Beta,beta.com\n",
    ["acme.com", null],
  ],
  [
    "quotes nobody doubled",
    'name,note,domain\nA,x,acme.com\nB,"the "best", really",beta.com\n',
    ["acme.com", null],
  ],
  [
    "a header that lacks a name (elastic/kibana#7822)",
    "domain,name\nacme.com,A,1\nbeta.com,B,2\n",
    [null, null],
  ],
  ["one row wider (ArcadeData/arcadedb#7782)", "domain,name\nacme.com,A\nbeta.com,B,C\n", ["acme.com", null]],
  ["a row that ends early", "name,city,domain\nA,Oslo,acme.com\nB\n", ["acme.com", null]],
  [
    "a header wider than the rows (vincentlaucsb/csv-parser#283)",
    "domain,b,c,d\nacme.com,2,3\n",
    ["acme.com"],
  ],
  [
    "empty cells behind the last one (microsoft/markitdown#2391)",
    "domain,name\nacme.com,A,,,\n",
    ["acme.com"],
  ],
  [
    "an unquoted note (tidyverse/readr#909)",
    "domain,note\nacme.com,fine\nbeta.com,not, so fine\n",
    ["acme.com", null],
  ],
  [
    "an index column without a name (R, write.table)",
    "domain,name\n1,acme.com,A\n2,beta.com,B\n",
    [null, null],
  ],
  [
    "a line break within a bare cell",
    "domain,note,city\nacme.com,one\ntwo,Oslo\nbeta.com,x,Bonn\n",
    ["acme.com", "two", "beta.com"],
  ],
])("a row that doesn't fit the header is not looked up: %s", async (_source, text, cells) => {
  expect(await cellsRead(text, [domainColumn])).toEqual(cells);
});

test("MySQL's word for nothing is nothing", async () => {
  const text = 'name,note,domain\n"a \\"b\\", c",\\N,"acme.com"\n"B",\\N,\\N\n';
  expect(await cellsRead(text, [domainColumn])).toEqual(["acme.com", ""]);
});
