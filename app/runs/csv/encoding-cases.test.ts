/** Encodings of whole files from public bug reports: read correctly, or refused with the line and a guess. */
import { expect, test } from "vitest";
import {
  bytesOf,
  cellsRead,
  domainColumn,
  emailColumn,
  encodingFound,
  hex,
  judged,
} from "../testing/read-file";

const rows = Array.from({ length: 2000 }, (_, at) => `filler${at}.example,Plain Name ${at}\n`).join("");
const latin1 = (text: string) => new Uint8Array([...text].map((letter) => letter.charCodeAt(0)));
const utf16 = (text: string) =>
  new Uint8Array([
    0xff,
    0xfe,
    ...[...text].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  ]);

test.each([
  [
    "70 KB of ASCII, then Windows-1252 (data-fair/data-fair#490)",
    latin1(`domain,name\n${rows}last.example,Zo\xeb M\xfcller\n`),
    "windows-1252",
  ],
  ["70 KB of ASCII, then UTF-8", bytesOf(`domain,name\n${rows}last.example,Zoë Müller\n`), "utf-8"],
  [
    "Excel on a Western Windows (polygonplanet/encoding.js#12)",
    hex(
      "5072e96e6f6d3b4e6f6d3b456d61696c0a696e766974e9e0e7f930313b696e7669746530313b74657374303131406261722e6578616d706c650a",
    ),
    "windows-1252",
  ],
  [
    "an apostrophe and quotes of Word alone (alphagov/places-manager#64)",
    latin1("domain,name\nacme.com,Men\x92s \x93Best\x94 shop\n"),
    "windows-1252",
  ],
  [
    "French words (workadventure/workadventure#1786)",
    latin1("domain,name\nacme.com,B\xe9n\xe9vole de l'\xe9quipe\n"),
    "windows-1252",
  ],
  [
    "German words (jspreadsheet/ce#330)",
    latin1("domain,name\nacme.com,Gro\xdfe Stra\xdfe, \xd6lm\xfchle\n"),
    "windows-1252",
  ],
  [
    "Danish and Spanish words",
    latin1("domain,name\nacme.com,S\xf8ren \xc6bler\nbeta.com,Ni\xf1o Mu\xf1oz\n"),
    "windows-1252",
  ],
  ["UTF-16 with its mark (mistval/kotoba#95)", utf16("domain,name\nacme.com,日本\n"), "utf-16le"],
])("is known for the whole file: %s", (_source, bytes, encoding) => {
  expect(encodingFound(bytes)).toBe(encoding);
});

test.each([
  [
    "Japanese, Shift_JIS (MicrosoftDocs/dynamics-365#1794)",
    "89ef8ed096bc2c646f6d61696e2c925393968ed20a8a948eae89ef8ed0835483938376838b2c73616d706c652d6f6e652e6578616d706c652c936392862091be98590a8365835883678fa48e962c73616d706c652d74776f2e6578616d706c652c82b382ad82e70a",
    "shift_jis",
    "Shift_JIS (Japanese)",
  ],
  [
    "Chinese, GBK (objectstack-ai/objectui#2556)",
    "b9abcbbe2c646f6d61696e2cc1aacfb5c8cb0ab1b1bea9cabec0fdbfc6bcbcd3d0cfdeb9abcbbe2c73616d706c652d6f6e652e6578616d706c652ccdf5d0a1c3f70ac9cfbaa3c3b3d2d7b9abcbbe2c73616d706c652d74776f2e6578616d706c652cc0eebbaa0a",
    "gbk",
    "GBK (Chinese)",
  ],
  [
    "Korean, EUC-KR",
    "c8b8bbe72c646f6d61696e2cb4e3b4e7c0da0ac1d6bdc4c8b8bbe720bfb9bdc32c73616d706c652d6f6e652e6578616d706c652cb1e8b9cebcf60abcadbfefb9abbfaa2c73616d706c652d74776f2e6578616d706c652cc0ccbfb5c8f10a",
    "euc-kr",
    "EUC-KR (Korean)",
  ],
  [
    "Polish, Windows-1250 (aniav/ynab-csv#19)",
    "4669726d612c646f6d61696e0a50617765b320a3f3649f205370f3b36b612c73616d706c652d6f6e652e6578616d706c650a4b6f9c636975737a6b6f206920af616b2c73616d706c652d74776f2e6578616d706c650a",
    "windows-1250",
    "Windows-1250 (Central European)",
  ],
  [
    "Russian, Windows-1251",
    "caeeecefe0ede8ff2c646f6d61696e0acecece20cff0e8ece5f02c73616d706c652d6f6e652e6578616d706c650ac8e2e0ed20cfe5f2f0eee22c73616d706c652d74776f2e6578616d706c650a",
    "windows-1251",
    "Windows-1251 (Cyrillic)",
  ],
] as const)(
  "another one is refused with a guess, and read when it is chosen: %s",
  async (_source, digits, encoding, name) => {
    const bytes = hex(digits);
    expect(() => judged(bytes, [domainColumn])).toThrow(
      new RegExp(`^Line [12] of the file is not in UTF-8, it may be ${name.replace(/[()]/g, "\\$&")}\\.`),
    );
    expect(await cellsRead(bytes, [domainColumn], { encoding })).toEqual([
      "sample-one.example",
      "sample-two.example",
    ]);
  },
);

test.each([
  [
    "UTF-8 first, then another (DFE-Digital/get-help-with-tech#1326)",
    [...bytesOf("domain,name\nacme.com,Zoë\n"), ...latin1("beta.com,M\xfcller\n")],
    "Line 3 of the file is not in UTF-8, while line 2 is",
  ],
  [
    "another first, then UTF-8 (workadventure/workadventure#1786)",
    [...latin1("domain,name\nbeta.com,M\xfcller\n"), ...bytesOf("acme.com,Zoë\n")],
    "Line 2 of the file is not in UTF-8, while line 3 is",
  ],
  [
    "a UTF-8 mark above other letters",
    [0xef, 0xbb, 0xbf, ...latin1("domain,name\nbeta.com,M\xfcller\n")],
    "Line 2 of the file is not in UTF-8, though its first bytes say so",
  ],
  [
    "a byte that Windows-1252 has not",
    latin1("domain,name\nacme.com,caf\xe9\nbeta.com,x\x81y\n"),
    "Line 3 of the file is not in UTF-8, and not in Windows-1252 either",
  ],
  [
    "a letter cut at the file's end",
    [...bytesOf("domain,name\nacme.com,Zo"), 0xc3],
    "Line 2 of the file is not in UTF-8",
  ],
])("a file of two encodings is refused with its line: %s", (_source, bytes, words) => {
  const file = new Uint8Array(bytes);
  if (words.endsWith("UTF-8")) expect(encodingFound(file)).toBe("windows-1252");
  else expect(() => judged(file, [domainColumn])).toThrow(words);
});

test("an encoding that a user chose and that doesn't fit is refused with the line, before a row is looked up", async () => {
  const late = latin1(`email,name\n${"jo@acme.com,Jo\n".repeat(6000)}ann@beta.com,Zo\xeb\n`);
  await expect(cellsRead(late, [emailColumn], { encoding: "utf-8" })).rejects.toThrow(
    "Line 6,002 of the file is not in UTF-8.",
  );
});
