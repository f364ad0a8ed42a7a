import { expect, test } from "vitest";
import { fileInWords, readingInWords } from "./reading-words";

const assumed = { encoding: "utf-8", delimiter: ",", quoting: "doubled", header: 4, lines: [] } as const;
const columns = { headers: ["Name", "Email Address"], columns: { email: 1 }, scores: { email: 98 } };

test.each([
  [{}, 'Read as UTF-8, separated by commas, header in line 4; email from "Email Address" (98% match).'],
  [
    { encoding: "windows-1252", delimiter: ";", quoting: "backslash", header: null },
    'Read as Windows-1252 (Western), separated by semicolons, quotes escaped by backslashes, no header; email from "Email Address" (98% match).',
  ],
] as const)("all that is assumed of a file stands in one line (%#)", (change, words) => {
  expect(readingInWords({ ...assumed, ...change, lines: [] }, columns)).toBe(words);
});

test.each([
  [30, { email: 1 }, "30 email addresses in column “Email Address”"],
  [1, { domain: 0 }, "1 company in column “Name”"],
  [2, { domain: 2 }, "2 companies in column “3”"],
  [4, { full_name: 0 }, "4 rows in column “Name”"],
  [4, { full_name: 0, email: 1 }, "4 rows in 2 columns"],
  [4, {}, "4 rows"],
])("a file of %i rows is named by its values and their column (%#)", (rows, read, words) => {
  expect(fileInWords(rows, { headers: columns.headers, columns: read })).toBe(words);
});

test("a header below cells of several lines is told by its line in the file", () => {
  const lines = [{ record: 4, line: 9, text: "Name, Email Address" }];
  expect(readingInWords({ ...assumed, lines }, columns)).toContain("header in line 9;");
});

test("a column that was chosen has no score, and a file whose columns are not known names none", () => {
  const of = { ...assumed, lines: [] };
  expect(readingInWords(of, { ...columns, scores: {} })).toContain('email from "Email Address".');
  expect(readingInWords(of, { headers: [], columns: {}, scores: {} })).toBe(
    "Read as UTF-8, separated by commas, header in line 4.",
  );
});
