import { describe, expect, test } from "vitest";
import { judgeHead } from "./judge";

const wanted = { columns: [{ name: "domain" }] };
const judge = (text: string, whole = true) => judgeHead(new TextEncoder().encode(text), wanted, { whole });

test("a header of thousands of columns is refused before anything is started", () => {
  for (const delimiter of [",", ";", "\t"]) {
    const header = `domain${delimiter}${`x${delimiter}`.repeat(30_000)}`;
    expect(() => judge(`${header}\nacme.com\n`)).toThrow("more than 1,000 columns");
  }
});

test("commas in a cell of a file that is cut by semicolons are no columns", () => {
  const file = `domain;note\nacme.com;"${"a,".repeat(1500)}"\nother.com;b\n`;
  expect(judge(file)).toMatchObject({ delimiter: ";", columns: { domain: 0 } });
});

describe("the line that Excel writes first", () => {
  test.each([
    ["sep=;\r\ndomain;note\r\nacme.com;a, b, c\r\n", ";"],
    ['"sep=;"\ndomain;note\nacme.com;a\n', ";"],
    ["\ufeffSEP=,\r\ndomain,note\r\nacme.com,a;b;c\r\n", ","],
    ["sep=\t\ndomain\tnote\nacme.com\ta\n", "\t"],
    ["sep=|\ndomain|note\nacme.com|a\n", "|"],
    ["sep=;;\ndomain;note\nacme.com;a\n", ";"],
    ["sep=;\ndomain\nacme.com\n", ";"],
  ])("names what stands between the cells: %j", (text, delimiter) => {
    expect(judge(text)).toMatchObject({ delimiter, columns: { domain: 0 }, notes: [] });
    expect(judge(text).headers[0]).toBe("domain");
  });

  test("is told when it names what no file may have", () => {
    expect(() => judge("sep=^\ndomain^note\nacme.com^a\n")).toThrow(
      'The first line declares "^" as the separator.',
    );
  });

  test("is a header like others where more stands there", () => {
    expect(judge("domain,sep=;\nacme.com,x\n").headers).toEqual(["domain", "sep=;"]);
  });
});

test("cells beyond the header are kept under headers of their own, and the person is told", () => {
  expect(judge("domain,note\nacme.com,a\nother.com,b,c,d,,\nthird.com,e,f\n")).toMatchObject({
    headers: ["domain", "note", "column 3", "column 4"],
    notes: [
      'Row 2 has more cells than the header. The extra cells are kept in "column 3" to "column 4"; such rows are skipped',
    ],
  });
  expect(judge("domain,note\nacme.com,a,b\n").notes).toEqual([
    'Row 1 has more cells than the header. The extra cells are kept in "column 3"; such rows are skipped',
  ]);
  expect(judge("domain,note\nacme.com,a,,,\n")).toMatchObject({ headers: ["domain", "note"], notes: [] });
});

test("a header alone is refused; the head of a longer file may be one", () => {
  for (const text of ["domain", "domain\n", "domain,note\r\n\r\n,\r\n", "sep=,\ndomain\n"])
    expect(() => judge(text)).toThrow("The file has a header but no rows.");
  expect(judge("domain,note\n\n", false).columns).toEqual({ domain: 0 });
});

test("a quote that is not closed is refused, unless the file goes on behind the head", () => {
  const text = 'domain,note\nacme.com,a\nother.com,"abc\nthird.com,x\n';
  expect(() => judge(text)).toThrow("Line 3 of the file opens a quotation mark");
  expect(judge(text, false).columns).toEqual({ domain: 0 });
});

test("what is cut in the middle of a character is judged by what stands before", () => {
  const bytes = new TextEncoder().encode("domain\nmüller.de\nmü");
  expect(judgeHead(bytes.slice(0, -1), wanted, { whole: false })).toMatchObject({ encoding: "utf-8" });
});
