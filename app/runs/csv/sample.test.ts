/** Files whose first 64 KB are written differently from the rest. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellsRead, domainColumn, judged } from "../testing/read-file";
import { CsvParser, usualLimits } from "./parser";
import { FileSample } from "./sample";

const company = { name: "company" } as const;
const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at));
/** Larger than 64 KB. */
const many = 6000;

describe("a piece further down says how the file is written", () => {
  test.each([
    [
      // python/cpython#153694, bis-med-it/pysdmx#460: the first lines are the least typical of a file.
      "addresses with commas above, semicolons that count below",
      [
        "domain;address",
        ...rows(many, (at) => `c${at}.com;Main St, Springfield`),
        ...rows(20_000, (at) => `d${at}.com;Main St 5, Springfield, IL`),
      ].join("\n"),
      { delimiter: ";" },
    ],
    [
      // antonycourtney/tad#168: the first rows contain no escape, but line 9058 does.
      "a backslash before quotes, first far down",
      [
        "company,note,domain",
        ...rows(many, (at) => `"Company ${at}","plain","c${at}.com"`),
        ...rows(20_000, (at) => `"Company \\"${at}\\", Inc","x, \\"y\\"","d${at}.com"`),
      ].join("\n"),
      { delimiter: ",", quoting: "backslash" },
    ],
  ])("%s", async (_what, text, reading) => {
    expect(judged(text, [domainColumn])).toMatchObject(reading);
    const cells = await cellsRead(text, [domainColumn]);
    expect(cells.filter((cell) => cell === null)).toEqual([]);
    expect(cells.at(-1)).toBe("d19999.com");
  });
});

// antonycourtney/tad#168
test("quotes that one line writes otherwise than the rest are refused with that line, before a row is looked up", async () => {
  const text = [
    "company,domain",
    ...rows(many, (at) => `"Company ${at},\nInc",c${at}.com`),
    '"Company \\"X\\", Ltd",x.com',
    ...rows(100, (at) => `"Company ${at}",d${at}.com`),
  ].join("\n");
  await expect(cellsRead(text, [company, domainColumn])).rejects.toThrow(
    /^Line 12,002 of the file writes a quotation mark as \\", unlike the lines above\. Choose "Escaped by a backslash"/,
  );
  const cells = await cellsRead(text, [company, domainColumn], { quoting: "backslash" });
  expect(cells[many]).toBe('Company "X", Ltd');
});

test("a line is counted as an editor counts it: those within cells too", () => {
  // pandas-dev/pandas#16286: "line 35" was record 35, which was line 360 of the file.
  const line = (text: string) => {
    const parser = new CsvParser(",");
    try {
      parser.push(text);
      parser.end();
    } catch (error) {
      return (error as Error).message.match(/Line ([\d,]+)/)?.[1];
    }
    return undefined;
  };
  expect(line('a,b\n"x\ny\nz",1\n"open,2\n')).toBe("5");
  expect(line('a,b\r\n"x\r\ny",1\r\n"open,2\r\n')).toBe("4");
  expect(line('a,b\r"x\ry",1\r"open,2\r')).toBe("4");
  expect(line('\n\na,b\n1,"open\n')).toBe("4");
});

test("pieces of any size are counted alike", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r", "\r\n"), maxLength: 60 }),
      fc.integer({ min: 1, max: 7 }),
      (text, size) => {
        const within = { ...usualLimits, openQuotes: true };
        const [whole, pieces] = [new CsvParser(",", within), new CsvParser(",", within)];
        whole.push(text);
        for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
        expect(pieces.lines).toEqual(whole.lines);
      },
    ),
  );
});

test("the note and the choice of a header name the file's line", () => {
  const text = '"Notes:\nsecond line\nthird line",\n\nName,Website\nAcme,acme.com\nBeta,beta.com\n';
  const { notes, assumed } = judged(text, [domainColumn]);
  expect(notes).toContain("The header is line 5; the lines above it are not read");
  expect(assumed.lines.map(({ line }) => line)).toEqual([1, 5, 6, 7]);
});

test("a sample has the first 64 KB and a piece at each doubling, however the bytes come", () => {
  const bytes = Uint8Array.from({ length: 600_000 }, (_, at) => at % 251);
  for (const size of [1000, 65_536, 600_000]) {
    const sample = new FileSample();
    for (let at = 0; at < bytes.length; at += size) sample.push(bytes.slice(at, at + size));
    const { head, further } = sample.end();
    expect(head).toEqual(bytes.slice(0, 65_536));
    expect(further).toEqual([131_072, 262_144, 524_288].map((from) => bytes.slice(from, from + 8192)));
  }
});
