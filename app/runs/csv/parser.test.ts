import fc from "fast-check";
import { unguarded } from "../../toolkit/formula-guard";
import { describe, expect, test } from "vitest";
import { longestCell } from "./cell-size";
import type { Delimiter } from "./delimiters";
import { detectDialect } from "./dialect";
import { CsvParser, unlimited } from "./parser";

const delimiters: Delimiter[] = [",", ";", "\t", "|"];
const cell = fc.oneof(
  fc.string(),
  fc.constantFrom("", '"', '""', "\n", "\r\n", ",", ";", "\t", ' "x" ', "=1+1", "Ünï\u00a0"),
);
/** The first cell is never empty, so no record is a blank line. */
const records = fc.array(
  fc.array(cell, { minLength: 2, maxLength: 5 }).map((cells) => ["x", ...cells]),
  { minLength: 1, maxLength: 20 },
);

function write(rows: string[][], delimiter: Delimiter, lineEnd: string): string {
  return rows
    .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter))
    .join(lineEnd);
}

function parse(text: string, delimiter: Delimiter, cuts: number[] = []): string[][] {
  const parser = new CsvParser(delimiter);
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  const found: string[][] = [];
  for (let at = 1; at < places.length; at++)
    found.push(...parser.push(text.slice(places[at - 1], places[at])));
  return [...found, ...parser.end()];
}

describe("CsvParser", () => {
  test("reads back whatever was written, however the text was cut into pieces", () => {
    fc.assert(
      fc.property(
        records,
        fc.constantFrom(...delimiters),
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.boolean(),
        (rows, delimiter, lineEnd, cuts, closed) => {
          const text = write(rows, delimiter, lineEnd) + (closed ? lineEnd : "");
          // The apostrophe that guards a cell from being read as a formula is removed.
          expect(parse(text, delimiter, cuts)).toEqual(rows.map((row) => row.map(unguarded)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("never loses a bare cell, quotes in its middle included", () => {
    const bare = fc.string().map((text) => `a${text.replace(/[",;\t\r\n]/g, "")}`);
    fc.assert(
      fc.property(fc.array(fc.array(bare, { minLength: 1, maxLength: 4 }), { minLength: 1 }), (rows) => {
        expect(parse(rows.map((row) => row.join(",")).join("\n"), ",")).toEqual(rows);
      }),
    );
    expect(parse('5" disk,ok', ",")).toEqual([['5" disk', "ok"]]);
  });

  /** docs/decisions/0021 lists where two CSV libraries differ. */
  test.each([
    ["mixed line ends", "a,b\r\nc,d\ne,f\rg,h", ["a", "b"], ["c", "d"], ["e", "f"], ["g", "h"]],
    ["line breaks in quotes", 'a,"b\r\nc"\nd,e', ["a", "b\r\nc"], ["d", "e"]],
    ["words behind a closing quote", '"a" b,c\nd,e', ["a b", "c"], ["d", "e"]],
    ["a quote inside a bare cell", '5" pipe,x\ny,z', ['5" pipe', "x"], ["y", "z"]],
    ["empty lines", "a\n\nb", ["a"], [""], ["b"]],
    ["nothing but quotes", '""\n""""', [""], ['"']],
    ["no record behind the last line break", "a\r\nb\r\n", ["a"], ["b"]],
  ])("%s, cut anywhere", (_what, text, ...rows) => {
    for (let cut = 0; cut <= text.length; cut++) expect(parse(text, ",", [cut])).toEqual(rows);
  });

  describe("of a quotation mark that is never closed", () => {
    const opened = (line: number) =>
      `Line ${line} of the file opens a quotation mark (") that is not closed. Correct the file and upload it again.`;

    test.each([
      ["ends the file", 'a,b\nc,"d', 2],
      ["takes in the lines behind it", 'a,b\nc,"d\ne,f\ng,h\n', 2],
      ["is closed by the next one, lines below", 'a,b\nc,"d\ne,f\ng,"h"\n', 2],
      ["is the last character", 'a,b\nc,"', 2],
    ])("that %s: it is refused, cut anywhere", (_what, text, line) => {
      for (let cut = 0; cut <= text.length; cut++)
        expect(() => parse(text, ",", [cut])).toThrow(opened(line));
    });

    test("nothing is said where a file is only to be searched", () => {
      const parser = new CsvParser(",", unlimited);
      expect([...parser.push('a,"b\nc,"d"\n'), ...parser.end()]).toEqual([["a", 'b\nc,d"']]);
      const open = new CsvParser(",", unlimited);
      expect([...open.push('a,"b\nc'), ...open.end()]).toEqual([["a", "b\nc"]]);
    });

    test("a file as programs write it is never suspected", () => {
      fc.assert(
        fc.property(records, (rows) => {
          expect(() => parse(write(rows, ",", "\n"), ",")).not.toThrow();
        }),
      );
    });
  });

  describe("takes no", () => {
    const push =
      (text: string, cuts: number[] = []) =>
      () =>
        parse(text, ",", cuts);
    const cell = "x".repeat(longestCell);

    test("cell of more than a million characters, so that an open quote makes no cell of the rest of the file", () => {
      expect(push(`a\n${cell},b\n"${cell}"\n`)()).toEqual([["a"], [cell, "b"], [cell]]);
      for (const text of [`a\n${cell}x,b\n`, `a\n"${cell}x"\n`, `a\n"b\nc,d\n${cell}`])
        expect(push(text, [3, 9, 40_000])).toThrow(
          'Line 2 of the file has a cell longer than 1,048,576 characters. It may contain a quotation mark (")',
        );
    });

    test("cell of more than that held in memory longer than it has to", () => {
      const parser = new CsvParser(",");
      parser.push('a,b\n1,"');
      let pieces = 0;
      const pushOn = () => {
        for (; pieces < 1000; pieces++) parser.push(cell);
      };
      expect(pushOn).toThrow("Line 2");
      expect(pieces).toBe(1);
    });

    test("more than 1,000 columns, the five of a result file aside", () => {
      const columns = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(",");
      expect(push(columns(1005))()[0]).toHaveLength(1005);
      expect(push(`a\nb\n${columns(1006)}\nc`)).toThrow("Line 3 of the file has more than 1,000 columns.");
    });
  });

  test("keeps blank lines as records of one empty cell", () => {
    expect(parse("a\n\nb\n", ",")).toEqual([["a"], [""], ["b"]]);
  });
});

test("the delimiter is the one that cuts evenly", () => {
  expect(detectDialect("domain;note\nacme.com;a, b\nx.com;c\n").delimiter).toBe(";");
  expect(detectDialect("domain\tnote\nacme.com\ta, b; c\n").delimiter).toBe("\t");
  expect(detectDialect("domain,note\nacme.com,a; b\n").delimiter).toBe(",");
  expect(detectDialect("domain\nacme.com\n").delimiter).toBe(",");
  expect(detectDialect('"a;b",c\n"d;e",f\n').delimiter).toBe(",");
});
