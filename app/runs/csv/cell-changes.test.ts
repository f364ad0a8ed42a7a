import fc from "fast-check";
import { expect, test } from "vitest";
import { InvalidInput } from "../../toolkit/invalid-input";
import { ChangedRecords, changesInWords, readCellChanges } from "./cell-changes";

const change = { row: 1, column: 0, from: "jo@acme.com", to: "acme.com" };

test("a changed cell is read as changed wherever the file is cut, and all others as they are", () => {
  const cell = fc.string({ maxLength: 6 });
  const file = fc.array(fc.array(cell, { maxLength: 4 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(file, fc.nat(), fc.nat(5), cell, fc.array(fc.nat(20)), (records, at, column, to, cuts) => {
      const row = at % records.length;
      const from = records[row]?.[column] ?? "";
      const changed = new ChangedRecords([{ row, column, from, to }]);
      const ends = [...cuts.toSorted((a, b) => a - b), records.length];
      const read = ends.flatMap((end, index) => changed.next(records.slice(ends[index - 1] ?? 0, end)));
      changed.end();
      expect(read[row]?.[column]).toBe(to);
      const others = (all: string[][]) =>
        all.map((record, place) =>
          record.map((each, index) => (place === row && index === column ? "" : each)),
        );
      const padded = records.map((record, place) =>
        place === row
          ? [...record, ...Array<string>(Math.max(0, column + 1 - record.length)).fill("")]
          : record,
      );
      expect(others(read)).toEqual(others(padded));
    }),
  );
});

test("a file that is another than the one that was looked through is refused, and its cells stay", () => {
  const changed = new ChangedRecords([change]);
  expect(changed.next([["a.com"], ["other.com"]])).toEqual([["a.com"], ["other.com"]]);
  expect(() => changed.end()).toThrow("Row 2 of the file differs from the row you edited");
});

test("what is posted is a list of changes, or refused in words", () => {
  expect(readCellChanges(undefined)).toEqual([]);
  expect(readCellChanges(JSON.stringify([change]))).toEqual([change]);
  const many = JSON.stringify(Array.from({ length: 1001 }, () => change));
  for (const wrong of ["{", "{}", '[{"row":-1}]', "null", many])
    expect(() => readCellChanges(wrong)).toThrow(InvalidInput);
});

test("a cell that is changed holds nothing that no page can hold, also where JSON hid it", () => {
  const cells = '[{"row":0,"column":0,"from":"a","to":"b\\u0000c\\u001b \\ud800"}]';
  expect(readCellChanges(cells)).toEqual([{ row: 0, column: 0, from: "a", to: "bc \ufffd" }]);
});

test("many changes are told by their first ten", () => {
  const changes = Array.from({ length: 12 }, (_, row) => ({ ...change, row }));
  const [words] = changesInWords(["domain"], changes);
  expect(words).toContain(
    '12 cells were changed before the run (row 1: domain was "jo@acme.com" in the upload, the run uses "acme.com";',
  );
  expect(words).toContain("and 2 more)");
  expect(changesInWords(["domain"], [])).toEqual([]);
});
