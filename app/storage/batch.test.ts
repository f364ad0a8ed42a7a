import fc from "fast-check";
import { expect, test } from "vitest";
import { gathered, jsonOf } from "./batch";

const list = (marks: string) => `(SELECT column1 AS value FROM (VALUES ${marks}))`;

test("rows of one text become one statement, in the place of the first; other statements keep theirs", () => {
  const ends = (row: (string | number)[]) => ({ sql: "UPDATE a FROM json_each(?)", row });
  expect(
    gathered([
      "SELECT 1",
      ends(["x", 1]),
      { sql: "INSERT", args: [7] },
      { sql: "UPDATE b FROM json_each(?)", row: [null] },
      ends(["y", 2]),
      { sql: "INSERT", args: [8] },
    ]),
  ).toEqual([
    "SELECT 1",
    { sql: `UPDATE a FROM ${list("(?), (?)")}`, args: ['["x",1]', '["y",2]'] },
    { sql: "INSERT", args: [7] },
    { sql: `UPDATE b FROM ${list("(?)")}`, args: ["[null]"] },
    { sql: "INSERT", args: [8] },
  ]);
});

test("two rows about one thing are two statements: an update takes only one of its rows for it", () => {
  const breaks = (id: string) => ({ sql: "UPDATE a FROM json_each(?)", row: [id], about: "claim" });
  expect(gathered([breaks("1"), { ...breaks("2"), about: "other" }, breaks("3")])).toEqual([
    { sql: `UPDATE a FROM ${list("(?), (?)")}`, args: ['["1"]', '["2"]'] },
    { sql: `UPDATE a FROM ${list("(?)")}`, args: ['["3"]'] },
  ]);
});

test("text that is no well-formed Unicode is made so: no database takes half a letter", () => {
  const [one] = gathered([{ sql: "INSERT FROM json_each(?)", row: ["half \ud83d a letter", 1] }]);
  expect(one).toEqual({ sql: `INSERT FROM ${list("(?)")}`, args: ['["half \ufffd a letter",1]'] });
});

test("an argument reads as what it was made of, but for halves of letters", () => {
  const anything = fc.array(
    fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0x5c, 0x75, 0x64, 0xd83d, 0xde00)),
  );
  fc.assert(
    fc.property(anything, fc.jsonValue(), (units, beside) => {
      const text = String.fromCharCode(...units);
      expect(JSON.parse(jsonOf([text, "\\ud83d", null]))).toEqual([text.toWellFormed(), "\\ud83d", null]);
      expect(jsonOf(beside)).toBe(JSON.stringify(beside));
    }),
  );
});
