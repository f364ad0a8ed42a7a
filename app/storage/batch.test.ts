import { expect, test } from "vitest";
import { gathered } from "./batch";

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
